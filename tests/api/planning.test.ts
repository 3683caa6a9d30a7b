import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import type { JudgingPlan } from '#contract/entities/judging.ts';
import { rowsOf } from '#tests/support/rows.ts';
import { hold, waiting } from '../support/held.ts';
import type { TestPerson } from '../support/server.ts';
import { accept, assign, closing, mark, openAward, planning, startStage, step, submitted } from '../support/stage.ts';

const { server, people, clock } = await startStage();
let thirdJudge: TestPerson;
let fourthJudge: TestPerson;
let fifthJudge: TestPerson;
let foreignJudge: TestPerson;

beforeAll(async () => {
  thirdJudge = await server.join('judge', { orgID: people.admin.orgID });
  fourthJudge = await server.join('judge', { orgID: people.admin.orgID });
  fifthJudge = await server.join('judge', { orgID: people.admin.orgID });
  foreignJudge = await server.join('judge', { orgID: people.stranger.orgID });
  for (const [person, name] of [
    [people.entrant, 'Halden Partnership'],
    [people.rival, 'Quay Works'],
  ] as const) {
    await server.ok('updateOrganisation', { as: person.token, body: { name } });
  }
  clock.set(planning);
});
afterAll(() => server.close());

const judges = () => [people.judge, people.secondJudge, thirdJudge];
const judgeIDs = () => judges().map(({ personID }) => personID);

/** An award with six entries in its first category and one in its second, in judging where asked for. */
async function stage({ blind = false, judging = true } = {}) {
  const open = await openAward(server, people.admin, { blind });
  const [space, signs] = open.categories.map(({ categoryID }) => categoryID) as [string, string];
  const entries: Entry[] = [];
  for (const person of [people.entrant, people.rival]) {
    for (let made = 0; made < 3; made += 1) entries.push(await submitted(server, person, open, space));
  }
  if (!judging) return { award: open, space, signs, entries };
  await assign(server, people.judge, open, [space]);
  const award = await step(server, people.admin, open, 'judging');
  for (const judge of judges()) await assign(server, judge, award, [space, signs]);
  for (const judge of judges()) await accept(server, judge, award);
  return { award, space, signs, entries };
}

type Sent = Parameters<typeof server.api<'planJudging'>>[1];
const plan = (award: Pick<Award, 'id'>, body: NonNullable<Sent>['body'], headers: Record<string, string> = {}) =>
  server.ok('planJudging', { as: people.admin.token, query: { awardID: award.id }, body: body!, headers });
const refusedPlan = (award: Pick<Award, 'id'>, body: NonNullable<Sent>['body'], headers: Record<string, string> = {}) =>
  server.refused('planJudging', { as: people.admin.token, query: { awardID: award.id }, body: body!, headers });
const listOf = async (judge: TestPerson, award: Pick<Award, 'id'>) =>
  (await server.ok('listEntries', { as: judge.token, query: { awardID: award.id } })).map(({ id }) => id).sort();
const planOf = ({ after }: JudgingPlan, judge: TestPerson) =>
  after.judges
    .filter(({ judgeID }) => judgeID === judge.personID)
    .flatMap(({ entryIDs }) => entryIDs ?? [])
    .sort();
const declare = (award: Pick<Award, 'id'>, judge: TestPerson, entry: Pick<Entry, 'id'>, reason: string | null) =>
  server.api('declareConflict', {
    as: people.admin.token,
    query: { awardID: award.id },
    body: { judgeID: judge.personID, entryID: entry.id, reason },
  });
/** Puts a judge on just these categories of an award; what they judge in others is sent along, as the screen does. */
async function assignOnly({ personID, orgID }: TestPerson, { id }: Pick<Award, 'id'>, categoryIDs: readonly string[]) {
  const [user] = await server.ok('listUsers', { as: people.admin.token, query: { id: personID } });
  const others = (user!.assignments ?? []).filter(({ awardID }) => awardID !== id);
  const own = categoryIDs.length > 0 ? [{ awardID: id, categoryIDs: [...categoryIDs] }] : [];
  const body = { assignments: [...others, ...own] };
  return server.api('updateUser', { as: people.admin.token, query: { id: personID, orgID }, body });
}
const summary = async (award: Pick<Award, 'id'>) =>
  (await server.ok('getAwardSummary', { as: people.admin.token, query: { id: award.id } })).summary!;

