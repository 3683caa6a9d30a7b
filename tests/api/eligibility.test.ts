import { createHash, randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Award } from '#contract/entities/award.ts';
import type { EntryData } from '#contract/entities/entry.ts';
import type { FormField } from '#machines/form/form.types.ts';
import { standardForm } from '#machines/form/standard.ts';
import { answersTable } from '#server/modules/zips/answersTable.ts';
import { charges, entries, invoices, people as rows } from '#server/platform/database/schema.ts';
import { inviteTo } from '../support/colleagues.ts';
import type { ApiAnswer, TestPerson } from '../support/server.ts';
import { accept, assign, openAward, planning, startStage, step } from '../support/stage.ts';

const { server, people, clock } = await startStage();
const colleague = await server.join('entrant');
clock.set(planning);

afterAll(() => server.close());

const title = standardForm[0]!;
const words = { en: 'Only for studios in Norway.', fr: 'Réservé aux studios de Norvège.' };
const land: FormField = {
  key: 'own_country',
  kind: 'country',
  label: { en: 'Country' },
  required: true,
  seenBy: 'organiser',
  eligibility: { answers: ['NO'], otherwise: words },
};
const year: FormField = {
  key: 'own_year',
  kind: 'number',
  label: { en: 'Founded' },
  required: true,
  seenBy: 'organiser',
  eligibility: { from: '2000', otherwise: { en: 'Only for studios founded since 2000.' } },
};
const publish = (award: Award, fields: FormField[], version: number, as = people.admin) =>
  server.api('saveForm', {
    as: as.token,
    query: { id: award.id },
    body: { fields },
    headers: { 'if-match': `"${version}"` },
  });
const codesOf = ({ status, body }: ApiAnswer<unknown>) => {
  const { reasons = [] } = body as { reasons?: readonly { code: string; params?: object }[] };
  return [status, ...reasons.map(({ code }) => code)];
};
const notEligible = { code: 'entry.refusal.notEligible', params: { words: words.en } };

let award: Award;
beforeEach(async () => {
  clock.set(planning);
  await server.database.execute(sql`delete from product.rate_windows`);
  award = await openAward(server, people.admin, { entryLimit: 50 });
  expect((await publish(award, [land, title], 0)).status).toBe(200);
});

const write = (person: TestPerson, data: Partial<EntryData>) =>
  server.ok('createEntry', {
    as: person.token,
    query: {},
    body: { data: { awardID: award.id, categoryID: award.categories[0]!.categoryID, data } },
  });
const swedish = { title: 'Low Tide', own_country: 'SE' } as Partial<EntryData>;
const norwegian = { title: 'Low Tide', own_country: 'NO' } as Partial<EntryData>;
const nameOf = ({ id }: { readonly id: string }) => ({ id, awardID: award.id });
const submit = (
  entry: { readonly id: string },
  more: { as?: TestPerson; headers?: Record<string, string>; data?: object } = {},
) =>
  server.api('submitEntry', {
    as: (more.as ?? people.entrant).token,
    query: nameOf(entry),
    headers: more.headers ?? {},
    body: { data: { payment: 'invoice', ...more.data } },
  });

