import { randomUUID } from 'node:crypto';
import type { AskedPair } from '#contract/ballots.ts';
import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import type { Round, RoundPlan } from '#contract/rounds.ts';
import type { Body } from '#contract/schemas.ts';
import type { TestPerson, TestServer } from './server.ts';
import { accept, assign, openAward, step, submitted } from './stage.ts';

/** A qualifying round whose judges answer for every category; one of them has to decide. */
export const screening = (
  award: Award,
  judges: readonly TestPerson[],
  changes: Partial<RoundPlan> = {},
): RoundPlan => ({
  name: 'Screening',
  closesAt: null,
  consensus: 66,
  quorum: 1,
  top: null,
  judges: judges.map(({ personID }) => ({
    judgeID: personID,
    categoryIDs: award.categories.map(({ categoryID }) => categoryID),
  })),
  ...changes,
});

/** A prepared round. */
export const makeRound = (
  server: TestServer,
  admin: TestPerson,
  award: Award,
  judges: readonly TestPerson[],
  changes?: Partial<RoundPlan>,
): Promise<Round> =>
  server.ok('saveRound', {
    as: admin.token,
    query: { awardID: award.id, id: randomUUID() },
    body: screening(award, judges, changes),
  });

export const stepRound = (
  server: TestServer,
  admin: TestPerson,
  { awardID, id }: Pick<Round, 'awardID' | 'id'>,
  next: Body<'stepRound'>['step'],
  more: Omit<Body<'stepRound'>, 'step'> = {},
): Promise<Round> => server.ok('stepRound', { as: admin.token, query: { awardID, id }, body: { step: next, ...more } });

export const answerFor = (
  server: TestServer,
  judge: TestPerson,
  { awardID, id }: Pick<Round, 'awardID' | 'id'>,
  entry: Pick<Entry, 'id'>,
  answer: NonNullable<Body<'answerRound'>['answer']>,
) =>
  server.ok('answerRound', {
    as: judge.token,
    query: { awardID, id, entryID: entry.id },
    body: { answer, reason: answer === 'yes' ? '' : 'Too long for its category.' },
  });

/** A round in which judges rank up to three entries of a category, and one goes on, by single transferable vote. */
export const topPicks = { kind: 'transferableVote', picks: 3, top: 1 } as const satisfies Partial<RoundPlan>;

/** A round in which judges compare all pairs there are, and one entry goes on. */
export const inPairs = { kind: 'pairs', pairs: 20, top: 1 } as const satisfies Partial<RoundPlan>;

/** A round in which judges score entries from 1 to 5 by two criteria, and the best goes on. */
export const byScores = {
  kind: 'scores' as const,
  range: 'oneToFive' as const,
  top: 1 as const,
  threshold: null,
  criteria: [
    { name: 'Craft', help: 'How well it is made.', weight: 60 },
    { name: 'Story', help: '', weight: 40 },
  ],
} satisfies Partial<RoundPlan>;

/** A judge's marks for one entry, in the order of the round's criteria. */
export const score = (
  server: TestServer,
  judge: TestPerson,
  { awardID, id }: Pick<Round, 'awardID' | 'id'>,
  entryID: string,
  marks: readonly number[],
  reason = '',
) =>
  server.ok('answerRound', {
    as: judge.token,
    query: { awardID, id, entryID },
    body: { marks: [...marks], reason },
  });

/** Which of a pair a judge finds better, null where there is no difference. */
export const compare = (
  server: TestServer,
  judge: TestPerson,
  { awardID, id }: Pick<Round, 'awardID' | 'id'>,
  { firstID, secondID }: Pick<AskedPair, 'firstID' | 'secondID'>,
  preferred: string | null,
) =>
  server.ok('saveComparison', {
    as: judge.token,
    query: { awardID, id, firstID, secondID },
    body: { preferred },
  });

/** A judge's ranking: those given, from the best on; the others of the category were looked at. */
export async function rank(
  server: TestServer,
  judge: TestPerson,
  { awardID, id }: Pick<Round, 'awardID' | 'id'>,
  ranked: readonly Pick<Entry, 'id'>[],
  categoryID: string,
) {
  const listed = await server.ok('listRoundEntries', { as: judge.token, query: { awardID, id } });
  const ids = listed.filter(({ entry }) => entry.categoryID === categoryID).map(({ entry }) => entry.id);
  const best = ranked.map((entry) => entry.id);
  return server.ok('saveBallot', {
    as: judge.token,
    query: { awardID, id, categoryID },
    body: { ranked: best, others: ids.filter((one) => !best.includes(one)) },
  });
}

/** An award in judging with these entrants' entries and an open round; its judges accepted the terms, the first of them scores. */
export async function openRound(
  server: TestServer,
  admin: TestPerson,
  judges: readonly TestPerson[],
  entrants: readonly TestPerson[],
  changes?: Partial<RoundPlan>,
  ofAward?: Body<'createAward'>,
) {
  const open = await openAward(server, admin, { name: `Screened ${randomUUID().slice(0, 8)}`, ...ofAward });
  const entries: Entry[] = [];
  for (const entrant of entrants) entries.push(await submitted(server, entrant, open, open.categories[1]!.categoryID));
  for (const scorer of judges.slice(0, 1)) {
    await assign(
      server,
      scorer,
      open,
      open.categories.map(({ categoryID }) => categoryID),
    );
  }
  const award = await step(server, admin, open, 'judging');
  const prepared = await makeRound(server, admin, award, judges, changes);
  for (const judge of judges) await accept(server, judge, award);
  const round = await stepRound(server, admin, prepared, 'open');
  return { award, round, entries };
}
