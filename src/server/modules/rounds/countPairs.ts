import type { CategoryCount } from '#contract/rounds.ts';
import { inPauses } from '../../platform/threads/inPauses.ts';
import { type PairsCount, pairsCount } from '../results/ways/pairs.ts';
import type { CountRule } from './countRound.ts';

/** What a judge said of two entries of a category; null where there is no difference. */
export interface StoredComparison {
  readonly judgeID: string;
  readonly categoryID: string;
  readonly firstID: string;
  readonly secondID: string;
  readonly preferred: string | null;
}

type Strength = NonNullable<CategoryCount['strengths']>[number];
type Chance = NonNullable<Strength['chance']>;

/** More entries than this are not told of; those of the best places are. */
const maxReported = 100;
/** Standard errors to either side that hold 95 % of the standard normal distribution. */
const width = 1.959964;

/**
 * Counts one category's comparisons in turns with whoever else waits. An entry that fewer judges compared than the quorum is
 * not counted: somebody has to say what becomes of it.
 */
export async function countPairs(
  categoryID: string,
  entryIDs: readonly string[],
  comparisons: readonly StoredComparison[],
  { quorum, top }: CountRule,
): Promise<CategoryCount> {
  const own = comparisons.filter((one) => one.categoryID === categoryID);
  const judgesOf = new Map<string, Set<string>>(entryIDs.map((id) => [id, new Set()]));
  for (const { judgeID, firstID, secondID } of own)
    for (const id of [firstID, secondID]) judgesOf.get(id)?.add(judgeID);
  const counted = entryIDs.filter((id) => judgesOf.get(id)!.size >= quorum);
  const base = { categoryID, ballots: new Set(own.map(({ judgeID }) => judgeID)).size };
  if (counted.length === 0) return { ...base, places: [] };
  const known = new Set(counted);
  const given = own
    .filter(({ firstID, secondID }) => known.has(firstID) && known.has(secondID))
    .map(({ judgeID, firstID, secondID, preferred }) => ({
      judgeID,
      same: preferred === null,
      ...(preferred === secondID ? { better: secondID, worse: firstID } : { better: firstID, worse: secondID }),
    }));
  const count = await inPauses(pairsCount(counted, given));
  const tally = new Map(counted.map((id) => [id, { preferred: 0, behind: 0, same: 0 }]));
  for (const { better, worse, same } of given) {
    tally.get(better)![same ? 'same' : 'preferred'] += 1;
    tally.get(worse)![same ? 'same' : 'behind'] += 1;
  }
  const strengths: Strength[] = [];
  for (const entryID of count.places.flat().slice(0, maxReported)) {
    const chance = hasStrength(count, entryID) ? await chanceOf(count, entryID) : null;
    strengths.push({ entryID, ...tally.get(entryID)!, chance });
  }
  const line = await lineOf(count, top ?? 0);
  return { ...base, places: count.places.map((together) => [...together]), strengths, ...(line && { line }) };
}

/** An entry that hangs together with others which nothing but their strengths puts in order. */
const hasStrength = ({ groups }: PairsCount, id: string) =>
  groups.some((together) => together.length === 1 && together[0]!.length > 1 && together[0]!.includes(id));

/** The chance that an entry is preferred to another of its group, or to an average one. */
async function chanceOf(count: PairsCount, id: string, against?: string): Promise<Chance> {
  const difference = count.ability.get(id)! - (against === undefined ? 0 : count.ability.get(against)!);
  const error = await inPauses(count.errorOf(id, against));
  const at = (value: number) => 1 / (1 + Math.exp(-value));
  return { value: at(difference), from: at(difference - width * error), to: at(difference + width * error) };
}

/** Who stands at the line, where a strength alone puts one before the other. */
async function lineOf(count: PairsCount, top: number): Promise<CategoryCount['line'] | null> {
  let [before, inside] = [0, null as string | null];
  for (const together of count.places) {
    const outside = together[0]!;
    if (before === top && inside !== null) {
      const isOneGroup = count.groups.some(
        ([group, other]) => !other && [inside, outside].every((id) => group!.includes(id!)),
      );
      return isOneGroup ? { inside, outside, chance: await chanceOf(count, inside, outside) } : null;
    }
    before += together.length;
    inside = together[0]!;
  }
  return null;
}