it('shows a plan before anything changes, then carries out just that, and takes it back', async () => {
  const { award, space } = await stage();
  const wish = { categoryIDs: [space], judgeIDs: judgeIDs(), judgesPerEntry: 2, seed: 7 };
  const preview = await plan(award, { wish });
  expect(preview).toMatchObject({
    seed: 7,
    applied: false,
    categories: [{ categoryID: space, entries: 6, judges: 3, fewest: 2, most: 2, parts: 1, mending: null, short: [] }],
    changes: { added: 0, removed: 6 },
  });
  expect(preview.judges.map(({ before, after }) => [before, after])).toEqual([
    [6, 4],
    [6, 4],
    [6, 4],
  ]);
  expect(await listOf(people.judge, award)).toHaveLength(6);
  expect((await summary(award)).judging.sheets).toBe(18);

  const headers = { 'if-match': `"${preview.version}"` };
  const applied = await plan(award, { assign: preview.after, apply: true }, headers);
  expect(applied).toMatchObject({ applied: true, changes: { added: 0, removed: 6 } });
  for (const judge of judges()) expect(await listOf(judge, award)).toEqual(planOf(preview, judge));
  expect((await summary(award)).judging.sheets).toBe(12);
  const listed = await server.ok('listJudges', { as: people.admin.token, query: { awardID: award.id } });
  expect(listed.map(({ progress }) => progress.assigned)).toEqual([4, 4, 4]);

  // Sent again, it changes nothing and leaves no trace.
  const again = await plan(award, { assign: preview.after, apply: true });
  expect(again).toMatchObject({ applied: true, version: applied.version, changes: { added: 0, removed: 0 } });
  const audit = await server.ok('listAudit', {
    as: people.admin.token,
    query: { entity: 'award', entityID: award.id },
  });
  expect(audit.filter(({ action }) => action === 'award.plan').map(({ details }) => details)).toEqual([
    { categories: 1, judges: 3, added: 0, removed: 6 },
  ]);

  const undone = await plan(award, { assign: preview.before, apply: true });
  expect(undone.changes).toEqual({ added: 6, removed: 0 });
  for (const judge of judges()) expect(await listOf(judge, award)).toHaveLength(6);
});

it('refuses a plan made from assignments that are others by now, with what they are', async () => {
  const { award, space } = await stage();
  const preview = await plan(award, { wish: { categoryIDs: [space], judgeIDs: judgeIDs(), judgesPerEntry: 2 } });
  await server.ok('updateUser', {
    as: people.admin.token,
    query: { id: thirdJudge.personID, orgID: thirdJudge.orgID },
    body: { assignments: [] },
  });
  const headers = { 'if-match': `"${preview.version}"` };
  const stale = await refusedPlan(award, { assign: preview.after, apply: true }, headers);
  expect([stale.status, stale.body.code]).toEqual([409, 'request.stale']);
  const current = stale.body.current as JudgingPlan;
  expect(current.version).not.toBe(preview.version);
  expect(current.before.judges.map(({ judgeID }) => judgeID)).not.toContain(thirdJudge.personID);
  expect(await listOf(people.judge, award)).toHaveLength(6);
});

it('refuses whoever saves a judge’s assignments as they stood before a plan of another award', async () => {
  const { award, space, signs } = await stage();
  const { award: other } = await stage();
  const query = { id: thirdJudge.personID, orgID: thirdJudge.orgID };
  const [read] = await server.ok('listUsers', { as: people.admin.token, query: { id: query.id } });
  const wish = { categoryIDs: [space], judgeIDs: [people.judge.personID], judgesPerEntry: 1 };
  const preview = await plan(award, { wish });
  await plan(award, { assign: preview.after, apply: true });
  expect(await listOf(thirdJudge, award)).toEqual([]);
  // Another administrator's page still has what was read before, and takes the judge off the other award.
  const kept = read!.assignments!.filter(({ awardID }) => awardID !== other.id);
  const headers = { 'if-match': `"${read!.version}"` };
  const body = { assignments: kept };
  const stale = await server.refused('updateUser', { as: people.admin.token, query, body, headers });
  expect([stale.status, stale.body.code]).toEqual([409, 'request.stale']);
  expect(await listOf(thirdJudge, award)).toEqual([]);
  const current = (stale.body.current as typeof read)!.assignments!;
  expect(current.find(({ awardID }) => awardID === award.id)!.categoryIDs).toEqual([signs]);
});

