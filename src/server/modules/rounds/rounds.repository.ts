import { type SQL, sql } from 'drizzle-orm';
import type { Round } from '#contract/rounds.ts';
import { coversAll } from '#machines/round/ranking.ts';
import { byBallot, isCounted } from '#machines/round/round.rules.ts';
import { type Verdict, verdictsOf } from '#machines/round/verdict.ts';
import type { Principal } from '../../platform/access/principal.ts';
import type { Database } from '../../platform/database/database.ts';
import { columns, type RowOf } from '../../platform/database/rows.ts';
import { awards, rounds } from '../../platform/database/schema.ts';
import { iso, rowsOf } from '../../platform/database/sql.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { countPairs } from './countPairs.ts';
import { countCategory, countGrades, verdictsOfCount } from './countRound.ts';
import { countScores } from './countScores.ts';
import {
  ballotsOf,
  categoriesOf,
  comparisonsOf,
  entriesOf,
  formerJudgesOf,
  givenOf,
  judgesOf,
  placedOf,
  placedRow,
  progressOf,
  type RoundRow,
  roundRow,
} from './roundRow.ts';

const roundKeyRow = columns({
  id: rounds.id,
  awardID: awards.id,
  orgID: awards.orgID,
});
export type RoundKey = RowOf<typeof roundKeyRow>;

/** The rounds `r` of awards `a` of whichever organiser that something holds for, in the order in which they open. */
export const roundsWhere = (database: Database, holds: SQL) =>
  rowsOf(
    database,
    roundKeyRow,
    sql`select r.id, a.id as "awardID", a.org_id as "orgID"
      from product.rounds r join product.awards a on a.id = r.award_id
      where ${holds}
      order by r.opens_at, r.position, r.id`,
  );

/** What names a round. */
export interface RoundName {
  readonly awardID: string;
  readonly id: string;
}

type Entry = Round['entries'][number];

/** One round as an administrator sees it, in one query; refuses with 404. */
export async function findRound(
  database: Database,
  { orgID }: Pick<Principal, 'orgID'>,
  { awardID, id }: RoundName,
): Promise<Round & { readonly state: RoundRow['state'] }> {
  const [row] = await rowsOf(
    database,
    roundRow,
    sql`
      select r.id, r.award_id as "awardID", a.status as "awardStatus", r.version, r.state, r.name, r.consensus, r.quorum,
        r.top, r.threshold, r.kind, r.picks, r.scale, r.pairs, r.criteria, r.range, r.shows, r.weight, r.counted, ${givenOf} as given, ${iso(sql`r.opens_at`)} as "opensAt", ${iso(sql`r.closes_at`)} as "closesAt",
        r.needs_attention as "needsAttention", ${placedOf} as rounds, ${iso(sql`r.published_at`)} as "publishedAt",
        (select count(*) from product.sheets s where s.award_id = a.id) as sheets,
        ${categoriesOf} as categories, ${judgesOf} as judges, ${formerJudgesOf} as "formerJudges", ${progressOf} as progress, ${ballotsOf} as ballots, ${comparisonsOf} as comparisons, ${entriesOf} as entries
      from product.rounds r join product.awards a on a.id = r.award_id
      where r.id = ${id} and a.id = ${awardID} and a.org_id = ${orgID}`,
  );
  if (!row) throw refuse(404, 'round.notFound');
  return withVerdicts(row);
}

/** The award's rounds in their order. */
export async function findPlaced(database: Database, awardID: string): Promise<Round['rounds']> {
  const [row] = await rowsOf(
    database,
    placedRow,
    sql`select ${placedOf} as rounds from product.awards a where a.id = ${awardID}`,
  );
  return row?.rounds ?? [];
}

