import { beforeAll, expect, it } from 'vitest';
import { signInHere, stubNetwork } from '#app/actors/call/walk.fixture.ts';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import { judgedEntry } from './scorer.fixture.ts';
import { start } from './sitting.fixture.tsx';

const { only } = stubNetwork();

beforeAll(async () => {
  await signInHere();
  await setLocale('en');
  await loadMessages('judge');
});

it('fetches a file of the entry that follows ahead, also one of an award’s own form', async () => {
  const next = judgedEntry('Mill Race');
  const plan = { name: 'plan.png', size: 7, mimeType: 'image/png', url: '/files/plan.png' };
  await start([
    judgedEntry('Slipway Steps'),
    { ...next, entry: { ...next.entry, formVersion: 1, files: { own_plan: plan } } },
  ]);
  const address = await only();
  expect(new URL(address.url).searchParams.get('url')).toBe(plan.url);
  address.answer(200, { url: 'https://files.test/plan.png' });
  expect((await only()).request?.priority).toBe('low');
});