it('lets a judge mark only what the plan gives, and waits for nothing else before judging closes', async () => {
  const { award, space, entries } = await stage();
  const preview = await plan(award, { wish: { categoryIDs: [space], judgeIDs: judgeIDs(), judgesPerEntry: 1 } });
  await plan(award, { assign: preview.after, apply: true });
  const own = planOf(preview, people.judge);
  const other = entries.find(({ id }) => !own.includes(id))!;
  const query = { id: other.id, awardID: award.id };
  const refused = await server.refused('scoreEntry', {
    as: people.judge.token,
    query: { ...query, categoryID: space },
    body: { comment: 'Not mine.' },
  });
  expect([refused.status, refused.body.code]).toEqual([422, 'score.refusal.notAssigned']);
  expect((await server.refused('getEntry', { as: people.judge.token, query })).status).toBe(403);
  for (const judge of judges()) {
    for (const entryID of planOf(preview, judge)) {
      await mark(server, judge, award, { id: entryID, categoryID: space }, [7, 7]);
    }
  }
  expect((await summary(award)).judging).toMatchObject({ sheets: 6, submitted: 6 });
  clock.set(closing);
  await step(server, people.admin, award, 'closed');
  const late = await refusedPlan(award, { assign: preview.before, apply: true });
  expect([late.status, late.body.code]).toEqual([422, 'plan.refusal.closed']);
  clock.set(planning);
});

it('keeps what a judge has begun, and what was planned before, when it plans again', async () => {
  const { award, space, entries } = await stage();
  await mark(server, people.judge, award, entries[0]!, [5, 5], false);
  const wish = { categoryIDs: [space], judgeIDs: [people.secondJudge, thirdJudge].map((one) => one.personID) };
  const preview = await plan(award, { wish: { ...wish, judgesPerEntry: 2 } });
  expect(planOf(preview, people.judge)).toEqual([entries[0]!.id]);
  expect(preview.judges.find(({ judgeID }) => judgeID === people.judge.personID)).toMatchObject({ begun: 1, after: 1 });
  await plan(award, { assign: preview.after, apply: true });
  // Begun between the preview and its carrying out: stays as well.
  const second = await plan(award, { wish: { ...wish, judgeIDs: judgeIDs(), judgesPerEntry: 2, seed: 3 } });
  expect(second.changes.removed).toBeLessThanOrEqual(4);
  const taken = planOf(second, thirdJudge);
  const lost = (await listOf(thirdJudge, award)).find((id) => !taken.includes(id));
  if (lost) await mark(server, thirdJudge, award, { id: lost, categoryID: space }, [3, 3], false);
  await plan(award, { assign: second.after, apply: true });
  if (lost) expect(await listOf(thirdJudge, award)).toContain(lost);
});

it('names affiliations as suggested conflicts to the administrator and the judge, and plans around them', async () => {
  const { award, space, entries } = await stage();
  const { orgName } = await server.ok('getEntry', {
    as: people.admin.token,
    query: { id: entries[0]!.id, awardID: award.id },
  });
  const words = `  ${orgName.toUpperCase()} LTD.`;
  await server.ok('updateOwnUser', { as: people.judge.token, body: { affiliations: [words] } });
  expect((await server.ok('getUser', { as: people.judge.token })).affiliations).toEqual([words]);
  const seen = await server.ok('listEntries', { as: people.judge.token, query: { awardID: award.id } });
  const flagged = seen.filter(({ suggestedConflict }) => suggestedConflict).map(({ id }) => id);
  const ofEntrant = entries.slice(0, 3).map(({ id }) => id);
  expect(flagged.sort()).toEqual(ofEntrant.toSorted());
  expect(seen.find(({ id }) => id === ofEntrant[0])?.suggestedConflict).toEqual({
    kind: 'organisation',
    words: words.trim(),
  });
  const wish = { categoryIDs: [space], judgeIDs: judgeIDs(), judgesPerEntry: 2 };
  const preview = await plan(award, { wish });
  expect(preview.conflicts.map(({ judgeID, entryID, why }) => [judgeID, entryID, why]).sort()).toEqual(
    ofEntrant.map((entryID) => [people.judge.personID, entryID, 'suggested']).sort(),
  );
  expect(planOf(preview, people.judge).filter((id) => ofEntrant.includes(id))).toEqual([]);
  const unheeded = await plan(award, { wish: { ...wish, avoidSuggested: false, seed: 5 } });
  expect(unheeded.conflicts).toEqual([]);
  await server.ok('updateOwnUser', { as: people.judge.token, body: { affiliations: [] } });
});

