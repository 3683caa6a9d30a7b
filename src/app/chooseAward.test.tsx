import { beforeEach, expect, it } from 'vitest';
import { signInHere, stubNetwork, until } from './actors/call/walk.fixture.ts';
import { notices } from './actors/notices/notices.ts';
import { session } from './actors/session/session.ts';
import { chooseAward } from './chooseAward.ts';
import { announcePersonChange } from './data/state/personChange.ts';

const { asked } = stubNetwork();

const margaret = {
  id: 'margaret',
  givenName: 'Margaret',
  familyName: 'Ellison',
  email: 'margaret@saltmarsh.example',
  type: 'admin',
  defaultAwardID: 'spring',
  version: 3,
};

const requestTo = async (path: string, method: string) => {
  const found = () => asked.find(({ url, request }) => url.includes(path) && request?.method === method);
  await until(`a request to ${path}`, () => found() !== undefined);
  return found()!;
};
const held = () => session.getSnapshot().context.account?.user;

beforeEach(async () => {
  session.send({ type: 'session.endedElsewhere' });
  await signInHere({ type: 'admin', personID: 'margaret' });
  session.send({ type: 'session.initialise' });
  (await requestTo('/account/login', 'GET')).answer(200, { user: margaret, org: { id: 'saltmarsh' } });
  await until('an account', () => held() !== undefined);
});

it('keeps what the server answers, by whose version the settings are saved next', async () => {
  const chosen = chooseAward('autumn', 'admin', false);
  expect(session.getSnapshot().context.defaultAwardID).toBe('autumn');
  (await requestTo('/user', 'PUT')).answer(200, { ...margaret, defaultAwardID: 'autumn', version: 4 });
  await chosen;
  expect(held()).toMatchObject({ defaultAwardID: 'autumn', version: 4 });
});

it('goes by the newer of two answers, whichever comes last', async () => {
  const first = chooseAward('autumn', 'admin', false);
  const before = await requestTo('/user', 'PUT');
  const second = chooseAward('winter', 'admin', false);
  await until('both', () => asked.filter(({ request }) => request?.method === 'PUT').length === 2);
  const after = asked.findLast(({ request }) => request?.method === 'PUT')!;
  after.answer(200, { ...margaret, defaultAwardID: 'winter', version: 5 });
  await second;
  before.answer(200, { ...margaret, defaultAwardID: 'autumn', version: 4 });
  await first;
  expect(held()).toMatchObject({ defaultAwardID: 'winter', version: 5 });
});

it('saves nothing for somebody who is only looked on as', async () => {
  await chooseAward('autumn', 'admin', true);
  expect(asked.filter(({ request }) => request?.method === 'PUT')).toEqual([]);
});

it('uncovers the page where the session runs out before the award has come', async () => {
  await chooseAward('spring', 'admin', true);
  await requestTo('/award/summary?id=spring', 'GET');
  expect(notices.getSnapshot().hasTag('raised')).toBe(true);
  announcePersonChange({ somebody: false, mayReturn: true });
  await until('an uncovered page', () => !notices.getSnapshot().hasTag('raised'));
});
