import { afterAll, describe, expect, it } from 'vitest';
import type { Award } from '#contract/entities/award.ts';
import type { Body } from '#contract/schemas.ts';
import {
  accept,
  assign,
  closing,
  makeAward,
  mark,
  openAward,
  plan,
  planning,
  startStage,
  step,
  submitted,
} from '../support/stage.ts';

const { server, people, clock } = await startStage();
clock.set(planning);

afterAll(() => server.close());

const refusedStep = async (award: Award, body: Body<'updateAward'>) => {
  const { status, body: error } = await server.refused('updateAward', {
    as: people.admin.token,
    query: { id: award.id },
    body,
  });
  return { status, codes: error.reasons.map(({ code }) => code) };
};
const update = (award: Award, body: Body<'updateAward'>) =>
  server.ok('updateAward', { as: people.admin.token, query: { id: award.id }, body });

describe('each step is refused with every reason', () => {
  it('approving an empty plan', async () => {
    const award = await server.ok('createAward', { as: people.admin.token, body: {} });
    expect(await refusedStep(award, { status: 'approved' })).toEqual({
      status: 422,
      codes: ['award.refusal.nameMissing', 'award.refusal.datesMissing', 'award.refusal.noCategory'],
    });
  });

  it('approving dates out of order and criteria that do not make a hundred', async () => {
    const award = await makeAward(server, people.admin, {
      closesAt: '2020-03-01T00:00:00Z',
      categories: [{ name: 'Empty' }, { name: 'Half', criteria: [{ name: 'Idea', weight: 50 }] }],
    });
    expect(await refusedStep(award, { status: 'approved' })).toEqual({
      status: 422,
      codes: ['award.refusal.datesOutOfOrder', 'award.refusal.noCriterion', 'award.refusal.weightsNotHundred'],
    });
  });

  it('opening before the date, and after the closing one', async () => {
    const award = await makeAward(server, people.admin);
    await step(server, people.admin, award, 'approved');
    expect(await refusedStep(award, { status: 'open' })).toEqual({
      status: 422,
      codes: ['award.refusal.openingAhead'],
    });
    clock.set('2020-07-01T00:00:00Z');
    expect(await refusedStep(award, { status: 'open' })).toEqual({
      status: 422,
      codes: ['award.refusal.closingPassed'],
    });
    clock.set(planning);
  });

  it('judging without an entry, and short of judges', async () => {
    const award = await openAward(server, people.admin);
    expect(await refusedStep(award, { status: 'judging' })).toEqual({
      status: 422,
      codes: ['award.refusal.noSubmittedEntry'],
    });
    await submitted(server, people.entrant, award);
    expect(await refusedStep(award, { status: 'judging' })).toEqual({
      status: 422,
      codes: ['award.refusal.shortOfJudges'],
    });
    const as = people.admin.token;
    const [space, signs] = award.categories;
    const categories = [{ ...space!, names: { fr: 'Espace public' } }, signs!];
    await server.ok('updateAward', { as, query: { id: award.id }, body: { categories } });
    const french = { as, query: { id: award.id }, headers: { 'accept-language': 'fr' } };
    const { body } = await server.refused('updateAward', { ...french, body: { status: 'judging' } });
    expect(body.errorMessage).toContain('Espace public');
    expect(body.reasons?.[0]?.params).toEqual({ categories: 'Espace public' });
  });

  it('taking the opening back without a reason or with entries', async () => {
    const award = await openAward(server, people.admin);
    expect(await refusedStep(award, { status: 'approved' })).toEqual({
      status: 422,
      codes: ['award.refusal.reasonMissing'],
    });
    await submitted(server, people.entrant, award);
    expect(await refusedStep(award, { status: 'approved', reason: 'Too early' })).toEqual({
      status: 422,
      codes: ['award.refusal.hasEntries'],
    });
    const deleting = await server.refused('deleteAward', { as: people.admin.token, query: { id: award.id } });
    expect([deleting.status, deleting.body.code]).toEqual([409, 'award.refusal.state']);
  });

  it('closing over open sheets without an override, completing without final scores, steps that do not exist', async () => {
    const award = await openAward(server, people.admin);
    const entry = await submitted(server, people.entrant, award);
    await assign(server, people.judge, award, [entry.categoryID!]);
    await assign(server, people.secondJudge, award, [entry.categoryID!]);
    expect(await refusedStep(award, { status: 'completed' })).toEqual({ status: 409, codes: ['award.refusal.state'] });
    const judging = await step(server, people.admin, award, 'judging');
    await accept(server, people.judge, judging);
    await mark(server, people.judge, judging, entry, [5, 5]);
    expect(await refusedStep(award, { status: 'closed' })).toEqual({
      status: 422,
      codes: ['award.refusal.sheetsOpen'],
    });
    const closed = await step(server, people.admin, award, 'closed', { reason: 'One judge fell ill' });
    expect(closed.status).toBe('closed');
    expect(await refusedStep(award, { status: 'completed' })).toEqual({
      status: 422,
      codes: ['award.refusal.scoresNotFinal', 'award.refusal.entriesUnscored', 'award.refusal.noBestEntry'],
    });
    expect(await refusedStep(award, { status: 'judging' })).toEqual({
      status: 422,
      codes: ['award.refusal.reasonMissing'],
    });
    const audit = await server.ok('listAudit', {
      as: people.admin.token,
      query: { entity: 'award', entityID: award.id },
    });
    expect(audit.find(({ action }) => action === 'award.close')).toMatchObject({
      reason: 'One judge fell ill',
      details: { from: 'judging', to: 'closed' },
    });
  });
});