it('does not tell a judge of a blind award that there is a suggestion', async () => {
  const { award, entries } = await stage({ blind: true });
  const { orgName } = await server.ok('getEntry', {
    as: people.admin.token,
    query: { id: entries[0]!.id, awardID: award.id },
  });
  await server.ok('updateOwnUser', { as: people.judge.token, body: { affiliations: [orgName] } });
  const seen = await server.ok('listEntries', { as: people.judge.token, query: { awardID: award.id } });
  expect(seen.map(({ suggestedConflict }) => suggestedConflict)).toEqual(seen.map(() => null));
  expect((await plan(award, {})).conflicts).toHaveLength(3);
  await server.ok('updateOwnUser', { as: people.judge.token, body: { affiliations: [] } });
});

it('bars a declared conflict: not shown, not marked, not waited for, not counted, until it is lifted', async () => {
  const { award, space, signs, entries } = await stage();
  const [entry] = entries as [Entry];
  await mark(server, people.judge, award, entry, [9, 9]);
  const before = (await summary(award)).categories[0]!;
  expect(before).toMatchObject({ sheets: 18, submittedSheets: 1 });
  expect((await declare(award, people.judge, entry, ' ')).status).toBe(422);
  expect((await declare(award, people.judge, entry, 'Advises the client.')).body).toMatchObject({
    conflicts: [{ judgeID: people.judge.personID, entryID: entry.id, why: 'declared', reason: 'Advises the client.' }],
  });
  expect(await listOf(people.judge, award)).not.toContain(entry.id);
  const hidden = await server.refused('getEntry', {
    as: people.judge.token,
    query: { id: entry.id, awardID: award.id },
  });
  expect([hidden.status, hidden.body.reasons]).toEqual([403, [{ code: 'score.refusal.notAssigned' }]]);
  expect((await summary(award)).categories[0]).toMatchObject({ sheets: 17, submittedSheets: 0 });
  const results = (
    await server.ok('getAwardSummary', { as: people.admin.token, query: { id: award.id, results: 'true' } })
  ).summary!.results!;
  expect(new Set(results[0]!.rows.map(({ judges: marked }) => marked))).toEqual(new Set([0]));

  // Nobody can plan or assign around it.
  const preview = await plan(award, { wish: { categoryIDs: [space], judgeIDs: judgeIDs(), judgesPerEntry: 3 } });
  expect(preview.categories[0]!.short).toEqual([{ entryID: entry.id, judges: 2 }]);
  const forced = { judgeID: people.judge.personID, categoryID: space, entryIDs: [entry.id] };
  const refused = await refusedPlan(award, { assign: { categoryIDs: [space], judges: [forced] }, apply: true });
  expect(refused.body.reasons).toEqual([
    { code: 'plan.refusal.conflict', params: { judge: 'Judge Test', entries: entry.ref } },
  ]);
  const assignTo = (categoryIDs: string[]) => assignOnly(people.judge, award, categoryIDs);
  for (const other of entries) await declare(award, people.judge, other, 'Advises both.');
  expect((await assignTo([signs])).status).toBe(200);
  const whole = await assignTo([signs, space]);
  expect([whole.status, whole.body]).toMatchObject([
    422,
    { reasons: [{ code: 'user.refusal.allInConflict', params: { categories: 'Public Space' } }] },
  ]);

  await declare(award, people.judge, entry, null);
  expect((await assignTo([signs, space])).status).toBe(200);
  expect(await listOf(people.judge, award)).toEqual([entry.id]);
  expect((await summary(award)).categories[0]).toMatchObject({ submittedSheets: 1 });
  const history = await server.ok('listAudit', {
    as: people.admin.token,
    query: { entity: 'entry', entityID: entry.id },
  });
  expect(history.map(({ action, reason }) => [action, reason])).toEqual(
    expect.arrayContaining([
      ['entry.declareConflict', 'Advises the client.'],
      ['entry.liftConflict', null],
    ]),
  );
});

