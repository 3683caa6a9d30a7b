import { atOnce } from '#machines/shared/atOnce.ts';
import { type Compared, type Fit, fitted } from './strengths.ts';
import { type Group, groupsOf } from './unbeaten.ts';
import type { Fault, Places, Way } from './way.ts';

/** One comparison: a judge put one entry before the other, or found no difference between the two. */
export interface Comparison {
  readonly judgeID: string;
  readonly better: string;
  readonly worse: string;
  /** No difference: which of the two is called better says nothing then. */
  readonly same?: boolean;
}

/** Abilities fitted to comparisons. */
export interface PairsCount {
  readonly places: Places;
  /**
   * Entries that hang together by Ford's condition, best first; abilities compare within a group alone. Where a place has
   * several groups, their comparisons do not say which is before which.
   */
  readonly groups: readonly (readonly Group[])[];
  /** Logarithm of an entry's strength; they sum to nought in a group. A difference d means odds of exp(d) to be preferred. */
  readonly ability: ReadonlyMap<string, number>;
  /** Standard error of the difference of two abilities of one group; of the first to the mean of its group, without a second. */
  errorOf(id: string, against?: string): Generator<undefined, number>;
}

/** Abilities closer than this are the same: the search ends far below it. */
const resolution = 1e6;

/**
 * Pairwise comparison by Bradley and Terry: the odds that one entry is preferred to another are the ratio of their strengths.
 * Fitted by Newton's method, with standard errors from the information; no difference counts as half a preference either way.
 * Faulty where the entries fall apart, that is where some group of them was never preferred to the rest: then no finite
 * strengths fit best. Counted all the same, such groups stand one before the other, which is what the strengths tend to.
 * Sources: Bradley and Terry, Biometrika 39 (1952); Ford, American Mathematical Monthly 64 (1957), for when it can be fitted;
 * Agresti, Categorical Data Analysis (2002), section 10.6; Davidson, JASA 65 (1970), for comparisons without a difference.
 */
export const pairs: Way<Comparison, null, PairsCount> = {
  id: 'pairs',
  faults(entryIDs, comparisons) {
    const known = new Set(entryIDs);
    const wrong = comparisons.flatMap(({ judgeID, better, worse }): Fault[] => [
      ...[better, worse]
        .filter((id) => !known.has(id))
        .map((entryID): Fault => ({ code: 'unknownEntry', judgeID, entryID })),
      ...(better === worse ? [{ code: 'againstItself' as const, judgeID, entryID: better }] : []),
    ]);
    if (wrong.length > 0) return wrong;
    const [first, ...rest] = groupsOf(entryIDs, comparisons);
    return first?.length === 1 && rest.length === 0 ? [] : [{ code: 'fallsApart' }];
  },
  count(entryIDs, comparisons) {
    return atOnce(pairsCount(entryIDs, comparisons));
  },
};

/** The same, stopping after each part of the work. Its errors are worked out when they are asked for. */
export function* pairsCount(
  entryIDs: readonly string[],
  comparisons: readonly Comparison[],
): Generator<undefined, PairsCount> {
  const ids = [...entryIDs].sort();
  const groups = groupsOf(ids, comparisons);
  yield;
  const groupOf = new Map(groups.flat().flatMap((group) => group.map((id) => [id, group] as const)));
  const own = new Map<Group, Comparison[]>();
  for (const one of comparisons) {
    const group = groupOf.get(one.better)!;
    if (group !== groupOf.get(one.worse)) continue;
    const within = own.get(group);
    if (within) within.push(one);
    else own.set(group, [one]);
  }
  const fits = new Map<Group, Fit>();
  const ability = new Map<string, number>();
  for (const group of groups.flat()) {
    const fit = yield* fitted(group.length, withinOf(group, own.get(group) ?? []));
    fits.set(group, fit);
    for (const [at, id] of group.entries()) ability.set(id, fit.ability[at]!);
  }
  return {
    places: groups.flatMap((together) => (together.length > 1 ? [together.flat()] : placed(together[0]!, ability))),
    groups,
    ability,
    errorOf(id, against) {
      const group = groupOf.get(id)!;
      return fits.get(group)!.errorOf(group.map((other) => Number(other === id) - Number(other === against)));
    },
  };
}

/** Best first; those of one ability together. */
function placed(group: Group, ability: ReadonlyMap<string, number>): Places {
  const rounded = (id: string) => Math.round(ability.get(id)! * resolution);
  const places: string[][] = [];
  for (const id of [...group].sort((left, right) => rounded(right) - rounded(left) || (left < right ? -1 : 1))) {
    const last = places.at(-1);
    if (last && rounded(last[0]!) === rounded(id)) last.push(id);
    else places.push([id]);
  }
  return places;
}

/** The comparisons of a group by places in it, those of one pair together. */
function withinOf(group: Group, comparisons: readonly Comparison[]): Compared[] {
  const at = new Map(group.map((id, place) => [id, place]));
  const found = new Map<number, { left: number; right: number; won: number; times: number }>();
  for (const { better, worse, same = false } of comparisons) {
    const [one, other] = [at.get(better)!, at.get(worse)!];
    const [left, right] = one < other ? [one, other] : [other, one];
    const key = left * group.length + right;
    const counted = found.get(key) ?? { left, right, won: 0, times: 0 };
    found.set(key, { ...counted, times: counted.times + 1, won: counted.won + (same ? 0.5 : Number(left === one)) });
  }
  return [...found.values()];
}