it('goes back and takes its entries along', async () => {
  const award = await openAward(server, people.admin);
  const entry = await submitted(server, people.entrant, award);
  const query = { id: entry.id, awardID: award.id };
  const statusOf = async () => (await server.ok('getEntry', { as: people.admin.token, query })).status;
  await assign(server, people.judge, award, [entry.categoryID!]);
  await step(server, people.admin, award, 'judging');
  expect(await statusOf()).toBe(2);
  await step(server, people.admin, award, 'open', { reason: 'The site was down' });
  expect(await statusOf()).toBe(1);
  await step(server, people.admin, award, 'judging');
  await step(server, people.admin, award, 'closed', { reason: 'Nobody can judge it' });
  expect(await statusOf()).toBe(3);
  const again = await step(server, people.admin, award, 'judging', { reason: 'A judge was found' });
  expect(await statusOf()).toBe(2);
  expect(again.history.map(({ status }) => status)).toEqual([
    'pending',
    'approved',
    'open',
    'judging',
    'open',
    'judging',
    'closed',
    'judging',
  ]);
  clock.set('2020-05-01T00:00:00Z');
  expect(await refusedStep(again, { status: 'open', reason: 'Late entries' })).toEqual({
    status: 422,
    codes: ['award.refusal.closingPassed'],
  });
  clock.set(planning);
});