it('treats a judge who stood aside as in conflict', async () => {
  const { award, space, entries } = await stage();
  await server.ok('scoreEntry', {
    as: people.judge.token,
    query: { id: entries[0]!.id, awardID: award.id, categoryID: space },
    body: { recusal: { reason: 'My sister leads it.' } },
  });
  const preview = await plan(award, { wish: { categoryIDs: [space], judgeIDs: judgeIDs(), judgesPerEntry: 2 } });
  expect(preview.conflicts).toEqual([
    {
      judgeID: people.judge.personID,
      entryID: entries[0]!.id,
      why: 'recused',
      reason: 'My sister leads it.',
      suggestion: null,
    },
  ]);
  expect(planOf(preview, people.judge)).not.toContain(entries[0]!.id);
});

it('refuses judges, entries and categories that are not this organiser’s', async () => {
  const { award, space, signs, entries } = await stage({ judging: false });
  const wish = { categoryIDs: [space], judgeIDs: judgeIDs(), judgesPerEntry: 2 };
  const codes = await Promise.all([
    refusedPlan(award, { wish: { ...wish, judgeIDs: [foreignJudge.personID] } }),
    refusedPlan(award, { wish: { ...wish, categoryIDs: [award.id] } }),
    refusedPlan(award, {
      assign: {
        categoryIDs: [signs],
        judges: [{ judgeID: people.judge.personID, categoryID: signs, entryIDs: [entries[0]!.id] }],
      },
    }),
  ]);
  expect(codes.map(({ status, body }) => [status, body.code])).toEqual([
    [422, 'plan.refusal.unknownJudge'],
    [404, 'category.notFound'],
    [422, 'plan.refusal.unknownEntry'],
  ]);
  expect((await declare(award, foreignJudge, entries[0]!, 'x')).status).toBe(404);
  const rows = await rowsOf(server.database, sql`select 1 from product.entry_assignments where award_id = ${award.id}`);
  expect(rows).toEqual([]);
});

it('plans before judging begins; a judge added to a category later judges all of it', async () => {
  const { award, space } = await stage({ judging: false });
  const first = judges().slice(0, 2);
  const wish = { categoryIDs: [space], judgeIDs: first.map(({ personID }) => personID), judgesPerEntry: 1 };
  const preview = await plan(award, { wish });
  expect(preview.before.judges).toEqual([]);
  await plan(award, { assign: preview.after, apply: true });
  const started = await step(server, people.admin, award, 'judging');
  expect((await assignOnly(thirdJudge, award, [space])).status).toBe(200);
  for (const judge of judges()) await accept(server, judge, started);
  const lists = await Promise.all(judges().map((judge) => listOf(judge, award)));
  expect(lists.map(({ length }) => length)).toEqual([3, 3, 6]);
  const mails = (await server.mails()).filter(({ why }) => why === 'judgingOpened').slice(-2);
  expect(mails.map(({ to }) => to).sort()).toEqual(first.map(({ email }) => email).sort());
  expect(mails.every(({ text }) => text.includes('3 entries'))).toBe(true);
});

it('tells whoever watches the award of a judge assigned, of terms accepted, of a plan and of a conflict', async () => {
  const { award, space, entries } = await stage({ judging: false });
  const end = new AbortController();
  const stream = await fetch(`${server.url}api/award/events?id=${award.id}`, {
    headers: { authorization: people.admin.token },
    signal: end.signal,
  });
  const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
  const notified = async () => expect((await reader.read()).value).toContain('event: changed');
  await notified();
  expect((await assignOnly(people.judge, award, [space])).status).toBe(200);
  await notified();
  await accept(server, people.judge, award);
  await notified();
  const { after } = await plan(award, { wish: { categoryIDs: [space], judgeIDs: judgeIDs(), judgesPerEntry: 2 } });
  await plan(award, { assign: after, apply: true });
  await notified();
  await declare(award, people.judge, entries[0]!, 'Advises the client.');
  await notified();
  end.abort();
});

