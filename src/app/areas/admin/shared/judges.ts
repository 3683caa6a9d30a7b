import type { Award } from '#contract/entities/award.ts';
import type { Judge } from '#contract/entities/judging.ts';

/** Sheets that a judge has still to hand in. */
export const owes = ({ progress }: Judge): number =>
  Math.max(0, progress.assigned - progress.submitted - progress.recused);

/** Judges who still owe score sheets. */
export const waitingFor = (judges: readonly Judge[]): readonly Judge[] =>
  judges.filter((judge) => !judge.locked && owes(judge) > 0);

/** How a judge stands to the award's confidentiality terms. */
export function ndaState(judge: Judge, award: Pick<Award, 'nda'>): 'none' | 'open' | 'outdated' | 'accepted' {
  if (award.nda.version === 0) return 'none';
  if (!judge.nda) return 'open';
  return judge.nda.version === award.nda.version ? 'accepted' : 'outdated';
}