describe('an entry whose answers do not let it on', () => {
  it('is kept as a draft, and submitted by no door', async () => {
    const entry = await write(people.entrant, swedish);
    expect(entry).toMatchObject({ status: 0, missing: ['own_country'], data: swedish });
    const refused = await submit(entry);
    expect(refused).toMatchObject({ status: 422, body: { reasons: [notEligible] } });
    // Twice at once, and again under one key.
    const key = { 'idempotency-key': randomUUID() };
    for (const answer of await Promise.all([submit(entry, { headers: key }), submit(entry, { headers: key })]))
      expect([409, 422]).toContain(answer.status);
    expect(codesOf(await submit(entry, { headers: key }))).toEqual([422, notEligible.code]);
    const categoryID = award.categories[0]!.categoryID;
    const data = { awardID: award.id, categoryID, data: swedish, payment: 'invoice' as const };
    for (const person of [people.entrant, people.admin]) {
      const asked = { as: person.token, query: { isSubmit: 'true' as const }, body: { data } };
      expect(codesOf(await server.api('createEntry', asked))).toEqual([422, notEligible.code]);
    }
    const forEntrant = {
      as: people.admin.token,
      query: nameOf(entry),
      body: { data: { payment: 'invoice' as const } },
    };
    expect(codesOf(await server.api('submitEntryAsAdmin', forEntrant))).toEqual([422, notEligible.code]);
    const found = await server.database.select().from(entries).where(eq(entries.awardID, award.id));
    expect(found.map(({ status }) => status)).toEqual([0]);
    expect(await server.database.select().from(invoices).where(eq(invoices.entryID, entry.id))).toEqual([]);
  });

  it('is charged nothing, also where the answer comes along with the submission', async () => {
    await server.ok('addPaymentMethod', { as: people.rival.token, body: { data: { paymentMethod: 'pm_card_visa' } } });
    const entry = await write(people.rival, norwegian);
    const refused = await submit(entry, { as: people.rival, data: { payment: 'card', data: { own_country: 'SE' } } });
    expect(codesOf(refused)).toEqual([422, notEligible.code]);
    const booked = await server.database.select().from(charges);
    expect(booked.filter(({ key }) => key.includes(entry.id))).toEqual([]);
    expect((await server.ok('getEntry', { as: people.rival.token, query: nameOf(entry) })).data).toMatchObject(
      norwegian,
    );
    // The other way round it goes in.
    const other = await write(people.rival, swedish);
    expect(
      await submit(other, { as: people.rival, data: { payment: 'card', data: { own_country: 'NO' } } }),
    ).toMatchObject({
      status: 200,
      body: { status: 1 },
    });
  });

  it('hears the organiser in its entrant’s language', async () => {
    const entry = await write(people.entrant, swedish);
    const speaks = (locale: 'en' | 'fr') =>
      server.database.update(rows).set({ locale }).where(eq(rows.id, people.entrant.personID));
    await speaks('fr');
    const { body } = await submit(entry);
    expect((body as unknown as { reasons: unknown }).reasons).toEqual([
      { ...notEligible, params: { words: words.fr } },
    ]);
    await speaks('en');
  });

  it('goes in once the answer is another; a stale window changes nothing', async () => {
    const entry = await write(people.entrant, swedish);
    const change = (own_country: string, version: number) =>
      server.api('updateEntry', {
        as: people.entrant.token,
        query: nameOf(entry),
        headers: { 'if-match': `"${version}"` },
        body: { data: { data: { own_country } as Partial<EntryData> } },
      });
    expect((await change('NO', entry.version)).status).toBe(200);
    expect((await change('SE', entry.version)).status).toBe(409);
    expect(await submit(entry)).toMatchObject({ status: 200, body: { status: 1 } });
    const updated = await server.api('updateEntry', {
      as: people.admin.token,
      query: nameOf(entry),
      body: { data: { data: swedish } },
    });
    expect(codesOf(updated)).toEqual([422, notEligible.code]);
  });

  it('is not let back in by a correction', async () => {
    const entry = await write(people.entrant, norwegian);
    expect((await submit(entry)).status).toBe(200);
    const correction = { data: { status: 9 as const, message: 'The country is wrong.', fields: [] } };
    await server.ok('updateEntry', { as: people.admin.token, query: nameOf(entry), body: correction });
    await server.ok('updateEntry', {
      as: people.entrant.token,
      query: nameOf(entry),
      body: { data: { data: swedish } },
    });
    expect(codesOf(await submit(entry))).toEqual([422, notEligible.code]);
  });

  it('may be written along by a colleague, whom nothing else is told', async () => {
    const entry = await write(people.entrant, swedish);
    const body = await inviteTo(server, people.entrant, nameOf(entry), colleague.email);
    await server.ok('acceptColleague', { as: colleague.token, body });
    expect(codesOf(await submit(entry, { as: colleague }))).toEqual([422, 'entry.refusal.ownerOnly', notEligible.code]);
  });
});

