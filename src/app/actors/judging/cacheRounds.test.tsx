import { expect, it } from 'vitest';
import { judgedEntry } from '../../areas/judge/play/scorer.fixture.ts';
import { listSealed } from '../../data/offline/vault.ts';
import { signInHere, stubNetwork, until } from '../call/walk.fixture.ts';
import { cacheJudged } from './cacheRounds.ts';

const personID = 'who-reads-forms';
const wanted: string[] = [];
stubNetwork((url) => {
  wanted.push(url);
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
