import { and, eq, isNotNull, notInArray, sql } from 'drizzle-orm';
import type { Award } from '#contract/entities/award.ts';
import type { Body } from '#contract/schemas.ts';
import { type FinalResult, scoresAlone, type WeighedRound } from '#machines/award/finalResult.ts';
import { isSameResult } from '#machines/award/sameResult.ts';
import type { Database } from '../../platform/database/database.ts';
import { boolean, columns } from '../../platform/database/rows.ts';
import { rounds } from '../../platform/database/schema.ts';
import { rowsOf } from '../../platform/database/sql.ts';

/** What makes the final result, its rounds named. */
interface NamedResult extends FinalResult {
  readonly rounds: readonly (WeighedRound & { readonly name: string })[];
}

/** What is asked to make the final result, with what the rules need to know of it; null where it does already. */
export async function readFinalResult(
  tx: Database,
  award: Pick<Award, 'id' | 'finalResult'>,
  given: Body<'updateAward'>['finalResult'],
): Promise<NamedResult | null> {
  if (!given || isSameResult(given, award.finalResult ?? scoresAlone)) return null;
  const own = await tx
    .select({ id: rounds.id, name: rounds.name, kind: rounds.kind })
    .from(rounds)
    .where(eq(rounds.awardID, award.id));
  const known = new Map(own.map((round) => [round.id, round]));
  return {
    rounds: given.rounds.map((round) => {
      const { name = '', kind } = known.get(round.roundID) ?? {};
      return { ...round, name, isScored: kind === 'scores' };
    }),
    scores: given.scores,
  };
}

const scoredRow = columns({
  scored: boolean,
});

/** Whether anybody scored, in one of the award's rounds or after them. */
export async function isScored(tx: Database, awardID: string): Promise<boolean> {
  const [found] = await rowsOf(
    tx,
    scoredRow,
    sql`select exists (select from product.sheets s where s.award_id = ${awardID} and s.marks <> '{}')
      or exists (select from product.rounds r join product.round_answers n on n.round_id = r.id
        where r.award_id = ${awardID} and r.kind = 'scores' and n.marks is not null) as scored`,
  );
  return found?.scored ?? false;
}

/**
 * Keeps what makes the final result. No round is a newer one by that: its steps and its form don't hang on its weight, and the award,
 * whose choice it is, has a version of its own.
 */
export async function writeFinalResult(
  tx: Database,
  awardID: string,
  { rounds: weighed }: FinalResult,
  now: Date,
): Promise<void> {
  const ids = weighed.map(({ roundID }) => roundID);
  await tx
    .update(rounds)
    .set({ updatedAt: now, weight: null })
    .where(and(eq(rounds.awardID, awardID), isNotNull(rounds.weight), notInArray(rounds.id, ids)));
  for (const { roundID, weight } of weighed) {
    await tx
      .update(rounds)
      .set({ updatedAt: now, weight })
      .where(and(eq(rounds.id, roundID), sql`${rounds.weight} is distinct from ${weight}`));
  }
}

/** As the audit says it: the rounds that count, and what is left to the scores after them. */
export const formatForAudit = ({ rounds: weighed, scores }: NamedResult): string =>
  [...weighed.map(({ name, weight }) => `${name} ${weight}%`), `${scores}%`].join(' + ');
