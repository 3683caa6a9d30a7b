import type { AskedPair, GivenAnswer, GivenBallot } from '#contract/ballots.ts';
import type { Reply } from '#contract/schemas.ts';
import type { OutgoingResponse } from '#machines/judging/outbox.queue.ts';
import { pairKey } from '#machines/round/comparing.ts';
import { askedOf } from '#machines/round/scoring.ts';
import type { OwnRound } from './SittingPage.tsx';

type Row = Reply<'listRoundEntries'>[number];
type ByTarget = ReadonlyMap<string, OutgoingResponse>;

/** The answer as the judge left it; null where nothing of the kind was said, or the round asks something else now. */
export function givenBy(response: OutgoingResponse | undefined, round: OwnRound): GivenAnswer | null {
  if (response?.kind !== 'answer') return null;
  const { marks, asked, ...body } = response.body;
  if (asked !== undefined && asked !== askedOf(round)) return null;
  return { ...body, ...(marks && { marks: [...marks] }), ...versionOf(response) };
}

/** The entries of a round with the judge's answers, those of this device laid over the server's. */
export const withAnswers = (rows: readonly Row[], over: ByTarget, round: OwnRound): readonly Row[] =>
  rows.map((row) => ({ ...row, answer: givenBy(over.get(row.entry.id), round) ?? row.answer }));

/** The judge's ballot in one category, the same way. */
export function ballotIn(ballots: readonly GivenBallot[], over: ByTarget, categoryID: string): GivenBallot | null {
  const response = over.get(categoryID);
  if (response?.kind !== 'ballot') return ballots.find((ballot) => ballot.categoryID === categoryID) ?? null;
  const { ranked, others } = response.body;
  return { categoryID, ranked: [...ranked], others: [...others], ...versionOf(response) };
}

/** The pairs that a judge is asked, the same way. */
export const withComparisons = (pairs: readonly AskedPair[], over: ByTarget): readonly AskedPair[] =>
  pairs.map((pair) => {
    const response = over.get(pairKey([pair.firstID, pair.secondID]));
    return response?.kind === 'comparison' ? { ...pair, given: { ...response.body, ...versionOf(response) } } : pair;
  });

/** The version that it is based on: what is said next follows it. */
const versionOf = ({ base, at }: OutgoingResponse) => ({ version: base ?? 0, updatedAt: new Date(at).toISOString() });
