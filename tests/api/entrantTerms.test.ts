import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import type { Body } from '#contract/schemas.ts';
import { entries, entryConsents } from '#server/platform/database/schema.ts';
import { brokenConstraint } from '#server/platform/database/sql.ts';
import { lookOnAs } from '../support/loginAs.ts';
import { assign, complete, draft, makeAward, openAward, planning, startStage, step } from '../support/stage.ts';

const { server, people, clock } = await startStage();
let acting: string;

beforeAll(async () => {
  clock.set(planning);
  // An administrator acts only for whoever entered an award of theirs.
  await draft(server, people.entrant, await openAward(server, people.admin));
  acting = await lookOnAs(server, people.admin, people.entrant, true);
  const paymentMethod = 'pm_card_visa';
  await server.ok('addPaymentMethod', { as: people.entrant.token, body: { data: { paymentMethod } } });
});
afterAll(() => server.close());

const words = 'The work is your own, and may be shown.';
const termed = () => openAward(server, people.admin, { entrantTerms: words });
const nameOf = ({ id, awardID }: Pick<Entry, 'id' | 'awardID'>) => ({ id, awardID });
type Given = NonNullable<NonNullable<Body<'submitEntry'>>['data']>;
const asked = (entry: Entry, data: Given = {}, as = people.entrant.token) => ({
  as,
  query: nameOf(entry),
  body: { data: { payment: 'invoice' as const, ...data } },
});
const submit = (entry: Entry, data?: Given, as?: string) => server.ok('submitEntry', asked(entry, data, as));
const refusal = async (entry: Entry, data?: Given) => {
  const { status, body } = await server.refused('submitEntry', asked(entry, data));
  return [status, body.reasons];
};
const notAccepted = (version: number) => [422, [{ code: 'entry.refusal.termsNotAccepted', params: { version } }]];
const withdraw = (entry: Entry) =>
  server.ok('updateEntry', { as: people.entrant.token, query: nameOf(entry), body: { data: { status: 0 } } });
const rewrite = (award: Award, entrantTerms: string) =>
  server.ok('updateAward', { as: people.admin.token, query: { id: award.id }, body: { entrantTerms } });
const consentsOf = ({ id }: Entry) =>
  server.database.select().from(entryConsents).where(eq(entryConsents.entryID, id)).orderBy(entryConsents.version);
const auditEventsOf = async ({ id }: Entry) =>
  (await server.ok('listAudit', { as: people.admin.token, query: { entity: 'entry', entityID: id } })).filter(
    ({ action }) => action === 'entry.submit',
  );
/** As the stage names its entrants. */
const byEntrant = () => ({ name: 'Entrant Test', at: clock.now().toISOString() });

it('asks entrants to accept the present terms, and keeps which, who and when', async () => {
  const award = await termed();
  expect(award.entrantTerms).toEqual({ version: 1, text: words });
  const entry = await draft(server, people.entrant, award);
  expect(await refusal(entry)).toEqual(notAccepted(1));
  expect(await refusal(entry, { acceptedTerms: 2 })).toEqual(notAccepted(1));
  expect(await consentsOf(entry)).toEqual([]);
  const sent = await submit(entry, { acceptedTerms: 1 });
  const terms = { version: 1, accepted: { version: 1, ...byEntrant() }, text: words };
  expect([sent.status, sent.terms]).toEqual([1, terms]);
  expect(await consentsOf(entry)).toEqual([
    {
      entryID: entry.id,
      awardID: award.id,
      version: 1,
      personID: people.entrant.personID,
      acceptedAt: clock.now(),
    },
  ]);
  const seen = await server.ok('getEntry', { as: people.admin.token, query: nameOf(entry) });
  expect(seen.terms).toEqual(terms);
  const [listed] = await server.ok('listAwardEntries', { as: people.admin.token, query: { awardID: award.id } });
  expect(listed?.terms).toEqual({ version: 1, accepted: terms.accepted });
  const [auditEvent] = await auditEventsOf(entry);
  expect(auditEvent?.details).toMatchObject({ changes: { acceptedTerms: { from: null, to: 1 } } });
  await rewrite(award, `${words} In print too.`);
  const versions = await server.ok('listTerms', {
    as: people.admin.token,
    query: { id: award.id, of: 'entrants' },
  });
  const { id, ref } = sent;
  const by = { entry: { id, ref }, ...byEntrant() };
  const createdAt = clock.now().toISOString();
  expect(versions).toEqual([
    { version: 2, text: `${words} In print too.`, createdAt, accepted: [] },
    { version: 1, text: words, createdAt, accepted: [by] },
  ]);
});