async function withVerdicts(row: RoundRow): Promise<Round & { readonly state: RoundRow['state'] }> {
  const { progress, ballots: _, comparisons: __, counted, ...round } = row;
  const isDecided = row.state === 'decided';
  const counts = isCounted(row.kind) ? (counted ?? (await countsIn(row))) : [];
  const byRule = isDecided ? new Map<string, Verdict>() : verdictsIn(row, counts);
  const entries = row.entries.map(({ settled, ...entry }): Entry => {
    const tally = tallyOf(entry.answers);
    if (settled !== null) return { ...entry, ...tally, goesOn: settled, why: null };
    if (isDecided) return { ...entry, ...tally, goesOn: null, why: 'cameLate' };
    return { ...entry, ...tally, ...byRule.get(entry.entryID)! };
  });
  const done = new Map(progress.map(({ judgeID, ...own }) => [judgeID, progressIn(row, judgeID, own)]));
  const judges = row.judges.map(({ locked, ...judge }) => {
    const { due, answered } = done.get(judge.judgeID) ?? { due: 0, answered: 0 };
    return { ...judge, locked, due, answered };
  });
  return {
    ...round,
    counts: [...counts],
    // Nobody waits for a judge who cannot sign in.
    openAnswers: judges.reduce((sum, { locked, due, answered }) => sum + (locked ? 0 : due - answered), 0),
    judges: judges.map(({ locked: _, ...judge }) => judge),
    categories: row.categories.map((category) => ({
      ...category,
      entries: entries.filter(({ categoryID }) => categoryID === category.categoryID).length,
    })),
    entries,
    unsettled: entries.filter(({ goesOn }) => goesOn === null).length,
    goOn: entries.filter(({ goesOn }) => goesOn).length,
  };
}

const entriesIn = ({ entries }: RoundRow, categoryID: string): readonly string[] =>
  entries.filter((entry) => entry.categoryID === categoryID).map(({ entryID }) => entryID);

/** Where judges rank, what is done is a category whose ranking saw every entry that is there now. */
function progressIn(row: RoundRow, judgeID: string, own: Omit<RoundRow['progress'][number], 'judgeID'>) {
  if (!byBallot(row.kind)) return own;
  const isDone = (categoryID: string) =>
    row.ballots.some(
      (ballot) =>
        ballot.judgeID === judgeID && ballot.categoryID === categoryID && coversAll(ballot, entriesIn(row, categoryID)),
    );
  return { due: own.categoryIDs.length, answered: own.categoryIDs.filter(isDone).length };
}

/** One category after the other: each may take long. */
async function countsIn(row: RoundRow): Promise<Round['counts']> {
  const counts: Round['counts'] = [];
  for (const { categoryID } of row.categories) {
    const own = row.entries.filter((entry) => entry.categoryID === categoryID);
    counts.push(await countOf(row, categoryID, own));
  }
  return counts;
}

async function countOf(row: RoundRow, categoryID: string, own: RoundRow['entries']): Promise<Round['counts'][number]> {
  const { kind, criteria, range, scale, quorum } = row;
  if (kind === 'grades') return countGrades(categoryID, own, scale ?? [], quorum);
  if (kind === 'scores') return countScores(categoryID, own, { criteria, range, scale }, quorum);
  if (kind === 'pairs') return countPairs(categoryID, entriesIn(row, categoryID), row.comparisons, row);
  return countCategory(categoryID, entriesIn(row, categoryID), row.ballots, row);
}

/** What the rule says of each entry by its id, category by category. */
function verdictsIn(row: RoundRow, counts: Round['counts']): Map<string, Verdict> {
  const { entries, categories, consensus, quorum, top } = row;
  if (isCounted(row.kind))
    return new Map(counts.flatMap((count) => verdictsOfCount(entriesIn(row, count.categoryID), count, row)));
  const rule = { consensus: consensus / 100, quorum, top };
  const pairs = categories.flatMap(({ categoryID }) => {
    const own = entries.filter((entry) => entry.categoryID === categoryID);
    const verdicts = verdictsOf(
      own.map(({ answers, settled }) => ({ ...tallyOf(answers), settled })),
      rule,
    );
    return own.map(({ entryID }, index) => [entryID, verdicts[index]!] as const);
  });
  return new Map(pairs);
}

const tallyOf = (answers: Entry['answers']) => {
  const count = (wanted: string) => answers.filter(({ answer }) => answer === wanted).length;
  return { yes: count('yes'), no: count('no'), unsure: count('unsure') };
};
