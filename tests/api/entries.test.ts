import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import type { Body } from '#contract/schemas.ts';
import { restoreTime } from '#machines/entry/entry.rules.ts';
import { standardForm } from '#machines/form/standard.ts';
import { awards, binnedEntries, categories, idempotency, people as persons } from '#server/platform/database/schema.ts';
import type { TestPerson } from '../support/server.ts';
import {
  accept,
  assign,
  closing,
  complete,
  draft,
  makeAward,
  mark,
  openAward,
  planning,
  startStage,
  step,
  submitted,
  upload,
  words,
} from '../support/stage.ts';

const { server, people, clock } = await startStage();
let award: Award;

beforeEach(async () => {
  clock.set(planning);
  award = await openAward(server, people.admin);
});
afterAll(() => server.close());

const nameOf = ({ id, awardID }: Pick<Entry, 'id' | 'awardID'>) => ({ id, awardID });
const change = (person: TestPerson, entry: Entry, data: Body<'updateEntry'>['data']) =>
  server.ok('updateEntry', { as: person.token, query: nameOf(entry), body: { data } });
const codesOf = async (answer: Promise<{ status: number; body: { reasons: { code: string }[] } }>) => {
  const { status, body } = await answer;
  return [status, ...body.reasons.map(({ code }) => code)];
};
const refusedChange = (person: TestPerson, entry: Entry, data: Body<'updateEntry'>['data']) =>
  codesOf(server.refused('updateEntry', { as: person.token, query: nameOf(entry), body: { data } }));
const refusedSubmit = (person: TestPerson, entry: Entry, data: NonNullable<Body<'submitEntry'>>['data'] = {}) =>
  codesOf(server.refused('submitEntry', { as: person.token, query: nameOf(entry), body: { data } }));
/** What an entry leaves elsewhere. */
const everything = (query: { id: string; awardID: string }, as: string) =>
  Promise.all([
    server.ok('listEntryVersions', { as, query }),
    server.ok('listInvoices', { as, query: { awardID: query.awardID } }),
    server.ok('getAwardSummary', { as: people.admin.token, query: { id: query.awardID } }),
  ]);
const get = (person: TestPerson, entry: Entry) => server.ok('getEntry', { as: person.token, query: nameOf(entry) });

