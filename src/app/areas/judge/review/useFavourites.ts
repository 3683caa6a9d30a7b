import { useState } from 'react';
import type { Play } from '#app/actors/judging/play.ts';
import type { JudgedRow } from '#app/data/offline/sheets.ts';

/** The judge's favourites of a sitting, one a category. */
export interface Favourites {
  /** The favourite among a category's entries. */
  readonly among: (group: readonly JudgedRow[]) => string | null;
  readonly choose: (categoryID: string, entryID: string | null) => void;
}

/** What was chosen since the entries were fetched, by category: it outlives the review, which is left for single entries. */
export function useFavourites({ materials }: Pick<Play, 'materials'>): Favourites {
  const [chosen, setChosen] = useState<ReadonlyMap<string, string | null>>(new Map());
  const [fetched, setFetched] = useState(materials);
  if (fetched !== materials) {
    setFetched(materials);
    setChosen(new Map());
  }
  return {
    among: (group) => {
      const own = chosen.get(group[0]?.category.categoryID ?? '');
      return own === undefined ? (group.find(({ entry }) => entry.score?.favourite)?.entry.id ?? null) : own;
    },
    choose: (categoryID, entryID) => setChosen((before) => new Map(before).set(categoryID, entryID)),
  };
}
