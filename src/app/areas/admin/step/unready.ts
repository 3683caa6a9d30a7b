import type { Award } from '#contract/entities/award.ts';
import type { Judge } from '#contract/entities/judging.ts';
import { ndaState } from '../shared/judges.ts';

interface Unready {
  /** Judges who would have nothing to judge. */
  readonly unassigned: readonly Judge[];
  /** Judges with something to judge who have not accepted the present confidentiality terms. */
  readonly withoutTerms: readonly Judge[];
}

/** The judges who could not begin if judging started now, by name in the language `tag`; those who are locked out are left out. */
export function unreadyOf(judges: readonly Judge[], award: Pick<Award, 'nda' | 'summary'>, tag: string): Unready {
  const present = judges
    .filter(({ locked }) => !locked)
    .toSorted((one, other) => one.name.localeCompare(other.name, tag) || (one.id < other.id ? -1 : 1));
  // Rounds decide first what there is to judge, and a server of the version before does not count it.
  const isOpen = award.summary?.rounds?.some(({ state }) => state !== 'decided') ?? false;
  const isAssigned = ({ categoryIDs, progress: { assigned, ahead } }: Judge) =>
    isOpen || ahead === undefined ? categoryIDs.length > 0 : assigned + ahead > 0;
  return {
    unassigned: present.filter((judge) => !isAssigned(judge)),
    withoutTerms: present.filter((judge) => isAssigned(judge) && ['open', 'outdated'].includes(ndaState(judge, award))),
  };
}
