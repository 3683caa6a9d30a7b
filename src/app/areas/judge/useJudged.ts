import { useMemo } from 'react';
import type { Award } from '../../../contract/entities.ts';
import { type Outbox, useOutbox } from '../../actors/outbox.ts';
import { type JudgedEntry, judgedEntries } from '../../actors/sheets.ts';
import { type Load, useLoad } from '../../actors/useLoad.ts';

/** The judge's entries with their sheets, the changes on this device included, and the way those go. */
export function useJudged(personID: string, awards: readonly Award[]) {
  const load = useLoad('listEntries', {});
  const outbox = useOutbox(personID);
  const { data } = load;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the changes waiting on this device are read again as they go
  const entries = useMemo(
    () => (data ? judgedEntries(personID, awards, data) : undefined),
    [personID, awards, data, outbox.waiting],
  );
  return { entries, load, outbox } satisfies {
    entries: readonly JudgedEntry[] | undefined;
    load: Load<unknown>;
    outbox: Outbox;
  };
}
