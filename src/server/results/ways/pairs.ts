import { cholesky, dot } from '../matrix.ts';
import { type Fault, type Places, placesBy, type Way } from './way.ts';

/** One comparison: a judge put one entry before the other. */
export interface Comparison {
  readonly judgeID: string;
  readonly better: string;
  readonly worse: string;
}

/** Abilities fitted to comparisons. */
export interface PairsCount {
  readonly places: Places;
  /** Logarithm of an entry's strength; they sum to nought. A difference d means odds of exp(d) to be preferred. */
  readonly ability: ReadonlyMap<string, number>;
  /** Standard error of the difference of two abilities. */
  errorOfDifference(left: string, right: string): number;
}

/** Abilities closer than this are the same: the search ends far below it. */
const resolution = 1e6;
const rounds = 200;

/**
 * Pairwise comparison by Bradley and Terry: the odds that one entry is preferred to another are the ratio of their strengths.
 * Fitted by Newton's method, with standard errors from the information. Faulty where the entries fall apart, that is where
 * some group of them was never preferred to the rest: then no finite strengths fit best.
 * Sources: Bradley and Terry, Biometrika 39 (1952); Ford, American Mathematical Monthly 64 (1957), for when it can be fitted;
 * Agresti, Categorical Data Analysis (2002), section 10.6.
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
    return wrong.length > 0 || hangsTogether(entryIDs, comparisons) ? wrong : [{ code: 'fallsApart' }];
  },
  count(entryIDs, comparisons) {
    const ids = [...entryIDs].sort();
    const at = new Map(ids.map((id, place) => [id, place]));
    const wins = ids.map(() => new Array<number>(ids.length).fill(0));
    for (const { better, worse } of comparisons) wins[at.get(better)!]![at.get(worse)!]! += 1;
    const { ability, information } = fitted(wins);
    const found = new Map(ids.map((id, place) => [id, ability[place]!]));
    const rounded = (id: string) => Math.round(found.get(id)! * resolution);
    const factor = cholesky(information);
    return {
      places: placesBy(ids, (left, right) => rounded(right) - rounded(left)),
      ability: found,
      errorOfDifference(left, right) {
        const contrast = ids.map((id) => Number(id === left) - Number(id === right));
        const length = factor.forward(contrast);
        return Math.sqrt(dot(length, length));
      },
    };
  },
};

/** Newton's method with halved steps: the likelihood is concave. The constant added to the information fixes the sum. */
function fitted(wins: readonly (readonly number[])[]) {
  const size = wins.length;
  let ability = new Array<number>(size).fill(0);
  let likelihood = likelihoodAt(wins, ability);
  for (let round = 0; round < rounds; round += 1) {
    const step = cholesky(informationAt(wins, ability)).solve(slopeAt(wins, ability));
    let [part, better] = [1, false];
    for (; part > 1e-6 && !better; part /= 2) {
      const tried = ability.map((value, place) => value + part * step[place]!);
      const found = likelihoodAt(wins, tried);
      if (found < likelihood) continue;
      [ability, likelihood, better] = [tried, found, true];
    }
    if (!better || Math.max(...step.map(Math.abs)) < 1e-10) break;
  }
  const mean = ability.reduce((sum, value) => sum + value, 0) / size;
  return { ability: ability.map((value) => value - mean), information: informationAt(wins, ability) };
}

/** Chance that the first is preferred. */
const chance = (left: number, right: number) => 1 / (1 + Math.exp(right - left));

const likelihoodAt = (wins: readonly (readonly number[])[], ability: readonly number[]) =>
  wins.reduce(
    (sum, row, better) =>
      sum +
      row.reduce(
        (part, count, worse) => part + (count && count * Math.log(chance(ability[better]!, ability[worse]!))),
        0,
      ),
    0,
  );

const slopeAt = (wins: readonly (readonly number[])[], ability: readonly number[]) =>
  ability.map((own, place) =>
    ability.reduce((sum, other, against) => {
      const won = wins[place]![against]!;
      return sum + won - (won + wins[against]![place]!) * chance(own, other);
    }, 0),
  );

function informationAt(wins: readonly (readonly number[])[], ability: readonly number[]): number[][] {
  const information = ability.map(() => new Array<number>(ability.length).fill(1));
  for (let left = 0; left < ability.length; left += 1) {
    for (let right = 0; right < ability.length; right += 1) {
      if (left === right) continue;
      const likely = chance(ability[left]!, ability[right]!);
      const weight = (wins[left]![right]! + wins[right]![left]!) * likely * (1 - likely);
      information[left]![left]! += weight;
      information[left]![right]! -= weight;
    }
  }
  return information;
}

/** Whether from every entry one comes to every other by going from the preferred one to the other: Ford's condition. */
function hangsTogether(entryIDs: readonly string[], comparisons: readonly Comparison[]): boolean {
  if (entryIDs.length === 0) return false;
  const reached = (from: 'better' | 'worse', to: 'better' | 'worse') => {
    const next = new Map<string, string[]>();
    for (const one of comparisons) next.set(one[from], [...(next.get(one[from]) ?? []), one[to]]);
    const seen = new Set([entryIDs[0]!]);
    for (const id of seen) for (const other of next.get(id) ?? []) seen.add(other);
    return seen.size;
  };
  return reached('better', 'worse') === entryIDs.length && reached('worse', 'better') === entryIDs.length;
}
