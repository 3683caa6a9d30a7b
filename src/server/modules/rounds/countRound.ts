import type { CategoryCount } from '#contract/rounds.ts';
import type { RoundKind } from '#machines/round/round.rules.ts';
import { type Verdict, verdictsByPlaces, verdictsByThreshold } from '#machines/round/verdict.ts';
import { inPauses } from '../../platform/threads/inPauses.ts';
import { grades } from '../results/ways/grades.ts';
import { schulzeCount } from '../results/ways/schulze.ts';
import { type Stage, transferableCount } from '../results/ways/transferableVote.ts';
import type { Ballot } from '../results/ways/way.ts';

/** What a judge gave for one category. */
export interface StoredBallot {
  readonly judgeID: string;
  readonly categoryID: string;
  readonly ranked: readonly string[];
  readonly others: readonly string[];
}

/** By what a round of rankings is counted. */
export interface CountRule {
  readonly kind: RoundKind;
  readonly quorum: number;
  readonly top: number | null;
  /** Per cent of the scale that is needed to go on, instead of a place. */
  readonly threshold?: number | null;
}

/** More entries than this are not drawn against each other; those of the best places are. */
const mostDrawn = 40;
/** Ways to decide equal votes that are followed: less than a second of work, of a jury of thirty over a hundred entries. */
const courses = 1_000;
/** Units of one vote in a count by transferable vote. */
const vote = 100_000;

/**
 * Counts one category's ballots. An entry that was before fewer judges than the quorum is not counted: somebody has to say
 * what becomes of it. Of a ballot only entries that are still there count, those behind moving up.
 */
export async function countCategory(
  categoryID: string,
  entryIDs: readonly string[],
  ballots: readonly StoredBallot[],
  rule: CountRule,
): Promise<CategoryCount> {
  const own = ballots.filter((ballot) => ballot.categoryID === categoryID);
  const looked = new Map<string, number>();
  for (const { ranked, others } of own)
    for (const id of [...ranked, ...others]) looked.set(id, (looked.get(id) ?? 0) + 1);
  const counted = entryIDs.filter((id) => (looked.get(id) ?? 0) >= rule.quorum).sort();
  const known = new Set(counted);
  const votes = own.map(
    ({ judgeID, ranked, others }): Ballot => ({
      judgeID,
      order: ranked.filter((id) => known.has(id)).map((id) => [id]),
      // What came after somebody had ranked was not put last by them.
      seen: [...ranked, ...others],
    }),
  );
  const base = { categoryID, ballots: own.length };
  if (counted.length === 0) return { ...base, places: [] };
  return rule.kind === 'schulze'
    ? { ...base, ...(await bySchulze(counted, votes)) }
    : { ...base, ...(await byTransfer(counted, votes, rule)) };
}

/** An entry with the grades that count. */
interface Graded {
  readonly entryID: string;
  readonly answers: readonly { readonly judgeID: string; readonly grade?: number | null }[];
}

/** Counts one category's grades, places in the scale; entries that fewer judges graded than the quorum are not counted. */
export function countGrades(
  categoryID: string,
  entries: readonly Graded[],
  scale: readonly string[],
  quorum: number,
): CategoryCount {
  const given = entries.flatMap(({ entryID, answers }) =>
    answers.flatMap(({ judgeID, grade }) => (typeof grade === 'number' ? [{ judgeID, entryID, grade }] : [])),
  );
  const ballots = new Set(given.map(({ judgeID }) => judgeID)).size;
  const ofEntry = new Map<string, (typeof given)[number][]>(entries.map(({ entryID }) => [entryID, []]));
  for (const one of given) ofEntry.get(one.entryID)!.push(one);
  const counted = entries.map(({ entryID }) => entryID).filter((id) => ofEntry.get(id)!.length >= quorum);
  const known = new Set(counted);
  const { places, majority } = grades.count(
    counted,
    given.filter(({ entryID }) => known.has(entryID)),
    { scale: scale.length },
  );
  return {
    categoryID,
    ballots,
    places: mutable(places),
    grades: places.flat().flatMap((entryID) => {
      const found = majority.get(entryID);
      const counts = scale.map(() => 0);
      for (const { grade } of ofEntry.get(entryID)!) counts[grade]! += 1;
      return found ? [{ entryID, majority: found.grade, above: found.above, below: found.below, given: counts }] : [];
    }),
  };
}

