import { acceptedNda } from '#app/data/offline/sheets.ts';
import type { Award } from '#contract/entities/award.ts';
import { isClosingPassed } from '#machines/round/closing.ts';
import { isJudged } from '#machines/shared/award.statuses.ts';

/** Awards whose judging is ahead or running: only these need their terms accepted. */
const current: readonly Award['status'][] = ['approved', 'open', 'judging'];

/** Whether judging is over: what was marked can only be read. */
export const isOver = ({ status }: Pick<Award, 'status'>): boolean => isJudged(status);

/** The awards that the judge is appointed to and that are not over, the first round to end first. */
export const roundsOf = (awards: readonly Award[]): readonly Award[] =>
  awards
    .filter(({ assignment }) => (assignment?.categoryIDs.length ?? 0) + (assignment?.rounds?.length ?? 0) > 0)
    .filter(({ status }) => current.includes(status))
    .sort((left, right) => ((left.judgingClosesAt ?? '9') < (right.judgingClosesAt ?? '9') ? -1 : 1));

/** The rounds whose present terms wait for the judge. */
export const awaitingNda = (awards: readonly Award[]): readonly Award[] =>
  roundsOf(awards).filter((award) => !acceptedNda(award));

/** Nothing of an award is shown before its terms are accepted; the gate is shut while that holds for every round. */
export const isShut = (awards: readonly Award[]): boolean => {
  const rounds = roundsOf(awards);
  return rounds.length > 0 && rounds.every((award) => !acceptedNda(award));
};

/** The rounds before the scores that are open to the judge, each with its award. */
export const openRoundsOf = (awards: readonly Award[]) =>
  awards
    .filter(acceptedNda)
    .flatMap((award) =>
      (award.assignment?.rounds ?? []).filter(({ state }) => state === 'open').map((round) => ({ award, round })),
    );

/** Whether one of them takes answers. */
export const isRoundWaiting = (awards: readonly Award[], now: number): boolean =>
  openRoundsOf(awards).some(
    ({ round: { closesAt } }) => !isClosingPassed({ closesAt: closesAt === null ? null : Date.parse(closesAt), now }),
  );