describe('writing', () => {
  it('saves field by field and names what is missing', async () => {
    const made = await server.ok('createEntry', {
      as: people.entrant.token,
      query: {},
      body: { data: { awardID: award.id, data: { title: 'Steps' } } },
    });
    expect(made).toMatchObject({ ref: 'CD-0001', status: 0, version: 2, categoryID: null, categories: [] });
    expect(made.missing).toEqual(['statement', 'leadName', 'supportingDoc', 'logoLight', 'logoDark']);
    const supportingDoc = await upload(server, people.entrant, 'supportingDoc');
    const saved = await change(people.entrant, made, { data: { statement: ' ' }, files: { supportingDoc } });
    expect(saved.data).toMatchObject({ title: 'Steps', statement: ' ' });
    expect(saved).toMatchObject({ supportingDocURL: supportingDoc.url, version: 3 });
    expect(saved.missing).toEqual(['statement', 'leadName', 'logoLight', 'logoDark']);
    const removed = await change(people.entrant, made, { files: { supportingDoc: null } });
    expect([removed.supportingDocURL, removed.files]).toEqual([null, {}]);
  });

  it('takes only files that have arrived for this very field', async () => {
    const made = await draft(server, people.entrant, award);
    const pdf = await upload(server, people.entrant, 'supportingDoc');
    const foreign = await upload(server, people.rival, 'supportingImage');
    const invented = { ...pdf, url: pdf.url.replace(/[0-9a-f-]{36}/, randomUUID()) };
    expect(await refusedChange(people.entrant, made, { files: { logoLight: pdf } })).toEqual([
      422,
      'entry.refusal.fileMissing',
    ]);
    expect(await refusedChange(people.entrant, made, { files: { supportingImage: foreign } })).toEqual([
      422,
      'entry.refusal.fileMissing',
    ]);
    expect(await refusedChange(people.entrant, made, { files: { supportingDoc: invented, video: pdf } })).toEqual([
      422,
      'entry.refusal.fileMissing',
      'entry.refusal.fileUnknown',
    ]);
    const { files } = await get(people.entrant, made);
    expect(await change(people.entrant, made, { files: { ...files } })).toMatchObject({ files });
  });

  it('answers 409 with the present entry to a stale version', async () => {
    const made = await draft(server, people.entrant, award);
    const save = (title: string) =>
      server.api('updateEntry', {
        as: people.entrant.token,
        query: nameOf(made),
        body: { data: { data: { title } } },
        headers: { 'if-match': `"${made.version}"` },
      });
    const answers = await Promise.all([save('One'), save('Two')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const won = answers.find(({ status }) => status === 200)?.body;
    const lost = answers.find(({ status }) => status === 409)?.body as unknown as { current: Entry };
    expect(lost.current).toMatchObject({ data: { title: won?.data.title }, version: won?.version });
  });

  it('keeps entrants, organisers and judges to what is theirs', async () => {
    const made = await draft(server, people.entrant, award);
    for (const person of [people.rival, people.stranger]) {
      const query = nameOf(made);
      expect((await server.refused('getEntry', { as: person.token, query })).status).toBe(404);
      expect((await server.refused('deleteEntry', { as: person.token, query })).status).toBe(404);
      expect(await refusedChange(person, made, { data: { title: 'Mine' } })).toEqual([404]);
    }
    expect(await server.ok('listEntries', { as: people.rival.token, query: { awardID: award.id } })).toEqual([]);
    expect(await server.ok('listAwardEntries', { as: people.stranger.token, query: { awardID: award.id } })).toEqual(
      [],
    );
  });

  it('is changed by an administrator for the organisation that is told with it, and for no other', async () => {
    const made = await draft(server, people.entrant, award);
    const write = (orgID: string) =>
      server.api('updateEntry', {
        as: people.admin.token,
        query: { ...nameOf(made), orgID },
        body: { data: { data: { title: 'By the office' } } },
      });
    expect((await write(people.rival.orgID)).status).toBe(404);
    expect((await get(people.entrant, made)).data.title).toBe(made.data.title);
    expect((await write(people.entrant.orgID)).body.data.title).toBe('By the office');
  });

  it('stops at the closing instant by the clock of the server', async () => {
    const made = await draft(server, people.entrant, award);
    clock.set('2020-04-10T16:59:59.999Z');
    await change(people.entrant, made, { data: { title: 'In time' } });
    clock.set(closing);
    expect(await refusedChange(people.entrant, made, { data: { title: 'Late' } })).toEqual([
      422,
      'entry.refusal.deadlinePassed',
    ]);
    expect(await refusedSubmit(people.entrant, made, { payment: 'invoice' })).toEqual([
      422,
      'entry.refusal.deadlinePassed',
    ]);
    const { body } = await server.refused('submitEntry', {
      as: people.entrant.token,
      query: nameOf(made),
      body: { data: { payment: 'invoice' } },
      headers: { 'accept-language': 'fr' },
    });
    expect(body.errorMessage).toBe('La date de clôture des candidatures est passée.');
  });

  it('makes one entry for one key, and numbers that are never the same', async () => {
    const body = { data: { awardID: award.id, data: { title: 'Once' } } };
    const headers = { 'idempotency-key': randomUUID() };
    const make = (more = {}) => server.ok('createEntry', { as: people.entrant.token, query: {}, body, ...more });
    const [one, same] = await Promise.all([make({ headers }), make({ headers })]);
    expect(same).toEqual(one);
    const many = await Promise.all(Array.from({ length: 8 }, () => make()));
    const refs = [one, ...many].map(({ ref }) => ref).sort();
    expect(refs).toEqual(Array.from({ length: 9 }, (_, index) => `CD-000${index + 1}`));
  });

  it('refuses a draft in an award that is not open', async () => {
    await submitted(server, people.entrant, award);
    await assign(server, people.judge, award, [award.categories[0]!.categoryID]);
    await step(server, people.admin, award, 'judging');
    const body = { data: { awardID: award.id } };
    expect(await codesOf(server.refused('createEntry', { as: people.entrant.token, query: {}, body }))).toEqual([
      422,
      'entry.refusal.awardNotOpen',
    ]);
  });
});

describe('submitting', () => {
  it('is refused with everything that stands in the way', async () => {
    const made = await server.ok('createEntry', {
      as: people.entrant.token,
      query: {},
      body: { data: { awardID: award.id } },
    });
    expect(await refusedSubmit(people.entrant, made)).toEqual([
      422,
      'entry.refusal.noCategory',
      'entry.refusal.missing.title',
      'entry.refusal.missing.statement',
      'entry.refusal.missing.leadName',
      'entry.refusal.missing.supportingDoc',
      'entry.refusal.missing.logoLight',
      'entry.refusal.missing.logoDark',
    ]);
    const whole = await draft(server, people.entrant, award);
    expect(await refusedSubmit(people.entrant, whole)).toEqual([422, 'entry.refusal.feeUnsettled']);
    expect(await refusedSubmit(people.entrant, whole, { payment: 'card' })).toEqual([422, 'entry.refusal.noCard']);
  });

  it('makes and submits in one call, or makes nothing', async () => {
    const parts = await complete(server, people.entrant);
    const data = { awardID: award.id, categoryID: award.categories[1]!.categoryID, ...parts };
    const send = { as: people.entrant.token, query: { isSubmit: 'true' as const } };
    const unnamed = { ...data, data: { ...words, title: '' } };
    expect(await codesOf(server.refused('createEntry', { ...send, body: { data: unnamed } }))).toEqual([
      422,
      'entry.refusal.missing.title',
    ]);
    expect(await server.ok('listEntries', { as: people.entrant.token, query: { awardID: award.id } })).toEqual([]);
    const made = await server.ok('createEntry', { ...send, body: { data } });
    expect(made).toMatchObject({ status: 1, invoice: { status: 'skipped' } });
  });

  it('refuses a key of long ago with another content, when its answer is kept no more', async () => {
    const send = async (title: string) => {
      const parts = await complete(server, people.entrant);
      const data = {
        awardID: award.id,
        categoryID: award.categories[1]!.categoryID,
        ...parts,
        data: { ...words, title },
      };
      const headers = { 'idempotency-key': 'of-long-ago' };
      return server.api('createEntry', {
        as: people.entrant.token,
        query: { isSubmit: 'true' },
        headers,
        body: { data },
      });
    };
    const made = await send('One');
    expect(made.status).toBe(200);
    await server.database.delete(idempotency).where(eq(idempotency.key, 'of-long-ago'));
    const again = await send('Another');
    expect([again.status, again.body]).toMatchObject([422, { code: 'request.keyReused' }]);
    const query = { id: made.body.id, awardID: award.id };
    expect((await server.ok('getEntry', { as: people.entrant.token, query })).data.title).toBe('One');
  });

  it('once, when it is asked for twice at once', async () => {
    const made = await draft(server, people.entrant, award);
    const submit = () =>
      server.api('submitEntry', {
        as: people.entrant.token,
        query: nameOf(made),
        body: { data: { payment: 'invoice' } },
      });
    const answers = await Promise.all([submit(), submit(), submit()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const invoices = await server.ok('listInvoices', { as: people.admin.token, query: { awardID: award.id } });
    expect(invoices).toHaveLength(1);
  });

  it('stays within the limit, also when entries are sent in at once', async () => {
    const free = award.categories[1]!.categoryID;
    const drafts = await Promise.all(Array.from({ length: 5 }, () => draft(server, people.entrant, award, free)));
    const answers = await Promise.all(
      drafts.map((entry) => server.api('submitEntry', { as: people.entrant.token, query: nameOf(entry) })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 422, 422]);
    const [one, other] = drafts.filter((_, index) => answers[index]?.status === 422);
    const { body } = await server.refused('submitEntry', { as: people.entrant.token, query: nameOf(one!) });
    expect(body.reasons).toEqual([{ code: 'entry.refusal.limitReached', params: { used: 3, limit: 3 } }]);
    const limit = (allowedLimit: number) =>
      server.database.update(persons).set({ allowedLimit }).where(eq(persons.id, people.entrant.personID));
    const limitOfAward = (entryLimit: number) =>
      server.database.update(awards).set({ entryLimit }).where(eq(awards.id, award.id));
    // The lower one of the two holds, whichever it is.
    for (const [own, ofAward, least] of [
      [4, 3, 3],
      [3, 4, 3],
      [9, 2, 2],
    ] as const) {
      await limit(own);
      await limitOfAward(ofAward);
      const { body } = await server.refused('submitEntry', { as: people.entrant.token, query: nameOf(one!) });
      expect(body.reasons).toEqual([{ code: 'entry.refusal.limitReached', params: { used: 3, limit: least } }]);
    }
    await limit(4);
    await limitOfAward(4);
    expect((await server.ok('submitEntry', { as: people.entrant.token, query: nameOf(one!) })).status).toBe(1);
    await limit(3);
    await limitOfAward(3);
    const byAdmin = await server.ok('submitEntryAsAdmin', { as: people.admin.token, query: nameOf(other!) });
    expect(byAdmin.status).toBe(1);
  });

  it('is withdrawn while the award is open, keeps its invoice and is sent in again', async () => {
    const entry = await submitted(server, people.entrant, award);
    const withdrawn = await change(people.entrant, entry, { status: 0 });
    expect(withdrawn).toMatchObject({ status: 0, invoice: { number: entry.invoice?.number, status: 'draft' } });
    const { summary } = await server.ok('getAwardSummary', { as: people.admin.token, query: { id: award.id } });
    expect(summary?.money.due).toBe(0);
    const again = await server.ok('submitEntry', { as: people.entrant.token, query: nameOf(entry) });
    expect(again).toMatchObject({ status: 1, invoice: entry.invoice });
    clock.set(closing);
    expect(await refusedChange(people.entrant, entry, { status: 0 })).toEqual([422, 'entry.refusal.deadlinePassed']);
  });
});

describe('an administrator', () => {
  it('asks for a correction, which is mailed, and the entrant sends it in again after the deadline', async () => {
    const entry = await submitted(server, people.entrant, award);
    expect(await refusedChange(people.admin, entry, { status: 9, message: ' ' })).toEqual([
      422,
      'entry.refusal.messageMissing',
    ]);
    const message = 'The plan on page 3 cannot be read.';
    const wrong = await change(people.admin, entry, { status: 9, message, fields: ['supportingDoc'] });
    expect(wrong).toMatchObject({ status: 9, correction: { message, fields: ['supportingDoc'] } });
    const mail = (await server.mails()).filter(({ why }) => why === 'correction').at(-1);
    expect(mail).toMatchObject({ to: people.entrant.email, subject: expect.stringContaining(entry.ref) });
    expect(mail?.text).toContain(message);
    expect(mail?.text).toContain('Fields concerned: Supporting document');
    clock.set('2020-04-20T00:00:00Z');
    const supportingDoc = await upload(server, people.entrant, 'supportingDoc');
    await change(people.entrant, entry, { files: { supportingDoc } });
    const again = await server.ok('submitEntry', { as: people.entrant.token, query: nameOf(entry) });
    expect(again).toMatchObject({ status: 1, correction: null });
  });

  it('names the questions of the award’s own form as its entrant reads them, and no fields where none are named', async () => {
    const [title] = standardForm;
    const budget = { en: 'Budget of the work', fr: 'Budget des travaux' };
    const fields = [title!, { key: 'own_sum', kind: 'money', label: budget, seenBy: 'judges' } as const];
    const as = people.admin.token;
    await server.ok('saveForm', { as, query: { id: award.id }, body: { fields }, headers: { 'if-match': '"0"' } });
    const entrant = await server.join('entrant');
    await server.database.update(persons).set({ locale: 'fr' }).where(eq(persons.id, entrant.personID));
    const written = { awardID: award.id, categoryID: award.categories[0]!.categoryID, data: { title: 'Low Tide' } };
    const made = await server.ok('createEntry', { as: entrant.token, query: {}, body: { data: written } });
    const payment = { data: { payment: 'invoice' } } as const;
    const entry = await server.ok('submitEntry', { as: entrant.token, query: nameOf(made), body: payment });
    const told = async (named: readonly string[]) => {
      await change(people.admin, entry, { status: 9, message: 'Unreadable', fields: [...named] });
      await server.ok('submitEntry', { as: entrant.token, query: nameOf(entry) });
      return (await server.mails()).findLast(({ why }) => why === 'correction')?.text;
    };
    expect(await told(['title', 'own_sum', 'own_gone'])).toMatch(/Champs concernés\s?: Titre et Budget des travaux\n/);
    expect(await told([])).not.toContain('Champs concernés');
  });

  it('lets a late entry in to judging, and only then', async () => {
    const category = award.categories[0]!.categoryID;
    await submitted(server, people.entrant, award, category);
    const late = await submitted(server, people.rival, award, category);
    expect(await refusedChange(people.admin, late, { status: 2 })).toEqual([422, 'entry.refusal.awardNotJudging']);
    await change(people.admin, late, { status: 9, message: 'Unreadable' });
    await assign(server, people.judge, award, [category]);
    await step(server, people.admin, award, 'judging');
    await server.ok('submitEntry', { as: people.rival.token, query: nameOf(late) });
    expect(await refusedChange(people.rival, late, { status: 2 })).toEqual([422, 'entry.refusal.administratorOnly']);
    expect((await change(people.admin, late, { status: 2 })).status).toBe(2);
  });

  it('moves an entry to another category until a judge has marked it', async () => {
    const [space, signs] = award.categories;
    const entry = await submitted(server, people.entrant, award, space!.categoryID);
    const move = { id: entry.id, awardID: award.id, categoryID: signs!.categoryID };
    expect(await codesOf(server.refused('changeEntryCategory', { as: people.entrant.token, query: move }))).toEqual([
      422,
      'entry.refusal.administratorOnly',
    ]);
    const moved = await server.ok('changeEntryCategory', { as: people.admin.token, query: move });
    expect(moved).toMatchObject({ categoryID: signs!.categoryID, categories: [signs!.categoryID] });
    const elsewhere = { ...move, categoryID: randomUUID() };
    expect(await codesOf(server.refused('changeEntryCategory', { as: people.admin.token, query: elsewhere }))).toEqual([
      422,
      'entry.refusal.categoryUnknown',
    ]);
    await assign(server, people.judge, award, [signs!.categoryID]);
    const judging = await step(server, people.admin, award, 'judging');
    await accept(server, people.judge, judging);
    await mark(server, people.judge, judging, moved, [5], false);
    const back = { ...move, categoryID: space!.categoryID };
    expect(await codesOf(server.refused('changeEntryCategory', { as: people.admin.token, query: back }))).toEqual([
      422,
      'entry.refusal.scored',
    ]);
  });

  it('moves an entry whose judge took every score back, and keeps what they wrote', async () => {
    const [space, signs] = award.categories;
    const entry = await submitted(server, people.entrant, award, space!.categoryID);
    await assign(server, people.judge, award, [space!.categoryID, signs!.categoryID]);
    const judging = await step(server, people.admin, award, 'judging');
    await accept(server, people.judge, judging);
    const scoring = { as: people.judge.token, query: { ...nameOf(entry), categoryID: space!.categoryID } };
    const [first] = space!.criteria;
    await server.ok('scoreEntry', { ...scoring, body: { marks: { [first!.criterionID]: 7 }, note: 'Bold.' } });
    await server.ok('scoreEntry', { ...scoring, body: { marks: { [first!.criterionID]: null } } });
    const query = { ...nameOf(entry), categoryID: signs!.categoryID };
    const moved = await server.ok('changeEntryCategory', { as: people.admin.token, query });
    expect(moved.categoryID).toBe(signs!.categoryID);
    const seen = await server.ok('getEntry', { as: people.judge.token, query: nameOf(entry) });
    expect(seen.score).toMatchObject({ status: 'unscored', marks: {}, note: 'Bold.' });
  });

  it('moves many entries at once, and says of each that stays why', async () => {
    const [space, signs] = award.categories;
    const marked = await submitted(server, people.entrant, award, space!.categoryID);
    const free = await submitted(server, people.rival, award, space!.categoryID);
    const there = await submitted(server, people.rival, award, signs!.categoryID);
    const foreign = await makeAward(server, people.stranger);
    const unknown = randomUUID();
    await assign(server, people.judge, award, [space!.categoryID, signs!.categoryID]);
    const judging = await step(server, people.admin, award, 'judging');
    await accept(server, people.judge, judging);
    await mark(server, people.judge, judging, marked, [5], false);
    const move = { awardID: award.id, categoryID: signs!.categoryID };
    const ids = [marked.id, free.id, there.id, unknown, free.id];
    const answer = await server.ok('moveEntries', { as: people.admin.token, query: move, body: { ids } });
    expect(answer).toEqual({
      moved: [free.id, there.id],
      refused: [
        { id: marked.id, reasons: [{ code: 'entry.refusal.scored' }] },
        { id: unknown, reasons: [{ code: 'entry.notFound' }] },
      ],
    });
    const seen = async (id: string) =>
      server.ok('getEntry', { as: people.admin.token, query: { id, awardID: award.id } });
    expect([await seen(marked.id), await seen(free.id), await seen(there.id)]).toMatchObject([
      { categoryID: space!.categoryID, version: marked.version + 1 },
      { categoryID: signs!.categoryID, version: free.version + 2 },
      // It was there already: nothing was changed.
      { categoryID: signs!.categoryID, version: there.version + 1 },
    ]);
    const trail = await server.ok('listAudit', {
      as: people.admin.token,
      query: { entity: 'entry', entityID: free.id },
    });
    expect(trail[0]).toMatchObject({ action: 'entry.setCategory', actorID: people.admin.personID });
    const [version] = await server.ok('listEntryVersions', {
      as: people.admin.token,
      query: { id: free.id, awardID: award.id },
    });
    expect(version).toMatchObject({ categoryID: signs!.categoryID, version: free.version + 2 });
    const elsewhere = { awardID: award.id, categoryID: foreign.categories[0]!.categoryID };
    expect(
      await codesOf(server.refused('moveEntries', { as: people.admin.token, query: elsewhere, body: { ids } })),
    ).toEqual([422, 'entry.refusal.categoryUnknown']);
  });

  it('deletes a submitted entry for the entrant, who may delete drafts only', async () => {
    const entry = await submitted(server, people.entrant, award);
    const query = nameOf(entry);
    expect(await codesOf(server.refused('deleteEntry', { as: people.entrant.token, query }))).toEqual([
      422,
      'entry.refusal.administratorOnly',
    ]);
    expect(await server.ok('deleteEntry', { as: people.admin.token, query })).toEqual({});
    // Its number stays, so that the organiser's numbers have no gap.
    const [dropped, ...others] = await server.ok('listInvoices', {
      as: people.admin.token,
      query: { awardID: award.id },
    });
    expect(dropped).toMatchObject({ number: entry.invoice?.number, status: 'skipped', amount: 0, entryID: null });
    expect(others).toEqual([]);
    const own = await draft(server, people.entrant, award);
    expect(await server.ok('deleteEntry', { as: people.entrant.token, query: nameOf(own) })).toEqual({});
    expect(await codesOf(server.refused('getEntry', { as: people.entrant.token, query: nameOf(own) }))).toEqual([404]);
  });

  it('keeps an entry that was submitted since whoever deletes it read it as a draft', async () => {
    const read = await draft(server, people.entrant, award);
    const query = nameOf(read);
    const body = { data: { payment: 'invoice' } } as const;
    const sent = await server.ok('submitEntry', { as: people.entrant.token, query, body });
    const stale = { as: people.admin.token, query, headers: { 'if-match': `"${read.version}"` } };
    expect(await codesOf(server.refused('deleteEntry', stale))).toEqual([409]);
    expect(await server.ok('getEntry', { as: people.admin.token, query })).toMatchObject({
      status: 1,
      version: sent.version,
    });
  });

  it('restores a deleted draft as it was, with its versions, and counts it nowhere until then; its unpaid invoice ends', async () => {
    const sent = await submitted(server, people.entrant, award);
    const query = nameOf(sent);
    const as = people.entrant.token;
    const { unpaid, ...back } = await server.ok('updateEntry', { as, query, body: { data: { status: 0 } } });
    expect(unpaid?.categoryID).toBe(sent.categoryID);
    const [versions, [invoice], summary] = await everything(query, as);
    await server.ok('deleteEntry', { as, query });
    expect(await server.ok('listEntries', { as, query: { awardID: award.id } })).toEqual([]);
    const dropped = [{ ...invoice, status: 'skipped', amount: 0, entryID: null, version: 2 }];
    expect(await server.ok('listInvoices', { as, query: { awardID: award.id } })).toEqual(dropped);
    const without = await server.ok('getAwardSummary', { as: people.admin.token, query: { id: award.id } });
    expect(without.summary?.entries).toEqual({});
    expect(await codesOf(server.refused('restoreEntry', { as: people.rival.token, query }))).toEqual([404]);
    const restored = await server.ok('restoreEntry', { as, query });
    expect({ ...restored, updatedAt: '' }).toEqual({
      ...back,
      version: back.version + 1,
      updatedAt: '',
      invoice: null,
    });
    expect(await everything(query, as)).toEqual([
      versions,
      dropped,
      { ...summary, summary: { ...summary.summary, unpaid: 0 } },
    ]);
    expect(await codesOf(server.refused('restoreEntry', { as, query }))).toEqual([409, 'entry.refusal.state']);
    for (const file of Object.values(restored.files)) {
      await server.ok('getDownloadAddress', { as, query: { url: file.url } });
    }
  });

  it('restores a draft without the category that was deleted meanwhile, and its paid invoice', async () => {
    const sent = await submitted(server, people.entrant, award, award.categories[0]!.categoryID);
    const query = nameOf(sent);
    const settled = { status: 'paid', reference: 'BACS 1' } as const;
    await server.ok('settleInvoice', { as: people.admin.token, query: { id: sent.invoice!.id }, body: settled });
    await server.ok('updateEntry', { as: people.entrant.token, query, body: { data: { status: 0 } } });
    await server.ok('deleteEntry', { as: people.admin.token, query });
    await server.database.delete(categories).where(eq(categories.id, sent.categoryID!));
    expect(await codesOf(server.refused('restoreEntry', { as: people.entrant.token, query }))).toEqual([
      422,
      'entry.refusal.deletedByAdministrator',
    ]);
    const restored = await server.ok('restoreEntry', { as: people.admin.token, query });
    expect(restored).toMatchObject({ categoryID: null, invoice: { status: 'paid', number: sent.invoice!.number } });
  });

  it('restores a draft that was a judge’s favourite, also after they named another one', async () => {
    const { categoryID } = award.categories[0]!;
    const entry = await submitted(server, people.entrant, award, categoryID);
    const other = await submitted(server, people.rival, award, categoryID);
    await assign(server, people.judge, award, [categoryID]);
    await accept(server, people.judge, await step(server, people.admin, award, 'judging'));
    const favour = (one: Entry) =>
      server.ok('markBestEntry', { as: people.judge.token, query: nameOf(one), body: { bestEntry: true } });
    await favour(entry);
    await step(server, people.admin, award, 'open', { reason: 'Too early' });
    await change(people.entrant, entry, { status: 0 });
    await server.ok('deleteEntry', { as: people.entrant.token, query: nameOf(entry) });
    await step(server, people.admin, award, 'judging');
    await favour(other);
    await server.ok('restoreEntry', { as: people.entrant.token, query: nameOf(entry) });
    const seen = [await get(people.admin, entry), await get(people.admin, other)];
    expect(seen.map(({ scores }) => scores?.map(({ favourite }) => favourite))).toEqual([[false], [true]]);
  });

  it('restores a draft for an hour only', async () => {
    const entry = await draft(server, people.entrant, award);
    const query = nameOf(entry);
    await server.ok('deleteEntry', { as: people.entrant.token, query });
    const over = { deletedAt: new Date(clock.now().getTime() - restoreTime) };
    await server.database.update(binnedEntries).set(over).where(eq(binnedEntries.id, entry.id));
    expect(await codesOf(server.refused('restoreEntry', { as: people.entrant.token, query }))).toEqual([
      422,
      'entry.refusal.restoreOver',
    ]);
  });

  it('finds entries by status, category, payment, gaps and words, page by page', async () => {
    const [space, signs] = award.categories;
    const first = await submitted(server, people.entrant, award, space!.categoryID);
    const second = await submitted(server, people.rival, award, signs!.categoryID);
    const third = await server.ok('createEntry', {
      as: people.rival.token,
      query: {},
      body: { data: { awardID: award.id, data: { title: '50%_off' } } },
    });
    const list = async (query: object) =>
      (await server.ok('listAwardEntries', { as: people.admin.token, query: { awardID: award.id, ...query } })).map(
        ({ id }) => id,
      );
    expect(await list({})).toEqual([first.id, second.id, third.id]);
    expect(await list({ status: '1' })).toEqual([first.id, second.id]);
    expect(await list({ status: '0,9' })).toEqual([third.id]);
    expect(await list({ categoryID: signs!.categoryID })).toEqual([second.id]);
    expect(await list({ payment: 'draft' })).toEqual([first.id]);
    expect(await list({ payment: 'none,skipped', sort: '-ref' })).toEqual([third.id, second.id]);
    expect(await list({ sort: 'category' })).toEqual([first.id, second.id, third.id]);
    expect(await list({ sort: '-category' })).toEqual([second.id, first.id, third.id]);
    expect(await list({ missing: 'true' })).toEqual([third.id]);
    expect(await list({ q: '0002' })).toEqual([second.id]);
    expect(await list({ q: '50%_' })).toEqual([third.id]);
    expect(await list({ q: '%' })).toEqual([third.id]);
    const page = await server.api('listAwardEntries', {
      as: people.admin.token,
      query: { awardID: award.id, limit: 2, sort: '-ref' },
    });
    expect(page.body.map(({ id }) => id)).toEqual([third.id, second.id]);
    expect(page.headers.get('x-total-count')).toBe('3');
    const cursor = page.headers.get('x-next-cursor');
    expect(await list({ limit: 2, sort: '-ref', cursor })).toEqual([first.id]);
  });

  it('finds what was entered for an organisation, where the award’s administrators ask', async () => {
    await submitted(server, people.entrant, award, award.categories[0]!.categoryID);
    const asked = (limit: number, as = people.admin, { orgID } = people.rival) =>
      server.api('listEntries', { as: as.token, query: { orgID, awardID: award.id, limit } });
    const own = [];
    for (const title of ['Pier', 'Lantern'])
      own.push(
        await server.ok('createEntry', {
          as: people.rival.token,
          query: {},
          body: { data: { awardID: award.id, data: { title } } },
        }),
      );
    const { body, headers } = await asked(1);
    expect([body.map(({ id }) => id), headers.get('x-total-count')]).toEqual([[own[0]!.id], '2']);
    expect((await asked(100)).body.map(({ id }) => id)).toEqual(own.map(({ id }) => id));
    expect((await asked(100, people.admin, people.judge)).body).toEqual([]);
    expect((await asked(100, people.stranger)).body).toEqual([]);
    for (const as of [people.judge, people.rival]) expect((await asked(100, as)).status).toBe(400);
  });
});

it('takes no correction and names no winner where judging is over or the result is out', async () => {
  const category = award.categories[0]!.categoryID;
  const entry = await submitted(server, people.entrant, award, category);
  const wrong = await submitted(server, people.rival, award, category);
  await change(people.admin, wrong, { status: 9, message: 'Unreadable' });
  await assign(server, people.judge, award, [category]);
  await step(server, people.admin, award, 'judging');
  await step(server, people.admin, award, 'closed', { reason: 'Nobody has the time' });
  expect(await refusedChange(people.rival, wrong, { data: { title: 'Late' } })).toEqual([
    422,
    'entry.refusal.awardClosed',
  ]);
  const best = { as: people.admin.token, query: nameOf(entry), body: { bestEntry: true } };
  expect(await codesOf(server.refused('markBestEntry', best))).toEqual([422, 'entry.refusal.bestNotFirst']);
  await step(server, people.admin, award, 'judging', { reason: 'A judge has the time' });
  await accept(server, people.judge, award);
  await mark(server, people.judge, award, entry, [5, 5]);
  await step(server, people.admin, award, 'closed', { reason: 'It was not corrected' });
  await server.ok('changeScoreStatus', { as: people.admin.token, query: { awardID: award.id, status: 'final' } });
  await server.ok('markBestEntry', best);
  const bestOnes = await server.ok('listAwardEntries', {
    as: people.admin.token,
    query: { awardID: award.id, best: 'true', payment: 'draft' },
  });
  expect(bestOnes.map(({ id, invoice }) => [id, invoice?.number])).toEqual([[entry.id, entry.invoice?.number]]);
  await step(server, people.admin, award, 'completed');
  expect(await codesOf(server.refused('markBestEntry', best))).toEqual([422, 'entry.refusal.judgingNotClosed']);
  expect(await refusedChange(people.admin, entry, { data: { title: 'Later' } })).toEqual([409, 'entry.refusal.state']);
});

it('hides who entered from the judges of a blind award, and who judges from everybody else', async () => {
  const blind = await openAward(server, people.admin, { blind: true });
  const entry = await submitted(server, people.entrant, blind);
  await change(people.admin, entry, { data: { client: 'Brightwell Borough Council' } });
  await assign(server, people.judge, blind, [entry.categoryID!]);
  const judging = await step(server, people.admin, blind, 'judging');
  await accept(server, people.judge, judging);
  const seen = await get(people.judge, entry);
  expect(seen).toMatchObject({
    orgID: '',
    orgName: '',
    personID: '',
    personName: '',
    invoice: null,
    logoLightURL: null,
  });
  expect(seen.data).toMatchObject({ title: words.title, leadName: '', client: '' });
  expect(Object.keys(seen.files)).toEqual(['supportingDoc']);
  const searched = await server.ok('listEntries', { as: people.judge.token, query: { q: 'Entrant Test' } });
  expect(searched).toEqual([]);
  await mark(server, people.judge, judging, entry, [9, 9]);
  const own = await get(people.entrant, entry);
  expect([own.scoreStatus, own.scores, own.score, own.bestEntry, own.comments]).toEqual([
    'unscored',
    undefined,
    undefined,
    false,
    undefined,
  ]);
  const administrators = await get(people.admin, entry);
  expect(administrators).toMatchObject({ scoreStatus: 'submitted', scores: [{ mean: 9, judgeName: 'Judge Test' }] });
});
