import type { Entry } from '#contract/entities/entry.ts';

/**
 * Addresses of the files that a judge’s screen shows of an entry: the document and the image, then those of an award’s own form, of
 * which the server has left out what this judge may not see.
 */
export function shownFiles({ formVersion, files, supportingDocURL, supportingImageURL }: Entry): readonly string[] {
  const own = formVersion ? Object.values(files).map(({ url }) => url) : [];
  return [...new Set([supportingDocURL, supportingImageURL, ...own])].filter((url) => url !== null);
}
