import { agreementOf } from './agreement.ts';
import { combinationOf, exactResults, fitOfSum, lackingIn } from './combining.ts';
import { connectionOf } from './connection.ts';
import { by, order } from './grouping.ts';
import { weightedMean } from './mean.ts';
import { type Panel, panelOf, type Score } from './panel.ts';
import { groupsOf, type Place, placesOf } from './places.ts';
import { judgeWeights } from './precision.ts';
import type { CategoryResult, CategoryScores, Refusal } from './result.types.ts';
import { judgesOf, rowsOf } from './rows.ts';
import { fitSeverity, type SeverityFit } from './severity.ts';
import { noiseOf, type Residual } from './uncertainty.ts';
import { unranked, type Valued, valuesOf } from './values.ts';

const minimumScoresToStandardise = 8;
const minimumJudgesToTrim = 5;

/** Ranks one category. Pure: the same marks give the same result, whatever their order. */
export function resultOf(category: CategoryScores): CategoryResult {
  const { sheets, scores, scoresOf, panel, refusal, method, fit, weights, combination } = prepare(category);
  const noise = fit && noiseOf(fit, category.others ?? [], category.criteria);
  const valued = refusal || !fit ? unranked() : valuesOf(method, scores, panel, fit, weights, scoresOf);
  const placed = placedIn(category, { combination, method, valued, sheets, scoresOf });
  const sum = fit && combination ? fitOfSum(fit, combination) : fit;
  return {
    method,
    refusal,
    noise,
    ...(combination && { rounds: combination.rounds }),
    panel: { complete: panel.complete, parts: panel.parts, hanging: panel.hanging, bridges: panel.bridges },
    connection: fit && connectionOf(fit, panel),
    lambda: fit && Number.isFinite(fit.lambda) && fit.lambda > 0 ? fit.lambda : null,
    entries: rowsOf(category, { valued, placed, fit, sum, noise, scoresOf, combination }),
    judges: judgesOf(scores, panel, fit, weights),
    agreement: agreementOf(scores, panel),
  };
}

/** A category's places alone, by entry; none where it is refused. */
export function standingsOf(category: CategoryScores): ReadonlyMap<string, Place> {
  const { sheets, scores, scoresOf, panel, refusal, method, fit, weights, combination } = prepare(category);
  if (refusal || !fit) return new Map();
  const valued = valuesOf(method, scores, panel, fit, weights, scoresOf);
  const placed = placedIn(category, { combination, method, valued, sheets, scoresOf });
  return new Map(placed.map((place) => [place.entryID, place]));
}

/** A category's ranks alone, by entry; none where it is refused. */
export const ranksOf = (category: CategoryScores): ReadonlyMap<string, number> =>
  new Map([...standingsOf(category)].map(([entryID, { rank }]) => [entryID, rank]));

/** Entries that nothing but the chair can put in order, with the value that they share. */
export function tiedIn(category: CategoryScores): readonly Tied[] {
  const groups = new Map<number, Tied>();
  for (const { entryID, rank, value, tie } of standingsOf({ ...category, chair: [] }).values()) {
    if (tie !== 'shared') continue;
    const group = groups.get(rank) ?? { entryIDs: [], value };
    group.entryIDs.push(entryID);
    groups.set(rank, group);
  }
  return [...groups.values()];
}

interface Tied {
  readonly entryIDs: string[];
  readonly value: number;
}

/** Entries best first, by the weighted sum where rounds count. */
function placedIn(
  category: CategoryScores,
  {
    combination,
    method,
    valued,
    sheets,
    scoresOf,
  }: Pick<Prepared, 'combination' | 'method' | 'sheets' | 'scoresOf'> & {
    readonly valued: Valued;
  },
): Place[] {
  const results = combination && exactResults(combination, method, valued.values, sheets, category.criteria);
  return placesOf(category, groupsOf(valued.values, results), sheets, scoresOf);
}

type Prepared = ReturnType<typeof prepare>;

/** What a category's marks say about the chance of one sheet, by its own method; nothing where they fall apart. */
export function residualOf(category: CategoryScores): Residual {
  const { fit } = prepare(category);
  return { squares: fit?.squares ?? 0, degrees: fit?.degrees ?? 0 };
}

function prepare(category: CategoryScores) {
  const sheets = [...category.sheets].sort(
    (left, right) => order(left.entryID, right.entryID) || order(left.judgeID, right.judgeID),
  );
  const scores = sheets.flatMap(({ entryID, judgeID, marks }): Score[] => {
    const value = weightedMean(marks, category.criteria);
    return value === null ? [] : [{ entryID, judgeID, value }];
  });
  const panel = panelOf(scores);
  const isConnected = panel.parts.length === 1;
  const asked = category.method;
  const weights =
    isConnected && (asked === 'automatic' || asked === 'robust') ? judgeWeights(scores) : new Map<string, number>();
  const isEven = [...weights.values()].every((weight) => weight === 1);
  const usual = isEven ? (panel.complete ? 'mean' : 'severity') : 'robust';
  const method = asked === 'automatic' ? usual : asked;
  const combination = combinationOf(category.rounds ?? [], panel.entryIDs);
  const lacking = combination ? lackingIn(combination) : 0;
  const refusal =
    refusalOf(method, scores, panel) ??
    (lacking > 0 ? ({ code: 'result.refusal.partMissing', params: { count: lacking } } as const) : null);
  const fit = isConnected ? fitFor(method, scores, panel, weights) : null;
  return { sheets, scores, scoresOf: by(scores, 'entryID'), panel, method, weights, refusal, fit, combination };
}

/** Why judges can't be compared: some share neither an entry nor a judge with the others. */
export const apartness = ({ length }: Panel['parts']): Refusal | null =>
  length > 1 ? { code: 'result.refusal.disconnected', params: { parts: length } } : null;

function refusalOf(method: CategoryResult['method'], scores: readonly Score[], panel: Panel): Refusal | null {
  if (scores.length === 0) return { code: 'result.refusal.noSheet', params: {} };
  const apart = apartness(panel.parts);
  if (apart) return apart;
  if (panel.hanging.length > 0) return { code: 'result.refusal.hanging', params: { sheets: panel.bridges.length } };
  const fewest = (key: 'judgeID' | 'entryID') => Math.min(...[...by(scores, key).values()].map(({ length }) => length));
  if (method === 'standardised' && fewest('judgeID') < minimumScoresToStandardise) {
    return { code: 'result.refusal.tooFewScores', params: { minimum: minimumScoresToStandardise } };
  }
  if (method === 'trimmed' && fewest('entryID') < minimumJudgesToTrim) {
    return { code: 'result.refusal.tooFewJudges', params: { minimum: minimumJudgesToTrim } };
  }
  return null;
}

/** The additive model that the method's intervals and the outliers rest on. */
function fitFor(
  method: CategoryResult['method'],
  scores: readonly Score[],
  panel: Panel,
  weights: ReadonlyMap<string, number>,
): SeverityFit {
  // Judges' severities cancel out of a complete panel's differences; what is left is the residual.
  if (panel.complete && (method === 'mean' || method === 'robust')) return fitSeverity(scores, { lambda: 0, weights });
  if (method === 'mean') return fitSeverity(scores, Number.POSITIVE_INFINITY);
  return fitSeverity(scores, { weights });
}