/** What becomes of each entry of a category by its count; those that were not counted are left to somebody. */
export function verdictsOfCount(
  entryIDs: readonly string[],
  { places, scores = [] }: CategoryCount,
  { top, threshold }: CountRule,
) {
  const marks = new Map(scores.map(({ entryID, mark }) => [entryID, mark]));
  const verdicts =
    typeof threshold === 'number' ? verdictsByThreshold(marks, threshold / 100) : verdictsByPlaces(places, top ?? 0);
  return entryIDs.map((id): readonly [string, Verdict] => [
    id,
    verdicts.get(id) ?? { goesOn: null, why: 'tooFewDecided' },
  ]);
}

/** Entries that nobody ranked although everybody saw them lose against all that somebody did, and beat nobody: they share the last place. */
async function bySchulze(
  entryIDs: readonly string[],
  ballots: readonly Ballot[],
): Promise<Pick<CategoryCount, 'places' | 'duels'>> {
  const named = new Set(ballots.flatMap(({ order }) => order.flat()));
  const unnamed = entryIDs.filter((id) => !named.has(id));
  const wereSeen = ballots.every(({ seen = entryIDs }) => {
    const saw = new Set(seen);
    return unnamed.every((id) => saw.has(id));
  });
  const [ranked, rest] = wereSeen ? [entryIDs.filter((id) => named.has(id)), unnamed] : [entryIDs, []];
  const { places, preferred, strongest } = await inPauses(schulzeCount(ranked, ballots));
  const drawn = places.flat().slice(0, mostDrawn);
  const at = drawn.map((id) => ranked.indexOf(id));
  const cut = (matrix: readonly (readonly number[])[]) => at.map((row) => at.map((column) => matrix[row]![column]!));
  return {
    places: [...mutable(places), ...(rest.length > 0 ? [rest] : [])],
    duels: { entryIDs: drawn, preferred: cut(preferred), strongest: cut(strongest) },
  };
}

async function byTransfer(
  entryIDs: readonly string[],
  ballots: readonly Ballot[],
  { top }: CountRule,
): Promise<Pick<CategoryCount, 'places' | 'transfer'>> {
  const counting = transferableCount(entryIDs, ballots, { seats: top ?? 1, courses });
  const { places, quota, stages } = await inPauses(counting);
  return { places: mutable(places), transfer: { quota, stages: reportedStages(stages) } };
}

type ReportedStage = NonNullable<CategoryCount['transfer']>['stages'][number];

/** The stages as they are told: whoever goes without a vote moves nothing, so that those who go in a row are one stage. */
function reportedStages(stages: readonly Stage[]): ReportedStage[] {
  const shownStages: ReportedStage[] = [];
  for (const { held, elected, excluded, surplusOf } of stages) {
    const last = shownStages.at(-1);
    const isEmpty = excluded !== null && held[excluded] === 0;
    if (isEmpty && last && last.excluded.length > 0 && last.excluded.every((id) => held[id] === 0)) {
      const isSame = last.held.every(({ entryID, votes }) => held[entryID] === Math.round(votes * vote));
      if (isSame) {
        last.excluded.push(excluded);
        continue;
      }
    }
    const holdings = Object.entries(held).flatMap(([entryID, units]) =>
      units > 0 ? [{ entryID, votes: units / vote }] : [],
    );
    holdings.sort((left, right) => right.votes - left.votes || (left.entryID < right.entryID ? -1 : 1));
    shownStages.push({
      held: holdings,
      elected: [...elected],
      excluded: excluded === null ? [] : [excluded],
      surplusOf,
    });
  }
  return shownStages;
}

const mutable = (places: readonly (readonly string[])[]) => places.map((together) => [...together]);
