import type { Award, Judge } from '../../../../contract/entities.ts';

/** Judges who still owe score sheets. */
export const waitingFor = (judges: readonly Judge[]): readonly Judge[] =>
  judges.filter(({ progress, locked }) => !locked && progress.submitted + progress.recused < progress.assigned);

/** How a judge stands to the award's confidentiality terms. */
export function ndaState(judge: Judge, award: Award): 'none' | 'open' | 'outdated' | 'accepted' {
  if (award.nda.version === 0) return 'none';
  if (!judge.nda) return 'open';
  return judge.nda.version === award.nda.version ? 'accepted' : 'outdated';
}