describe('a judge who has an account', () => {
  const asked = async (judge: TestPerson, award: Pick<Award, 'name'>) =>
    (await server.mails()).filter(
      ({ to, why, subject }) => to === judge.email && why === 'appointed' && subject.includes(award.name),
    );
  const updateJudge = (judge: TestPerson, awardID: string, categoryIDs: readonly string[]) =>
    server.ok('updateUser', {
      as: people.admin.token,
      query: { id: judge.personID, orgID: people.admin.orgID },
      body: { assignments: [{ awardID, categoryIDs: [...categoryIDs] }] },
    });

  it('is asked once to judge an award that is given to them, with categories, entries and dates', async () => {
    const { award, space, signs } = await stage({ judging: false });
    const newcomer = fifthJudge;
    const named = { ...award, name: `Asked ${award.id.slice(0, 8)}` };
    await server.ok('updateAward', { as: people.admin.token, query: { id: award.id }, body: { name: named.name } });
    for (let time = 0; time < 2; time += 1) await updateJudge(newcomer, award.id, [space, signs]);
    await updateJudge(newcomer, award.id, [space]);
    const [mail, ...more] = await asked(newcomer, named);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe(`You are asked to judge ${named.name}`);
    for (const text of [
      'Categories: Public Space and Wayfinding',
      'Entries: 6',
      'Judging: 10 Apr 2020, 18:00 BST to 10 May 2020, 18:00 BST',
    ])
      expect(mail?.text).toContain(text);
  });

  it('is asked by a plan that is carried out, also while judging runs, and by no preview', async () => {
    const { award, space } = await stage();
    const name = `Planned ${award.id.slice(0, 8)}`;
    await server.ok('updateAward', { as: people.admin.token, query: { id: award.id }, body: { name } });
    const newcomer = fourthJudge;
    const wish = { categoryIDs: [space], judgeIDs: [...judgeIDs(), newcomer.personID], judgesPerEntry: 4, seed: 7 };
    const preview = await plan(award, { wish });
    expect(await asked(newcomer, { name })).toEqual([]);
    await plan(award, { assign: preview.after, apply: true });
    await plan(award, { assign: preview.after, apply: true });
    const [mail, ...more] = await asked(newcomer, { name });
    expect(more).toEqual([]);
    // When it was to begin says nothing any more, however early it did.
    expect(mail?.text).toContain('Judging: until 10 May 2020, 18:00 BST');
    expect(await asked(people.judge, { name })).toEqual([]);
  });

  it('is not asked besides the invitation, which says the same and the address once', async () => {
    const { award, space } = await stage({ judging: false });
    const email = 'new.judge@example.org';
    const assignments = [{ awardID: award.id, categoryIDs: [space] }];
    const body = { email, givenName: 'New', familyName: 'Judge', type: 'judge' as const, assignments };
    await server.ok('createUser', { as: people.admin.token, body });
    const [mail, ...more] = (await server.mails()).filter(({ to }) => to === email);
    expect([mail?.why, more]).toEqual(['invitation', []]);
    for (const text of ['Categories: Public Space\n', 'Entries: 6\n', 'Judging: 10 Apr 2020, 18:00 BST to 10 May 2020'])
      expect(mail?.text).toContain(text);
    expect(mail?.text.match(/as:? new\.judge@example\.org/g)).toHaveLength(1);
  });
});

it('carries out no plan that is none any more once its award is held', async () => {
  const { award, space, entries } = await stage();
  const assigned = {
    categoryIDs: [space],
    judges: [{ judgeID: people.judge.personID, categoryID: space, entryIDs: entries.slice(0, 2).map(({ id }) => id) }],
  };
  const release = await hold(
    server,
    sql`select from product.awards where id = ${award.id} for update`,
    sql`insert into product.conflicts (judge_id, entry_id, award_id, reason, declared_by)
      values (${people.judge.personID}, ${entries[0]!.id}, ${award.id}, 'Related', 'Test')`,
  );
  const carrying = refusedPlan(award, { assign: assigned, apply: true });
  await waiting(server);
  await release();
  expect((await carrying).body.code).toBe('plan.refusal.conflict');
});
