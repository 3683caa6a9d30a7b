import { useEffect, useState } from 'react';
import type { useUnsavedDraft } from '#app/parts/page/unsavedDraft.ts';
import type { Reply } from '#contract/schemas.ts';
import { askedOf } from '#machines/round/scoring.ts';
import type { OwnRound } from './SittingPage.tsx';

export type Row = Reply<'listRoundEntries'>[number];
export type Rows = readonly [Row, ...Row[]];

/** What is written and not saved, and what was asked then. */
interface Written<Draft> {
  readonly asked: string;
  readonly draft: Draft;
}

/** What is written of entries and not saved, by their id. */
export type Drafts<Draft> = Readonly<Record<string, Written<Draft>>>;

/** No entry is answered otherwise than it was saved. */
export const nothing = {};

/**
 * Which entry a judge is at: it stays while answers change the list. Null once it was taken away; `leave` shows what is open. What is
 * written and not saved of each stays among `drafts` while the judge looks at others, or leaves, as long as the round asks the same.
 */
export function useRow<Draft>(
  round: OwnRound,
  rows: Rows,
  { value, change }: ReturnType<typeof useUnsavedDraft<Drafts<Draft>>>,
) {
  const [at, setAt] = useState(() => openIn(rows).entry.id);
  const asked = askedOf(round);
  const isOvertaken = Object.values(value).some((one) => one.asked !== asked);
  // It can never be saved: the browser is not to ask about it.
  useEffect(() => {
    if (isOvertaken) change((kept) => draftsOf(kept, (_, written) => written.asked === asked));
  }, [isOvertaken, change, asked]);
  const written = value[at];
  const place = rows.findIndex(({ entry }) => entry.id === at);
  const goOn = () => setAt(openIn(rows, at).entry.id);
  const write = (draft: Draft | null) =>
    change(({ [at]: _, ...rest }) => (draft === null ? rest : { ...rest, [at]: { asked, draft } }));
  return {
    row: rows[place] ?? null,
    place,
    go: (to: number) => setAt((rows[(to + rows.length) % rows.length] ?? rows[0]).entry.id),
    /** Of this entry; undefined where all of it is saved. */
    draft: written?.asked === asked ? written.draft : undefined,
    /** Null is as it was saved. */
    write,
    onSaved: () => {
      write(null);
      goOn();
    },
    leave: () => {
      // Of an entry that is not asked about any more nothing can be saved.
      change((kept) => draftsOf(kept, (id) => rows.some(({ entry }) => entry.id === id)));
      goOn();
    },
  };
}

/** The first entry without an answer, but for the one that the judge is at; that one, where nothing else is open. */
function openIn(rows: Rows, at?: string): Row {
  const others = rows.filter(({ entry }) => entry.id !== at);
  return others.find(({ answer }) => answer === null) ?? rows.find(({ entry }) => entry.id === at) ?? rows[0];
}

const draftsOf = <Draft>(
  drafts: Drafts<Draft>,
  isKept: (id: string, written: Written<Draft>) => boolean,
): Drafts<Draft> => Object.fromEntries(Object.entries(drafts).filter(([id, written]) => isKept(id, written)));