describe('a form that asks who may enter', () => {
  it('is asked of drafts anew, and leaves what was submitted as it is', async () => {
    const [sent, draft] = [await write(people.entrant, norwegian), await write(people.rival, norwegian)];
    expect((await submit(sent)).status).toBe(200);
    const turned = { ...land, eligibility: { answers: ['SE'], otherwise: words } };
    const tried = await server.ok('saveForm', {
      as: people.admin.token,
      query: { id: award.id },
      body: { fields: [turned, year, title], tryFirst: true },
    });
    expect(tried.touched).toEqual({ drafts: 1, lacking: 1, ineligible: 1, kept: 1 });
    expect((await publish(award, [turned, year, title], 1)).status).toBe(200);
    expect(codesOf(await submit(draft, { as: people.rival }))).toEqual([
      422,
      notEligible.code,
      'entry.refusal.unanswered',
    ]);
    const stored = await server.ok('getEntry', { as: people.entrant.token, query: nameOf(sent) });
    expect(stored).toMatchObject({ status: 1, formVersion: 1, missing: [] });
    const report = await server.ok('checkIntegrity', { as: people.admin.token });
    expect(report.invariants.filter(({ id, count }) => id.startsWith('entry.') && count > 0)).toEqual([]);
    // Taken back, it is asked what is asked now.
    await server.ok('updateEntry', { as: people.entrant.token, query: nameOf(sent), body: { data: { status: 0 } } });
    expect(codesOf(await submit(sent))).toEqual([422, notEligible.code, 'entry.refusal.unanswered']);
  });

  it('is refused from a stale window, to another organiser, and where it says too little', async () => {
    expect((await publish(award, [land, title], 0)).status).toBe(409);
    expect((await publish(award, [land, title], 1, people.stranger)).status).toBe(404);
    const bad = { ...land, seenBy: 'judges' as const, eligibility: { answers: [], otherwise: {} } };
    expect(codesOf(await publish(award, [title, bad], 1))).toEqual([
      422,
      'form.refusal.eligibilityFirst',
      'form.refusal.eligibilityForAll',
      'form.refusal.eligibilityAnswers',
      'form.refusal.eligibilityWords',
    ]);
    expect(codesOf(await publish(award, [title], 1))).toEqual([200]);
  });

  it('goes along to a copy of the award', async () => {
    const copy = await server.ok('createAward', { as: people.admin.token, body: { duplicateOf: award.id } });
    const form = await server.ok('getForm', { as: people.admin.token, query: { id: copy.id } });
    expect(form.fields[0]).toEqual(land);
  });

  it('takes drafts from a file, whatever they answer', async () => {
    const digest = createHash('sha256').update(randomUUID()).digest('hex');
    const as = people.admin.token;
    const { id } = await server.ok('beginImport', {
      as,
      query: { awardID: award.id },
      body: { name: 'entries.csv', digest, rows: 1 },
    });
    const lines = [
      {
        row: 2,
        categoryID: award.categories[0]!.categoryID,
        email: '',
        data: { ...swedish } as Record<string, string>,
      },
    ];
    const { made } = await server.ok('importEntries', {
      as,
      query: { awardID: award.id, id },
      body: { rows: lines, done: true },
    });
    const [draft] = await server.ok('listAwardEntries', { as, query: { awardID: award.id } });
    expect(draft).toMatchObject({ id: made[0]!.id, missing: ['own_country'] });
    const asked = { as, query: nameOf(draft!), body: { data: { payment: 'invoice' as const } } };
    expect(codesOf(await server.api('submitEntryAsAdmin', asked))).toEqual([422, notEligible.code]);
  });

  it('keeps its answers from judges, and gives them to the organiser and to whoever asks for their own data', async () => {
    const entry = await write(people.entrant, norwegian);
    expect((await submit(entry)).status).toBe(200);
    await assign(server, people.judge, award, [award.categories[0]!.categoryID]);
    await accept(server, people.judge, await step(server, people.admin, award, 'judging'));
    const seen = await server.ok('getEntry', { as: people.judge.token, query: nameOf(entry) });
    const form = await server.ok('getForm', { as: people.judge.token, query: { id: award.id } });
    for (const received of [seen, form]) expect(JSON.stringify(received)).not.toMatch(/own_country|Norway|eligibility/);
    const shown = await server.ok('getEntry', { as: people.admin.token, query: nameOf(entry) });
    expect(shown.data).toMatchObject({ own_country: 'NO' });
    expect(await answersTable(server.database, award.id)).toContain('Country');
    const exported = await server.ok('exportUser', { as: people.entrant.token, query: {} });
    expect(JSON.stringify(exported)).toContain('"own_country":"NO"');
  });
});
