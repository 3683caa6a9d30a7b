/** What judges of a round see of the one before: nothing, how each entry stood, or also what its judges wrote. */
export const roundShows = ['nothing', 'standing', 'reasons'] as const;
export type RoundShows = (typeof roundShows)[number];

/** What is shown of it in this award: words may name people, so that judges who don't see who entered are shown none. */
export const shownOf = (shows: RoundShows, { blind }: { readonly blind: boolean }): RoundShows =>
  shows === 'reasons' && blind ? 'standing' : shows;
