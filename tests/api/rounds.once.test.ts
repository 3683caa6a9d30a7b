import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallName, calls, takesKey } from '#contract/calls.ts';
import type { Award } from '#contract/entities/award.ts';
import type { Round } from '#contract/rounds.ts';
import { audit } from '#server/platform/database/schema.ts';
import { hold, waiting } from '../support/held.ts';
import { byScores, inPairs, openRound, screening, stepRound, topPicks } from '../support/rounds.ts';
import type { ApiRequest } from '../support/server.ts';
import { openAward, planning, startStage } from '../support/stage.ts';

const { server, people, clock } = await startStage();
beforeAll(() => void clock.set(planning));
afterAll(() => server.close());

type Kind = 'answerRound' | 'saveBallot' | 'saveComparison';
interface SentTwice {
  readonly round: Round;
  readonly name: Kind;
  /** Two things that may be said of the same. */
  readonly requests: readonly [ApiRequest<Kind>, ApiRequest<Kind>];
}

async function opened(changes: object = {}) {
  const both = [people.entrant, people.rival];
  const { round, entries } = await openRound(server, people.admin, [people.judge], both, changes);
  const [first, second] = entries.map(({ id }) => id) as [string, string];
  return { round, first, second, categoryID: entries[0]!.categoryID!, name: { awardID: round.awardID, id: round.id } };
}

/** The same judge, place and call, with one body or the other. */
const sentTwice = (round: Round, name: Kind, query: object, bodies: readonly [object, object]): SentTwice => ({
  round,
  name,
  requests: bodies.map((body) => ({ as: people.judge.token, query, body })) as unknown as SentTwice['requests'],
});

const kinds: Readonly<Record<string, () => Promise<SentTwice>>> = {
  'an answer': async () => {
    const { round, first, name } = await opened();
    const no = { answer: 'no', reason: 'Too long.' };
    return sentTwice(round, 'answerRound', { ...name, entryID: first }, [{ answer: 'yes', reason: '' }, no]);
  },
  'a grade': async () => {
    const { round, first, name } = await opened({ kind: 'grades', scale: ['Weak', 'Good', 'Brilliant'], top: 1 });
    const grades = [
      { grade: 2, reason: '' },
      { grade: 0, reason: 'Thin.' },
    ] as const;
    return sentTwice(round, 'answerRound', { ...name, entryID: first }, grades);
  },
  scores: async () => {
    const { round, first, name } = await opened(byScores);
    const marks = [
      { marks: [5, 4], reason: '' },
      { marks: [1, 2], reason: '' },
    ] as const;
    return sentTwice(round, 'answerRound', { ...name, entryID: first }, marks);
  },
  'a ballot': async () => {
    const { round, first, second, categoryID, name } = await opened(topPicks);
    const ranked = [
      { ranked: [first, second], others: [] },
      { ranked: [second], others: [first] },
    ] as const;
    return sentTwice(round, 'saveBallot', { ...name, categoryID }, ranked);
  },
  'a comparison': async () => {
    const { round, first, second, name } = await opened(inPairs);
    const preferred = [{ preferred: first }, { preferred: null }] as const;
    return sentTwice(round, 'saveComparison', { ...name, firstID: first, secondID: second }, preferred);
  },
};

const keyed = (request: ApiRequest<Kind>, key: string, version: number): ApiRequest<Kind> => ({
  ...request,
  headers: { 'idempotency-key': key, 'if-match': `"${version}"` },
});
/** How often something was said in the round, as the audit has it. */
const timesStored = async ({ id }: Round) =>
  (
    await server.database
      .select()
      .from(audit)
      .where(and(eq(audit.entityID, id), eq(audit.actorID, people.judge.personID)))
  ).length;