describe('what a status locks', () => {
  it('names the locked fields and leaves the others open', async () => {
    const award = await openAward(server, people.admin);
    const locked = await server.refused('updateAward', {
      as: people.admin.token,
      query: { id: award.id },
      body: { currency: 'usd', opensAt: closing, description: 'New words' },
    });
    expect(locked).toMatchObject({
      status: 422,
      body: {
        errorMessage: 'Locked in the current status: Currency of fees, Opens for entries.',
        reasons: [{ code: 'award.refusal.fieldLocked', params: { fields: 'currency, opensAt' } }],
      },
    });
    const same = { ...plan, name: 'Civic Design Awards', description: 'New words' };
    const { categories: _categories, ...fields } = same;
    expect(await update(award, fields)).toMatchObject({ name: 'Civic Design Awards', description: 'New words' });
  });

  it('keeps the currency of an award that took money, also once its opening is undone', async () => {
    const award = await openAward(server, people.admin);
    const entry = await submitted(server, people.entrant, award);
    const as = people.admin.token;
    const settled = { status: 'paid', reference: 'BACS 1' } as const;
    await server.ok('settleInvoice', { as, query: { id: entry.invoice!.id }, body: settled });
    await server.ok('deleteEntry', { as, query: { id: entry.id, awardID: award.id } });
    const again = await step(server, people.admin, award, 'approved', { reason: 'The dates were wrong' });
    expect(await refusedStep(again, { currency: 'usd' })).toEqual({
      status: 422,
      codes: ['award.refusal.currencyBilled'],
    });
    expect(await update(again, { currency: 'gbp', description: 'New words' })).toMatchObject({ currency: 'gbp' });
    const unbilled = await makeAward(server, people.admin);
    expect((await update(unbilled, { currency: 'usd' })).currency).toBe('usd');
  });

  it('keeps category and criterion ids, and the entries of what stays', async () => {
    const award = await openAward(server, people.admin);
    const [space, signs] = award.categories;
    const changed = await update(award, {
      categories: [{ ...signs!, name: 'Signs' }, space!, { name: 'Digital', criteria: [{ name: 'Use', weight: 100 }] }],
    });
    expect(changed.categories.map(({ categoryID }) => categoryID).slice(0, 2)).toEqual([
      signs!.categoryID,
      space!.categoryID,
    ]);
    expect(changed.categories[0]?.criteria).toEqual(signs!.criteria);
    await submitted(server, people.entrant, award, space!.categoryID);
    const body = { categories: [changed.categories[0]!] };
    expect(
      await server.refused('updateAward', { as: people.admin.token, query: { id: award.id }, body }),
    ).toMatchObject({
      status: 422,
      body: {
        reasons: [{ code: 'award.refusal.categoryHasEntries', params: { count: 1, categories: 'Public Space' } }],
      },
    });
    // In the reader's language where the category has a name in it.
    const named = [changed.categories[0]!, { ...space!, names: { fr: 'Espace public' } }, changed.categories[2]!];
    await server.ok('updateAward', {
      as: people.admin.token,
      query: { id: award.id },
      body: { categories: named },
    });
    for (const [language, name] of [
      ['fr', 'Espace public'],
      ['ro', 'Public Space'],
    ] as const) {
      const query = { awardID: award.id, categoryID: space!.categoryID };
      const headers = { 'accept-language': language };
      const { body } = await server.refused('deleteAwardCategory', { as: people.admin.token, query, headers });
      expect(body.errorMessage).toContain(name);
      expect(body.reasons?.[0]?.params).toEqual({ count: 1, categories: name });
    }
    const query = { awardID: award.id, categoryID: space!.categoryID };
    expect(await server.refused('deleteAwardCategory', { as: people.admin.token, query })).toMatchObject({
      status: 422,
      body: { code: 'award.refusal.categoryHasEntries' },
    });
    const left = await server.ok('deleteAwardCategory', {
      as: people.admin.token,
      query: { awardID: award.id, categoryID: changed.categories[2]!.categoryID },
    });
    expect(left.categories.map(({ name }) => name)).toEqual(['Signs', 'Public Space']);
  });

  it('rejects a category of the wrong shape by name', async () => {
    const award = await makeAward(server, people.admin);
    const wrong = await server.refused('updateAward', {
      as: people.admin.token,
      query: { id: award.id },
      body: { categories: [{ name: 'Space', criteria: [{ name: 'Idea', weight: 150 }] }] },
    });
    expect(wrong.status).toBe(400);
    expect(wrong.body.reasons[0]?.params?.field).toBe('categories.0.criteria.0.weight');
  });

  it('rejects an id that names two categories, or two criteria of one', async () => {
    const award = await makeAward(server, people.admin);
    const [one, other] = award.categories as [Award['categories'][0], Award['categories'][0]];
    const twice = {
      ...one,
      criteria: one.criteria.map((each) => ({ ...each, criterionID: one.criteria[0]!.criterionID })),
    };
    for (const [categories, field] of [
      [[one, other, { ...one, name: 'Again' }], 'categories.2.categoryID'],
      [[other, twice], 'categories.1.criteria.1.criterionID'],
    ] as const) {
      const query = { id: award.id };
      const { status, body } = await server.refused('updateAward', {
        as: people.admin.token,
        query,
        body: { categories: [...categories] },
      });
      expect([status, body.reasons[0]?.params?.field]).toEqual([400, field]);
    }
    const seen = await server.ok('getAwardSummary', { as: people.admin.token, query: { id: award.id } });
    expect(seen.categories).toEqual(award.categories);
  });
});

