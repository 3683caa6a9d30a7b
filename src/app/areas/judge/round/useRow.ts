import { useState } from 'react';
import type { Reply } from '#contract/schemas.ts';

export type Row = Reply<'listRoundEntries'>[number];
export type Rows = readonly [Row, ...Row[]];

/** Which entry a judge is at: it stays while answers change the list. Null once it was taken away; `goOn` shows what is open. */
export function useRow(rows: Rows) {
  const [at, setAt] = useState(() => openIn(rows).entry.id);
  const place = rows.findIndex(({ entry }) => entry.id === at);
  return {
    row: rows[place] ?? null,
    place,
    go: (to: number) => setAt((rows[(to + rows.length) % rows.length] ?? rows[0]).entry.id),
    goOn: () => setAt(openIn(rows, at).entry.id),
  };
}

/** The first entry without an answer, but for the one that the judge is at; that one, where nothing else is open. */
function openIn(rows: Rows, at?: string): Row {
  const others = rows.filter(({ entry }) => entry.id !== at);
  return others.find(({ answer }) => answer === null) ?? rows.find(({ entry }) => entry.id === at) ?? rows[0];
}

/** What is not saved of the entries that are still asked about: of any other one nothing can be saved. */
export const draftsOf = <Draft>(rows: Rows, drafts: Readonly<Record<string, Draft>>): Readonly<Record<string, Draft>> =>
  Object.fromEntries(Object.entries(drafts).filter(([id]) => rows.some(({ entry }) => entry.id === id)));
