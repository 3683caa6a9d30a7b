import { expect, it } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { judgedEntry } from '../../areas/judge/play/scorer.fixture.ts';
import { listSealed } from '../../data/offline/vault.ts';
import { signInHere, stubNetwork, until } from '../call/walk.fixture.ts';
import { cacheJudged } from './cacheRounds.ts';
import { openCached, useEntriesOnDevice } from './deviceCopy.ts';

const personID = 'who-reads-forms';
const wanted: string[] = [];
const { only } = stubNetwork((url) => {
  wanted.push(url);
  if (url.startsWith('https://files.test/')) return undefined;
  if (url.includes('/geturl/')) return { url: new URL(url).searchParams.get('url') };
  return { version: 1, fields: [] };
});

/** Entries of awards with a form of their own, one of an earlier version. */
const entries = [
  ['film', 2],
  ['film', 2],
  ['film', 1],
  ['grant', 7],
  ['standard', undefined],
] as const;
const judged = entries.map(([awardID, formVersion], index) => {
  const one = judgedEntry(`e${index}`);
  return { ...one, entry: { ...one.entry, awardID, ...(formVersion && { formVersion }) } };
});
const forms = async () => (await listSealed(personID)).filter((name) => name.startsWith('reply getForm'));

it('keeps the forms that a judge’s entries were written in, each version once', async () => {
  await signInHere({ type: 'judge', personID });
  await cacheJudged(personID, [], judged, null);
  const kept = ['reply getForm film 1', 'reply getForm film 2', 'reply getForm grant 7'];
  await until('every form', async () => (await forms()).length === kept.length);
  expect(await forms()).toEqual(kept);
  const asked = wanted.filter((url) => url.includes('/award/form'));
  expect(asked).toHaveLength(kept.length);
  await cacheJudged(personID, [], judged, null);
  expect(wanted.filter((url) => url.includes('/award/form'))).toEqual(asked);
});

it('keeps the files of an award’s own form, and says that an entry is kept once all of them are', async () => {
  const [plan, section] = ['plan', 'section'].map((name) => {
    const url = `https://files.test/${name}.pdf`;
    return { url, name: `${name}.pdf`, size: 7, mimeType: 'application/pdf' };
  });
  const one = judgedEntry('weir');
  const entry = { ...one.entry, formVersion: 1, files: { own_plan: plan!, own_plan_2: section! } };
  const { result, unmount } = await renderHook(() => useEntriesOnDevice(personID, [entry.id]));
  await cacheJudged(personID, [], [{ ...one, entry }], null);
  for (const { url } of [plan!, section!]) {
    const asked = await only();
    expect([asked.url, result.current]).toEqual([url, []]);
    asked.answer(200, 'content');
  }
  await until('the entry on the device', () => result.current.length === 1);
  for (const { url } of [plan!, section!]) expect(await (await openCached(personID, url))?.text()).toBe('"content"');
  await unmount();
});
