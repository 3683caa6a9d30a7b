import { useState } from 'react';
import type { useUnsavedDraft } from '#app/parts/page/unsavedDraft.ts';
import type { Reply } from '#contract/schemas.ts';

export type Row = Reply<'listRoundEntries'>[number];
export type Rows = readonly [Row, ...Row[]];

/** What is written of entries and not saved, by their id. */
export type Drafts<Draft> = Readonly<Record<string, Draft>>;

/** No entry is answered otherwise than it was saved. */
export const nothing = {};

/**
 * Which entry a judge is at: it stays while answers change the list. Null once it was taken away; `leave` shows what is open. What is
 * written and not saved of each stays among `drafts` while the judge looks at others, or leaves.
 */
export function useRow<Draft>(rows: Rows, drafts: ReturnType<typeof useUnsavedDraft<Drafts<Draft>>>) {
  const [at, setAt] = useState(() => openIn(rows).entry.id);
  const place = rows.findIndex(({ entry }) => entry.id === at);
  const goOn = () => setAt(openIn(rows, at).entry.id);
  const write = (draft: Draft | null) =>
    drafts.change(({ [at]: _, ...rest }) => (draft === null ? rest : { ...rest, [at]: draft }));
  return {
    row: rows[place] ?? null,
    place,
    go: (to: number) => setAt((rows[(to + rows.length) % rows.length] ?? rows[0]).entry.id),
    /** Of this entry; undefined where all of it is saved. */
    draft: drafts.value[at],
    /** Null is as it was saved. */
    write,
    onSaved: () => {
      write(null);
      goOn();
    },
    leave: () => {
      drafts.change((kept) => draftsOf(rows, kept));
      goOn();
    },
  };
}

/** The first entry without an answer, but for the one that the judge is at; that one, where nothing else is open. */
function openIn(rows: Rows, at?: string): Row {
  const others = rows.filter(({ entry }) => entry.id !== at);
  return others.find(({ answer }) => answer === null) ?? rows.find(({ entry }) => entry.id === at) ?? rows[0];
}

/** What is not saved of the entries that are still asked about: of any other one nothing can be saved. */
const draftsOf = <Draft>(rows: Rows, drafts: Drafts<Draft>): Drafts<Draft> =>
  Object.fromEntries(Object.entries(drafts).filter(([id]) => rows.some(({ entry }) => entry.id === id)));