it('asks nothing of an award without terms, and shows judges none', async () => {
  const plain = await openAward(server, people.admin);
  expect(plain.entrantTerms).toBeUndefined();
  expect((await submit(await draft(server, people.entrant, plain), { acceptedTerms: 7 })).terms).toBeUndefined();
  const award = await termed();
  await submit(await draft(server, people.entrant, award), { acceptedTerms: 1 });
  await assign(server, people.judge, award, [award.categories[0]!.categoryID]);
  const seen = await server.ok('listAwards', { as: people.judge.token, query: {} });
  expect(seen.find(({ id }) => id === award.id)).not.toHaveProperty('entrantTerms');
  const read = await server.ok('listAwards', { as: people.entrant.token, query: {} });
  expect(read.find(({ id }) => id === award.id)?.entrantTerms?.text).toBe(words);
});

it('asks again for a new version with the next submission only', async () => {
  const award = await termed();
  const entry = await draft(server, people.entrant, award);
  await submit(entry, { acceptedTerms: 1 });
  await withdraw(entry);
  // Sent in again under the same version, its consent stands.
  expect((await submit(entry)).terms?.accepted?.version).toBe(1);
  const second = await rewrite(award, `${words} Also later.`);
  expect(second.entrantTerms?.version).toBe(2);
  const stored = await server.ok('getEntry', { as: people.entrant.token, query: nameOf(entry) });
  expect([stored.status, stored.terms?.version, stored.terms?.text]).toEqual([1, 1, words]);
  await withdraw(entry);
  expect(await refusal(entry)).toEqual(notAccepted(2));
  expect(await refusal(entry, { acceptedTerms: 1 })).toEqual(notAccepted(2));
  expect((await submit(entry, { acceptedTerms: 2 })).terms).toMatchObject({ version: 2, accepted: { version: 2 } });
  expect((await consentsOf(entry)).map(({ version }) => version)).toEqual([1, 2]);
  // The same words again are no version of their own, and an empty text asks for nothing.
  expect((await rewrite(award, `  ${words} Also later. `)).entrantTerms?.version).toBe(2);
  await rewrite(award, '');
  const free = await draft(server, people.entrant, award);
  expect((await submit(free)).terms).toBeUndefined();
});

it('asks of a correction what is asked then, and locks the terms once judging has begun', async () => {
  const award = await termed();
  const entry = await draft(server, people.entrant, award);
  await submit(entry, { acceptedTerms: 1 });
  await rewrite(award, `${words} Twice.`);
  const correct = { status: 9 as const, message: 'The plan is missing.', fields: [] };
  await server.ok('updateEntry', { as: people.admin.token, query: nameOf(entry), body: { data: correct } });
  await assign(
    server,
    people.judge,
    award,
    award.categories.map(({ categoryID }) => categoryID),
  );
  expect(await refusal(entry)).toEqual(notAccepted(2));
  expect((await submit(entry, { acceptedTerms: 2 })).terms?.accepted?.version).toBe(2);
  await step(server, people.admin, award, 'judging');
  const query = { id: award.id };
  const locked = await server.refused('updateAward', { as: people.admin.token, query, body: { entrantTerms: 'Else' } });
  expect(locked.body.reasons?.[0]).toMatchObject({
    code: 'award.refusal.fieldLocked',
    params: { fields: 'entrantTerms' },
  });
});

