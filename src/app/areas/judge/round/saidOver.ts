import type { AskedPair, GivenAnswer, GivenBallot } from '#contract/ballots.ts';
import type { Reply } from '#contract/schemas.ts';
import type { OutgoingSaid } from '#machines/judging/outbox.queue.ts';
import { pairKey } from '#machines/round/comparing.ts';

type Row = Reply<'listRoundEntries'>[number];
type ByThing = ReadonlyMap<string, OutgoingSaid>;

/** The answer as the judge left it; null where nothing of the kind was said. */
export function givenBy(said: OutgoingSaid | undefined): GivenAnswer | null {
  if (said?.kind !== 'answer') return null;
  const { marks, ...body } = said.body;
  return { ...body, ...(marks && { marks: [...marks] }), ...versionOf(said) };
}

/** The entries of a round with the judge's answers, those of this device laid over the server's. */
export const withAnswers = (rows: readonly Row[], over: ByThing): readonly Row[] =>
  rows.map((row) => ({ ...row, answer: givenBy(over.get(row.entry.id)) ?? row.answer }));

/** The judge's ballot in one category, the same way. */
export function ballotIn(ballots: readonly GivenBallot[], over: ByThing, categoryID: string): GivenBallot | null {
  const said = over.get(categoryID);
  if (said?.kind !== 'ballot') return ballots.find((ballot) => ballot.categoryID === categoryID) ?? null;
  const { ranked, others } = said.body;
  return { categoryID, ranked: [...ranked], others: [...others], ...versionOf(said) };
}

/** The pairs that a judge is asked, the same way. */
export const withComparisons = (pairs: readonly AskedPair[], over: ByThing): readonly AskedPair[] =>
  pairs.map((pair) => {
    const said = over.get(pairKey([pair.firstID, pair.secondID]));
    return said?.kind === 'comparison' ? { ...pair, given: { ...said.body, ...versionOf(said) } } : pair;
  });

/** The version that it is based on: what is said next follows it. */
const versionOf = ({ base, at }: OutgoingSaid) => ({ version: base ?? 0, updatedAt: new Date(at).toISOString() });
