/** What somebody says of a chart, or of one state or step of it. */
export const verdicts = ['approved', 'changesAsked', 'comment'] as const;
export type Verdict = (typeof verdicts)[number];

/** What counts of a review here. */
export interface Reviewed {
  readonly chart: string;
  readonly verdict: Verdict;
  /** The version that it was said of (`versionOf`). */
  readonly hash: string;
}

/** How a chart stands: an approval belongs to one version, and a wish for changes stays until the next approval. */
export type SignOff = 'notReviewed' | 'approved' | 'changed' | 'changesAsked';

/** How a chart of this version stands by its reviews, given newest first, with the review that decides it. */
export function signOffOf<Review extends Reviewed>(
  reviews: readonly Review[],
  chart: string,
  hash: string,
): { readonly standing: SignOff; readonly by: Review | null } {
  const by = reviews.find((review) => review.chart === chart && review.verdict !== 'comment') ?? null;
  if (!by) return { standing: 'notReviewed', by };
  if (by.verdict === 'changesAsked') return { standing: 'changesAsked', by };
  return { standing: by.hash === hash ? 'approved' : 'changed', by };
}