describe.each(Object.keys(kinds))('%s that a device sends', (kind) => {
  it('is taken once under its key, however often and however many at once, and with no other content', async () => {
    const { round, name, requests } = await kinds[kind]!();
    const key = randomUUID();
    const request = keyed(requests[0], key, 0);
    const answers = await Promise.all(Array.from({ length: 5 }, () => server.api(name, request)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await server.ok(name, request)).toMatchObject({ version: 1 });
    const other = await server.refused(name, keyed(requests[1], key, 1));
    expect([other.status, other.body.code]).toEqual([422, 'request.keyReused']);
    expect(await timesStored(round)).toBe(1);
  });

  it('does not come back over what was said later, though its answer was lost and it is sent again', async () => {
    const { round, name, requests } = await kinds[kind]!();
    const lost = keyed(requests[0], randomUUID(), 0);
    await server.api(name, lost);
    const later = await server.api(name, keyed(requests[1], randomUUID(), 1));
    expect([later.status, later.body]).toMatchObject([200, { version: 2 }]);
    const again = await server.api(name, lost);
    expect([again.status, again.body]).toMatchObject([200, { version: 1 }]);
    // What stands is what was said later: its version is the present one.
    const present = await server.refused(name, keyed(requests[0], randomUUID(), 7));
    expect(present.body.current).toMatchObject({ ...(requests[1].body as object), version: 2 });
    expect(await timesStored(round)).toBe(2);
  });

  it('may be sent again after a refusal, and is told from what another device said', async () => {
    const { round, name, requests } = await kinds[kind]!();
    const request = keyed(requests[0], randomUUID(), 0);
    const reopened = await stepRound(server, people.admin, round, 'close', { reason: 'Ends early.' });
    expect((await server.refused(name, request)).body.code).toBe('round.refusal.state');
    await stepRound(server, people.admin, reopened, 'reopen', { reason: 'One more day.' });
    expect((await server.api(name, request)).status).toBe(200);
    const elsewhere = await server.refused(name, keyed(requests[1], randomUUID(), 0));
    expect([elsewhere.status, elsewhere.body.code, elsewhere.body.current]).toMatchObject([
      409,
      'request.stale',
      { version: 1 },
    ]);
  });
});

it('is said in the description of exactly the calls that take a key', async () => {
  const { paths } = (await (await fetch(`${server.url}api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { operationId: CallName; parameters?: { name: string }[] }>>;
  };
  const answersSo = Object.values(paths)
    .flatMap((path) => Object.values(path))
    .filter(({ parameters = [] }) => parameters.some((one) => one.name === 'idempotency-key'))
    .map(({ operationId }) => operationId);
  const names = Object.keys(calls) as CallName[];
  expect(answersSo.sort()).toEqual(names.filter(takesKey).sort());
  expect(names.filter((name) => takesKey(name) && calls[name].method !== 'POST')).toEqual([
    'answerRound',
    'saveBallot',
    'saveComparison',
  ]);
});

it('is not made anew by whoever changes one that a colleague has deleted meanwhile', async () => {
  const award = await openAward(server, people.admin);
  const body = screening(award, [people.judge], { judges: [] });
  const ask = { as: people.admin.token, query: { awardID: award.id, id: randomUUID() }, body };
  const { version } = await server.ok('saveRound', ask);
  await server.ok('deleteRound', { as: people.admin.token, query: ask.query });
  const late = { ...ask, headers: { 'if-match': String(version) } };
  expect(await server.refused('saveRound', late)).toMatchObject({ status: 404, body: { code: 'round.notFound' } });
});

it('is made once under an id, also where another award has it at the same moment', async () => {
  const [one, other] = [await openAward(server, people.admin), await openAward(server, people.admin)];
  const { id, ...body } = { id: randomUUID(), ...screening(one, [people.judge], { judges: [] }) };
  // Each waits for its own award, and has seen no round of that id by then.
  const release = await hold(server, sql`select from product.awards where id in (${one.id}, ${other.id}) for update`);
  const ask = (award: Award) =>
    server.api('saveRound', { as: people.admin.token, query: { awardID: award.id, id }, body });
  const asked = [one, other].map(ask);
  await waiting(server, 2);
  await release();
  expect((await Promise.all(asked)).map(({ status }) => status).sort()).toEqual([200, 404]);
});
