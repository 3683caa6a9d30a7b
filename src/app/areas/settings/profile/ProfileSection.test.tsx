import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useAccount } from '#app/actors/account/useAccount.ts';
import { signInHere, stubNetwork, until } from '#app/actors/call/walk.fixture.ts';
import { session } from '#app/actors/session/session.ts';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import type { User } from '#contract/entities/person.ts';
import { ProfileSection } from './ProfileSection.tsx';

const { asked } = stubNetwork();

/** A file store that takes everything at once. */
class Store {
  readonly upload = {};
  readonly status = 200;
  onload = () => {};
  open() {}
  setRequestHeader() {}
  abort() {}
  send() {
    this.onload();
  }
}

beforeAll(async () => {
  vi.stubGlobal('XMLHttpRequest', Store);
  await setLocale('en');
  await Promise.all([loadMessages('settings'), signInHere()]);
});
afterAll(() => void vi.unstubAllGlobals());

const nia = {
  id: 'nia',
  name: 'Nia Prosser',
  givenName: 'Nia',
  familyName: 'Prosser',
  email: 'nia@saltmarsh.example',
  type: 'entrant',
  country: 'GB',
  photoURL: null,
  version: 3,
};

function Screen() {
  const { user } = useAccount();
  return user && <ProfileSection user={user} />;
}

const requestTo = async (path: string, method: string) => {
  const found = () => asked.find(({ url, request }) => url.includes(path) && request?.method === method);
  await until(`a request to ${path}`, () => found() !== undefined);
  return found()!;
};
const savedOver = ({ request }: Awaited<ReturnType<typeof requestTo>>) => new Headers(request?.headers).get('if-match');
const held = () => session.getSnapshot().context.account?.user as User | undefined;

it('keeps a photo though other fields were saved while it was sent', async () => {
  session.send({ type: 'session.initialise' });
  (await requestTo('/account/login', 'GET')).answer(200, { user: nia, org: { id: 'saltmarsh' } });
  await render(<Screen />);
  const photo = new File(['photo'], 'nia.png', { type: 'image/png' });
  await userEvent.upload(page.getByLabelText('Photo'), photo);
  const address = await requestTo('/file', 'GET');
  await page.getByRole('textbox', { name: 'Family name' }).fill('Ellison');
  await page.getByRole('button', { name: 'Save' }).click();
  const fields = await requestTo('/user', 'PUT');
  expect(savedOver(fields)).toBe('"3"');
  fields.answer(200, { ...nia, familyName: 'Ellison', version: 4 });
  await until('saved fields', () => held()?.version === 4);
  const photoURL = 'https://files.test/userPhotonia.png';
  address.answer(200, { url: `${photoURL}?signed` });
  const sent = await requestTo('/user', 'PUT');
  expect([savedOver(sent), sent.request?.body]).toEqual([null, JSON.stringify({ photoURL })]);
  sent.answer(200, { ...nia, familyName: 'Ellison', photoURL, version: 5 });
  await until('a saved photo', () => held()?.version === 5);
});