it('answers 409 with the present award to a stale version, and changes nothing', async () => {
  const award = await makeAward(server, people.admin);
  const change = (name: string) =>
    server.api('updateAward', {
      as: people.admin.token,
      query: { id: award.id },
      body: { name },
      headers: { 'if-match': String(award.version) },
    });
  const answers = await Promise.all([change('First'), change('Second')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const lost = answers.find(({ status }) => status === 409)?.body as unknown as { code: string; current: Award };
  const won = answers.find(({ status }) => status === 200)?.body;
  expect(lost.code).toBe('request.stale');
  expect(lost.current).toMatchObject({ name: won?.name, version: award.version + 1 });
});

it('copies an award under new ids, without its dates and entries', async () => {
  const award = await openAward(server, people.admin, { ndaText: 'Say nothing.' });
  await submitted(server, people.entrant, award);
  const copy = await server.ok('createAward', {
    as: people.admin.token,
    body: { duplicateOf: award.id, name: 'Again' },
  });
  expect(copy).toMatchObject({
    name: 'Again',
    status: 'pending',
    opensAt: null,
    closesAt: null,
    summary: { entries: {} },
  });
  expect(copy.nda).toEqual({ version: 1, text: 'Say nothing.' });
  expect(copy.categories.map(({ name, fee }) => ({ name, fee }))).toEqual(
    award.categories.map(({ name, fee }) => ({ name, fee: { ...fee, earlyUntil: null } })),
  );
  const dates = { opensAt: '2021-03-10T09:00:00Z', closesAt: '2021-04-10T17:00:00Z' };
  const { body } = await server.refused('updateAward', {
    as: people.admin.token,
    query: { id: copy.id },
    body: { ...dates, status: 'approved' },
  });
  // Until when its early fee holds is to be said anew.
  expect(body.reasons?.map(({ code }) => code)).toEqual(['award.refusal.earlyFeeEndless']);
  expect(copy.categories[0]?.categoryID).not.toBe(award.categories[0]?.categoryID);
});

it('gives the terms a new version when their words change', async () => {
  const award = await makeAward(server, people.admin);
  expect(award.nda.version).toBe(1);
  expect((await update(award, { ndaText: 'Say nothing to anybody.' })).nda).toEqual({
    version: 2,
    text: 'Say nothing to anybody.',
  });
  expect((await update(award, { ndaText: 'Say nothing to anybody.' })).nda.version).toBe(2);
});

it('refuses terms without a word, and changes nothing with them', async () => {
  const award = await makeAward(server, people.admin);
  expect(await refusedStep(award, { ndaText: ' ', description: 'New words' })).toEqual({
    status: 422,
    codes: ['award.refusal.agreementMissing'],
  });
  expect(await server.ok('getAwardSummary', { as: people.admin.token, query: { id: award.id } })).toMatchObject({
    nda: award.nda,
    description: award.description,
  });
});

it('deletes an award that nobody has entered', async () => {
  const award = await makeAward(server, people.admin);
  const query = { id: award.id };
  expect(await server.ok('deleteAward', { as: people.admin.token, query })).toEqual({});
  expect((await server.refused('getAwardSummary', { as: people.admin.token, query })).status).toBe(404);
});

it('shows entrants what is announced and judges what they are assigned to', async () => {
  const pending = await makeAward(server, people.admin);
  const open = await openAward(server, people.admin);
  await assign(server, people.judge, open, [open.categories[0]!.categoryID]);
  const ids = async (as: string) => (await server.ok('listAwards', { as, query: {} })).map(({ id }) => id);
  const seen = await server.ok('listAwards', { as: people.entrant.token, query: {} });
  const shown = seen.find(({ id }) => id === open.id);
  expect(seen.map(({ id }) => id)).not.toContain(pending.id);
  expect([shown?.summary, shown?.zip, shown?.nda.text]).toEqual([undefined, undefined, '']);
  const judged = await server.ok('listAwards', { as: people.judge.token, query: {} });
  expect(judged.find(({ id }) => id === open.id)?.assignment).toEqual({
    categoryIDs: [open.categories[0]!.categoryID],
    nda: null,
  });
  expect(judged.map(({ id }) => id)).not.toContain(pending.id);
  expect(await ids(people.admin.token)).toEqual(expect.arrayContaining([pending.id, open.id]));
  expect(await ids(people.stranger.token)).toEqual([]);
});

it('pages, filters and sorts the list', async () => {
  const admin = people.stranger;
  for (const name of ['Alpha', 'Beta', 'Gamma']) await makeAward(server, admin, { name });
  const page = await server.api('listAwards', { as: admin.token, query: { limit: 2, sort: '-name' } });
  expect(page.body.map(({ name }) => name)).toEqual(['Gamma', 'Beta']);
  expect(page.headers.get('x-total-count')).toBe('3');
  const cursor = page.headers.get('x-next-cursor')!;
  const rest = await server.api('listAwards', { as: admin.token, query: { limit: 2, sort: '-name', cursor } });
  expect(rest.body.map(({ name }) => name)).toEqual(['Alpha']);
  expect(rest.headers.get('x-next-cursor')).toBeNull();
  const found = await server.ok('listAwards', { as: admin.token, query: { q: 'amm' } });
  expect(found.map(({ name }) => name)).toEqual(['Gamma']);
});

it('knows its categories and criteria by ids in capitals too', async () => {
  const award = await openAward(server, people.admin);
  const [category] = award.categories;
  const { categoryID } = category!;
  const judge = await server.join('judge', { orgID: people.admin.orgID });
  await assign(server, judge, award, [categoryID]);
  const capitals = award.categories.map(({ criteria, ...rest }) => ({
    ...rest,
    categoryID: rest.categoryID.toUpperCase(),
    criteria: criteria.map((criterion) => ({ ...criterion, criterionID: criterion.criterionID.toUpperCase() })),
  }));
  const awardID = award.id.toUpperCase();
  const as = people.admin.token;
  const changed = await server.ok('updateAward', { as, query: { id: awardID }, body: { categories: capitals } });
  expect(changed.categories).toEqual(award.categories);
  const judges = await server.ok('listJudges', { as, query: { awardID } });
  expect(judges.find(({ id }) => id === judge.personID)?.categoryIDs).toEqual([categoryID]);
  // In a query, and in lists within lists of a body.
  const { id: entryID } = await submitted(server, people.entrant, award, categoryID.toUpperCase());
  const assignments = [{ awardID, categoryIDs: [categoryID.toUpperCase()] }];
  const query = { id: judge.personID.toUpperCase(), orgID: judge.orgID.toUpperCase() };
  await server.ok('updateUser', { as, query, body: { assignments } });
  await step(server, people.admin, award, 'judging');
  await accept(server, judge, award);
  const sheet = await server.ok('scoreEntry', {
    as: judge.token,
    query: { id: entryID.toUpperCase(), awardID, categoryID: categoryID.toUpperCase() },
    body: { marks: { [category!.criteria[0]!.criterionID]: 7 } },
  });
  expect(sheet).toMatchObject({ entryID, awardID: award.id, categoryID, status: 'scored' });
});
