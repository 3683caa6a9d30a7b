import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { eq, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import type { CategoryResult } from '#contract/entities/result.ts';
import type { Body } from '#contract/schemas.ts';
import { awardResults } from '#server/modules/results/awardResults.ts';
import { auditChain, recompute } from '#server/modules/results/bundle.ts';
import type { ResultBundle } from '#server/modules/results/bundle.types.ts';
import { findScores, type JudgedCategory } from '#server/modules/results/results.repository.ts';
import { zipContent } from '#server/modules/zips/zipContent.ts';
import type { Database } from '#server/platform/database/database.ts';
import { people as peopleRows } from '#server/platform/database/schema.ts';
import { resultBundles } from '#tests/support/resultBundles.ts';
import { builtPrograms } from '../support/builtPrograms.ts';
import type { TestPerson } from '../support/server.ts';
import { accept, assign, mark, openAward, planning, startStage, step, submitted } from '../support/stage.ts';

const { server, people, clock } = await startStage();
clock.set(planning);
let award: Award;
let entries: Entry[];

beforeEach(async () => {
  const open = await openAward(server, people.admin, { entryLimit: 20 });
  const category = open.categories[0]!.categoryID;
  entries = [];
  for (const person of [people.entrant, people.rival, people.entrant, people.rival]) {
    entries.push(await submitted(server, person, open, category));
  }
  for (const judge of [people.judge, people.secondJudge]) await assign(server, judge, open, [category]);
  award = await step(server, people.admin, open, 'judging');
  for (const judge of [people.judge, people.secondJudge]) await accept(server, judge, award);
});
afterAll(() => server.close());

/** One row a judge: the marks by entry, null where the sheet is not handed in. */
async function marks(...rows: readonly (readonly (readonly [number, number] | null)[])[]) {
  for (const [place, row] of rows.entries()) {
    const judge = [people.judge, people.secondJudge][place]!;
    for (const [index, given] of row.entries()) if (given) await mark(server, judge, award, entries[index]!, given);
  }
}
const close = () => step(server, people.admin, award, 'closed', { reason: 'The jury has met.' });
const result = async () => {
  const query = { id: award.id, results: 'true' as const };
  const { summary } = await server.ok('getAwardSummary', { as: people.admin.token, query });
  return summary!.results!.find(({ categoryID }) => categoryID === award.categories[0]!.categoryID)!;
};
const panels = async () => {
  const query = { id: award.id, results: 'panels' as const };
  return (await server.ok('getAwardSummary', { as: people.admin.token, query })).summary!.panels!;
};
const update = (body: Body<'updateAward'>, person: TestPerson = people.admin) =>
  server.api('updateAward', { as: person.token, query: { id: award.id }, body });
const refused = async (body: Body<'updateAward'>) => {
  const answer = await server.refused('updateAward', { as: people.admin.token, query: { id: award.id }, body });
  return [answer.status, ...answer.body.reasons.map(({ code }) => code)];
};
const places = ({ rows }: Awaited<ReturnType<typeof result>>) =>
  rows.map(({ ref, rank, tie }) => [entries.findIndex((entry) => entry.ref === ref), rank, tie]);
/** The same database, in which something happens right before the first statement that says `words`. */
function interrupted(database: Database, words: string, happens: () => Promise<unknown>): Database {
  let isOver = false;
  const watched = (one: Database): Database =>
    new Proxy(one, {
      get(target, name) {
        if (name === 'transaction')
          return (work: (tx: Database) => Promise<unknown>, config: object) =>
            target.transaction((tx) => work(watched(tx)), config);
        if (name !== 'execute') return Reflect.get(target, name, target);
        return async (statement: SQL) => {
          if (!isOver && new PgDialect().sqlToQuery(statement).sql.includes(words)) {
            isOver = true;
            await happens();
          }
          return target.execute(statement);
        };
      },
    });
  return watched(database);
}
const order = (...indexes: number[]) => indexes.map((index) => entries[index]!.id);

describe('the method', () => {
  it('is the mean where every judge scored every entry, with agreement and judges', async () => {
    await marks(
      [
        [8, 8],
        [6, 6],
        [5, 5],
        [3, 3],
      ],
      [
        [9, 9],
        [7, 7],
        [6, 6],
        [4, 4],
      ],
    );
    const complete = await result();
    expect(complete).toMatchObject({ method: 'mean', refusal: null, panel: { complete: true } });
    expect(places(complete)).toEqual([
      [0, 1, null],
      [1, 2, null],
      [2, 3, null],
      [3, 4, null],
    ]);
    expect(complete.rows[0]).toMatchObject({ raw: 8.5, adjusted: 8.5, median: 8.5, judges: 2, rawRank: 1 });
    expect(complete.judges.map(({ severity, sheets }) => [Math.abs(severity!).toFixed(6), sheets])).toEqual([
      ['0.500000', 4],
      ['0.500000', 4],
    ]);
    expect(complete.agreement.alpha).toBeGreaterThan(0.8);
    expect(complete.agreement.average).toBeGreaterThan(0.9);
  });

  it('takes severity off where judges saw different entries, and shows each correction', async () => {
    await marks([[6, 6], [5, 5], [4, 4], null], [null, [8, 8], [7, 7], [6, 7]]);
    const incomplete = await result();
    expect(incomplete).toMatchObject({ method: 'severity', panel: { complete: false } });
    const [first] = incomplete.rows;
    // The hard judge alone scored it: by the plain mean it is third.
    expect(first).toMatchObject({ entryID: entries[0]!.id, rank: 1, raw: 6 });
    expect(first!.rawRank).toBeGreaterThan(1);
    expect(first!.sheets[0]!.correction).toBeGreaterThan(0.5);
    expect(first!.interval!.low).toBeLessThan(first!.adjusted!);
  });

  it('leaves recused sheets and those not handed in out', async () => {
    await marks([[8, 8], [6, 6], null, null], [[4, 4], null, null, null]);
    await mark(server, people.secondJudge, award, entries[1]!, [10, 10], false);
    await server.ok('scoreEntry', {
      as: people.secondJudge.token,
      query: { id: entries[2]!.id, awardID: award.id, categoryID: award.categories[0]!.categoryID },
      body: { marks: {}, recusal: { reason: 'I advised the client.' } },
    });
    expect((await result()).rows.map(({ judges, rank }) => [judges, rank])).toEqual([
      [2, 1],
      [1, 2],
      [0, null],
      [0, null],
    ]);
  });

  it('ranks nothing where judges share no entry, and names the sheet that would connect them', async () => {
    await marks([[8, 8], [6, 6], [4, 4], null], [null, null, null, [9, 9]]);
    const refusal = await result();
    expect(refusal.refusal).toEqual({ code: 'result.refusal.disconnected', params: { parts: 2 } });
    expect(refusal.mending).toMatchObject({ before: null, ranked: 1 });
    expect(refusal.mending!.sheets[0]).toEqual({ judgeID: people.judge.personID, entryID: entries[3]!.id });
    expect(await panels()).toEqual([{ categoryID: refusal.categoryID, refusal: refusal.refusal }]);
    expect(new Set(refusal.rows.map(({ rank }) => rank))).toEqual(new Set([null]));
    await mark(server, people.judge, award, entries[3]!, [7, 7], false);
    expect((await panels())[0]!.refusal).toEqual(refusal.refusal);
    await marks([null, null, null, [7, 7]]);
    expect((await result()).refusal).toBeNull();
    expect((await panels())[0]!.refusal).toBeNull();
  });

  it('names nobody who may not mark an entry, whether or not they have begun it', async () => {
    await marks([[8, 8], [6, 6], [4, 4], null], [null, null, null, [9, 9]]);
    const query = { awardID: award.id };
    const pair = { judgeID: people.judge.personID, entryID: entries[3]!.id };
    await server.ok('declareConflict', { as: people.admin.token, query, body: { ...pair, reason: 'Related.' } });
    const { mending } = await result();
    expect(mending!.sheets).not.toContainEqual(pair);
    expect(mending!.sheets[0]!.judgeID).toBe(people.secondJudge.personID);
    await server.ok('declareConflict', { as: people.admin.token, query, body: { ...pair, reason: null } });
    const lock = (locked: boolean) =>
      server.database.update(peopleRows).set({ locked }).where(eq(peopleRows.id, people.secondJudge.personID));
    await lock(true);
    expect(new Set((await result()).mending!.sheets.map(({ judgeID }) => judgeID))).toEqual(
      new Set([people.judge.personID]),
    );
    await lock(false);
  });

  it('is chosen before judging starts, published to everybody, and fixed before the first score', async () => {
    const open = await openAward(server, people.admin, { entryLimit: 20 });
    const choose = (resultMethod: 'mean' | 'trimmed') =>
      server.api('updateAward', { as: people.admin.token, query: { id: open.id }, body: { resultMethod } });
    expect(open.resultMethod).toBe('automatic');
    expect((await choose('trimmed')).body.resultMethod).toBe('trimmed');
    const seen = await server.ok('listAwards', { as: people.entrant.token, query: {} });
    expect(seen.find(({ id }) => id === open.id)?.resultMethod).toBe('trimmed');
    const judged = await server.ok('listAwards', { as: people.judge.token, query: {} });
    expect(judged.find(({ id }) => id === award.id)?.resultMethod).toBe('automatic');
    // The other award is being judged: whoever has seen a mark must not choose how marks are counted.
    expect(await refused({ resultMethod: 'mean' })).toEqual([422, 'award.refusal.fieldLocked']);
    await close();
    expect(await refused({ resultMethod: 'mean' })).toEqual([422, 'award.refusal.fieldLocked']);
    const other = await server.ok('createAward', { as: people.admin.token, body: { duplicateOf: open.id } });
    expect(other.resultMethod).toBe('trimmed');
  });

  it('names the sheets that do not count, a conflict declared after the marks among them', async () => {
    await marks(
      [
        [8, 8],
        [6, 6],
        [5, 5],
        [3, 3],
      ],
      [
        [9, 9],
        [7, 7],
        [6, 6],
        [4, 4],
      ],
    );
    const [judgeID, entryID] = [people.secondJudge.personID, entries[0]!.id];
    const declare = { judgeID, entryID, reason: 'They share an office.' };
    await server.ok('declareConflict', { as: people.admin.token, query: { awardID: award.id }, body: declare });
    const row = (await result()).rows.find((one) => one.entryID === entryID)!;
    expect([row.judges, row.excluded]).toEqual([1, [{ judgeID, name: 'Judge Test', why: 'conflict' }]]);
    const [{ input, excluded }] = (await findScores(server.context.database, award)) as [JudgedCategory];
    expect(input.sheets.some((one) => one.entryID === entryID && one.judgeID === judgeID)).toBe(false);
    expect(excluded).toEqual([
      {
        entryID,
        judgeID,
        why: 'conflict',
        marks: Object.fromEntries(award.categories[0]!.criteria.map(({ criterionID }) => [criterionID, 9])),
      },
    ]);
  });
});

describe('entries of equal value', () => {
  const categoryID = () => award.categories[0]!.categoryID;
  const tied = () =>
    marks(
      [
        [8, 8],
        [8, 8],
        [9, 5],
        [3, 3],
      ],
      [
        [8, 8],
        [8, 8],
        [9, 5],
        [3, 3],
      ],
    );

  it('share the rank until the chair decides, with a recorded reason', async () => {
    await tied();
    // The third has the same mean and the higher mark in the heaviest criterion.
    expect(
      places(await result())
        .slice(0, 3)
        .map(([, rank, tie]) => [rank, tie]),
    ).toEqual([
      [1, 'heaviestCriterion'],
      [2, 'shared'],
      [2, 'shared'],
    ]);
    const chairDecision = { categoryID: categoryID(), entryIDs: order(1, 0), reason: ' The jury met again. ' };
    expect(await refused({ chairDecision })).toEqual([409, 'award.refusal.state']);
    await close();
    expect(await refused({ chairDecision: { ...chairDecision, reason: ' ' } })).toEqual([
      422,
      'award.refusal.reasonMissing',
    ]);
    const others = Array.from({ length: 101 }, () => randomUUID());
    for (const entryIDs of [order(0, 3), order(0, 1, 2), [entries[0]!.id, entries[0]!.id], others]) {
      expect(await refused({ chairDecision: { ...chairDecision, entryIDs } })).toEqual([422, 'result.refusal.notTied']);
    }
    expect((await update({ chairDecision })).status).toBe(200);
    expect(places(await result()).slice(0, 3)).toEqual([
      [2, 1, 'heaviestCriterion'],
      [1, 2, 'chair'],
      [0, 3, 'chair'],
    ]);
    expect((await result()).chair).toMatchObject([
      { entryIDs: order(1, 0), reason: 'The jury met again.', decidedBy: 'Admin Test' },
    ]);
    const query = { entity: 'award', entityID: award.id };
    const audit = await server.ok('listAudit', { as: people.admin.token, query });
    expect(audit.find(({ action }) => action === 'award.decideTie')).toMatchObject({
      reason: 'The jury met again.',
      details: { order: [entries[1]!.ref, entries[0]!.ref] },
    });
    await update({ chairDecision: { ...chairDecision, entryIDs: order(0, 1), reason: 'Counted again.' } });
    expect((await result()).chair).toMatchObject([{ entryIDs: order(0, 1), reason: 'Counted again.' }]);
  });

  it('keep what was decided about fewer of them, which orders nobody any more', async () => {
    const [equal, other] = [[8, 8] as const, [3, 3] as const];
    await marks([equal, equal, null, other], [equal, equal, null, other]);
    await close();
    const decide = async (entryIDs: string[], reason: string) =>
      expect((await update({ chairDecision: { categoryID: categoryID(), entryIDs, reason } })).status).toBe(200);
    await decide(order(1, 0), 'The jury met again.');
    expect((await result()).chair).toMatchObject([{ holds: true }]);
    award = await step(server, people.admin, award, 'judging', { reason: 'A drawing was missing.' });
    await marks([null, null, equal], [null, null, equal]);
    await close();
    expect((await result()).chair).toMatchObject([{ holds: false }]);
    await decide(order(1, 0, 2), 'A third one is as good.');
    expect(places(await result()).slice(0, 3)).toEqual([
      [1, 1, 'chair'],
      [0, 2, 'chair'],
      [2, 3, 'chair'],
    ]);
    expect((await result()).chair).toMatchObject([
      { entryIDs: order(1, 0), holds: false },
      { entryIDs: order(1, 0, 2), reason: 'A third one is as good.', holds: true },
    ]);
  });

  it('leave a sound bundle where one that the chair decided about was taken out since', async () => {
    await tied();
    await close();
    const chairDecision = { categoryID: categoryID(), entryIDs: order(1, 0), reason: 'The jury met again.' };
    expect((await update({ chairDecision })).status).toBe(200);
    award = await step(server, people.admin, award, 'judging', { reason: 'A drawing is missing.' });
    await server.ok('updateEntry', {
      as: people.admin.token,
      query: { id: entries[0]!.id, awardID: award.id },
      body: { data: { status: 9, message: 'Send the plan.' } },
    });
    await close();
    const bundles = await resultBundles(server.context, award, await findScores(server.database, award));
    expect(bundles.flatMap((bundle) => recompute(JSON.parse(JSON.stringify(bundle))).faults)).toEqual([]);
    expect((await result()).chair).toHaveLength(1);
  });

  it('are not decided by anybody else', async () => {
    await tied();
    await close();
    const chairDecision = { categoryID: categoryID(), entryIDs: order(1, 0), reason: 'Ours.' };
    const statuses = [];
    for (const person of [people.judge, people.entrant, people.stranger]) {
      statuses.push((await update({ chairDecision }, person)).status);
    }
    expect(statuses).toEqual([403, 403, 404]);
  });
});

describe('a result', () => {
  it('is for the organiser’s administrators, and only where it is asked for', async () => {
    await marks([
      [8, 8],
      [6, 6],
      [4, 4],
      [2, 2],
    ]);
    const query = { id: award.id, results: 'true' as const };
    const ask = (person: TestPerson) => server.api('getAwardSummary', { as: person.token, query });
    const statuses = [];
    for (const person of [people.judge, people.entrant, people.stranger]) statuses.push((await ask(person)).status);
    expect(statuses).toEqual([403, 403, 404]);
    const plain = await server.ok('getAwardSummary', { as: people.admin.token, query: { id: award.id } });
    expect(plain.summary?.results).toBeUndefined();
    for (const person of [people.judge, people.entrant]) {
      const seen = JSON.stringify(await server.ok('listAwards', { as: person.token, query: {} }));
      expect(seen).not.toMatch(/severity":|adjusted|"rank"/);
    }
  });

  it('leaves an entry that is let in while it is read to the next one', async () => {
    await marks(
      [
        [8, 8],
        [6, 6],
        [4, 4],
        [2, 2],
      ],
      [
        [9, 9],
        [7, 7],
        [5, 5],
        [3, 3],
      ],
    );
    const query = { id: entries[3]!.id, awardID: award.id };
    const change = (data: Body<'updateEntry'>['data']) =>
      server.ok('updateEntry', { as: people.admin.token, query, body: { data } });
    await change({ status: 9, message: 'The plan cannot be read.' });
    await server.ok('submitEntry', { as: people.rival.token, query });
    // After the entries were read, and before their sheets are.
    const database = interrupted(server.context.database, 'with judges as', () => change({ status: 2 }));
    const computed: CategoryResult[] = JSON.parse(new TextDecoder().decode(await awardResults(database, award)));
    expect(computed[0]!.rows.map(({ entryID }) => entryID)).toEqual(order(0, 1, 2));
    expect((await result()).rows.map(({ entryID }) => entryID)).toEqual(order(0, 1, 2, 3));
  });

  it('goes out with the audit of the moment whose marks it counts', async () => {
    await marks(
      [[8, 8], [6, 6], [5, 5], null],
      [
        [9, 9],
        [7, 7],
        [6, 6],
        [4, 4],
      ],
    );
    const reopen = {
      as: people.admin.token,
      query: { awardID: award.id, entryID: entries[1]!.id, status: 'scored' as const },
      body: { reason: 'A mark was mistyped.' },
    };
    // A sheet is given back after the marks were read, and before the audit is.
    const database = interrupted(server.context.database, "(a.entity = 'category' and", () =>
      server.ok('changeScoreStatus', reopen),
    );
    const tables = await (await zipContent({ ...server.context, database }, award, 'results')).tables();
    const [bundle, { audit }] = ['1 Public Space', 'audit'].map((name) =>
      JSON.parse(String(tables[`${award.name}/results/${name}.json`])),
    ) as [ResultBundle, { audit: { action: string }[] }];
    expect(audit.filter(({ action }) => action === 'score.reopen')).toHaveLength(bundle.excluded.length);
    expect(bundle.input.sheets).toHaveLength(7);
    expect((await findScores(server.database, award))[0]!.input.sheets).toHaveLength(5);
  });

  it('goes out as a bundle that computes again to the same, here and by the tool', async () => {
    await marks([[8, 8], [6, 6], [4, 4], null], [null, [8, 8], [7, 7], [6, 7]]);
    const { zip } = await server.ok('createAwardZip', {
      as: people.admin.token,
      query: { id: award.id, type: 'results' },
    });
    const { url } = await server.ok('getDownloadAddress', { as: people.admin.token, query: { url: zip.url } });
    const response = await fetch(new URL(url, server.url));
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    expect(Object.keys(files)).toEqual([
      'Civic Design Awards 2026/results.csv',
      'Civic Design Awards 2026/results/1 Public Space.json',
      'Civic Design Awards 2026/results/2 Wayfinding.json',
      'Civic Design Awards 2026/results/audit.json',
      'Civic Design Awards 2026/SHA256SUMS',
    ]);
    const text = strFromU8(files['Civic Design Awards 2026/results/1 Public Space.json']!);
    const bundle: ResultBundle = JSON.parse(text);
    const { keys } = await (await fetch(new URL('.well-known/awards-results.json', server.url))).json();
    expect(keys).toMatchObject([{ kty: 'OKP', crv: 'Ed25519' }]);
    expect(recompute(bundle, keys[0].x)).toMatchObject({ accepted: true, trusted: true, differences: [] });
    const best = (await result()).rows[0]!;
    expect(bundle.names?.entries[best.entryID]).toEqual({
      ref: best.ref,
      title: best.title,
      organisation: best.orgName,
    });
    expect(bundle.names?.judges).toEqual(
      Object.fromEntries((await result()).judges.map((one) => [one.judgeID, one.name])),
    );
    const { audit, ...chain } = JSON.parse(strFromU8(files['Civic Design Awards 2026/results/audit.json']!));
    expect([bundle.audit, auditChain(audit)]).toEqual([chain, chain]);
    const actions: string[] = audit.map(({ action }: { action: string }) => action);
    // From the award's first row on, and with what was done to its entries and sheets.
    expect(actions[0]).toBe('award.create');
    expect(actions).toEqual(expect.arrayContaining(['award.open', 'entry.submit', 'score.submit']));
    expect(bundle.output.entries.map(({ entryID, rank, adjusted }) => ({ entryID, rank, adjusted }))).toEqual(
      (await result()).rows.map(({ entryID, rank, adjusted }) => ({ entryID, rank, adjusted })),
    );
    const folder = await mkdtemp(join(tmpdir(), 'awards-bundle-'));
    const path = join(folder, 'bundle.json');
    const built = join(await builtPrograms(), 'recompute.js');
    const tool = async (content: string) => {
      await writeFile(path, content);
      const run = promisify(execFile)(process.execPath, [built, path]);
      return run.then(
        ({ stdout }) => [0, stdout],
        ({ code, stdout }: { code: number; stdout: string }) => [code, stdout],
      );
    };
    expect(await tool(text)).toEqual([0, expect.stringContaining('the result is the same')]);
    expect(await tool(text.replace(/"rank": 1\b/, '"rank": 4'))).toEqual([1, expect.stringContaining('differs')]);
    await rm(folder, { recursive: true });
  });
});