it('leaves the consent open where the organiser submits for the entrant', async () => {
  const award = await termed();
  const [byAdmin, byActor] = [await draft(server, people.entrant, award), await draft(server, people.entrant, award)];
  const sent = await server.ok('submitEntryAsAdmin', asked(byAdmin, { acceptedTerms: 1 }, people.admin.token));
  expect([sent.status, sent.terms]).toEqual([1, { version: 1, accepted: null }]);
  const submittedForEntrant = await submit(byActor, { acceptedTerms: 1 }, acting);
  expect([submittedForEntrant.status, submittedForEntrant.terms]).toEqual([1, { version: 1, accepted: null }]);
  for (const entry of [byAdmin, byActor]) {
    expect(await consentsOf(entry)).toEqual([]);
    expect((await auditEventsOf(entry))[0]?.details).toMatchObject({
      changes: { termsNotAccepted: { from: null, to: 1 } },
    });
    // Their own next submission asks them.
    await withdraw(entry);
    expect(await refusal(entry)).toEqual(notAccepted(1));
  }
});

it('takes a card under the terms that were accepted when it was reserved, whatever is written meanwhile', async () => {
  const award = await termed();
  const entry = await draft(server, people.entrant, award);
  const service = { ...server.context.payments };
  Object.assign(server.context.payments, {
    confirm: async (intentID: string) => {
      await rewrite(award, `${words} Too late for who pays.`);
      return service.confirm(intentID);
    },
  });
  try {
    expect(await refusal(entry, { payment: 'card' })).toEqual(notAccepted(1));
    const sent = await submit(entry, { payment: 'card', acceptedTerms: 1 });
    expect([sent.invoice?.status, sent.terms?.version, sent.terms?.accepted?.version]).toEqual(['paid', 1, 1]);
  } finally {
    Object.assign(server.context.payments, service);
  }
  expect((await consentsOf(entry)).map(({ version }) => version)).toEqual([1]);
});

it('keeps one consent of a submission that is sent twice, also of one that makes its entry', async () => {
  const award = await termed();
  const categoryID = award.categories[1]!.categoryID;
  const body = {
    data: { awardID: award.id, categoryID, acceptedTerms: 1, ...(await complete(server, people.entrant)) },
  };
  const headers = { 'idempotency-key': 'once-with-terms' };
  const ask = { as: people.entrant.token, query: { isSubmit: 'true' as const }, body, headers };
  const [first, again] = [await server.ok('createEntry', ask), await server.ok('createEntry', ask)];
  expect([again.id, again.terms]).toEqual([
    first.id,
    { version: 1, accepted: { version: 1, ...byEntrant() }, text: words },
  ]);
  expect(await consentsOf(first)).toHaveLength(1);
  expect(await auditEventsOf(first)).toHaveLength(1);
});

it('gives a restored draft its consent back, and an exported person theirs', async () => {
  const award = await termed();
  const entry = await draft(server, people.entrant, award);
  await submit(entry, { acceptedTerms: 1 });
  await withdraw(entry);
  await server.ok('deleteEntry', { as: people.entrant.token, query: nameOf(entry) });
  const restored = await server.ok('restoreEntry', { as: people.entrant.token, query: nameOf(entry) });
  expect(restored.terms?.accepted?.version).toBe(1);
  expect((await submit(entry)).status).toBe(1);
  const own = await server.ok('exportUser', { as: people.entrant.token, query: {} });
  expect(own.consents).toEqual(
    expect.arrayContaining([expect.objectContaining({ entryID: entry.id, version: 1, awardID: award.id })]),
  );
});

it('holds in the database what its rules hold', async () => {
  const award = await termed();
  const entry = await draft(server, people.entrant, award);
  await submit(entry, { acceptedTerms: 1 });
  await rewrite(award, `${words} Again.`);
  const change = (set: Partial<typeof entries.$inferInsert>) =>
    server.database
      .update(entries)
      .set(set)
      .where(eq(entries.id, entry.id))
      .then(
        () => null,
        (error: unknown) => brokenConstraint(error),
      );
  expect(await change({ termsVersion: 2 })).toBe('entry.invariant.termsAccepted');
  expect(await change({ termsVersion: 2, termsAccepted: 2 })).toBe('entries_consent');
  expect(await change({ termsVersion: 3, termsOpen: true })).toBe('entries_terms_of_award');
});

it('copies the terms of the award that a new one is made after', async () => {
  const award = await makeAward(server, people.admin, { entrantTerms: words });
  const copy = await server.ok('createAward', { as: people.admin.token, body: { duplicateOf: award.id } });
  expect(copy.entrantTerms).toEqual({ version: 1, text: words });
});
