import { useMemo } from 'react';
import { useQuery } from '#app/data/useQuery.ts';
import type { ChartReview } from '#contract/entities/chartReview.ts';
import { register } from '#machines/index.ts';
import type { Registered } from '#machines/kit/register.ts';
import { type SignOff, signOffOf } from '#machines/kit/signOff.ts';
import { versionOf } from '#machines/kit/version.ts';

export interface ChartSignOff {
  readonly registered: Registered;
  readonly standing: SignOff;
  /** The review that decides it. */
  readonly by: ChartReview | null;
}

const versions = new Map<string, string>();

/** The version of a chart as this page shows it; worked out once. */
export function versionHere(registered: Registered): string {
  const known = versions.get(registered.name) ?? versionOf(registered);
  versions.set(registered.name, known);
  return known;
}

/** How every chart of this page stands; undefined until it is known what was said of them. */
export function useSignOffs(): readonly ChartSignOff[] | undefined {
  const { data } = useQuery('listChartReviews', {});
  return useMemo(
    () =>
      data &&
      register.map((registered) => ({
        registered,
        ...signOffOf(data, registered.name, versionHere(registered)),
      })),
    [data],
  );
}
