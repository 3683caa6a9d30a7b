import { useEffect, useMemo, useState } from 'react';
import { judgedHere } from '#app/actors/judging/judgedHere.ts';
import { type Outbox, outboxOpened, useOutbox } from '#app/actors/judging/outbox.ts';
import { prepareOffline } from '#app/actors/judging/prepareOffline.ts';
import type { JudgedRow } from '#app/data/offline/sheets.ts';
import { type QueryResult, useQuery } from '#app/data/useQuery.ts';
import type { Award } from '#contract/entities/award.ts';
import type { OwnListedEntry } from '#contract/entities/entry.ts';

/** What lists show of the judge's entries, with their sheets, the changes on this device included, and the way those go. */
export function useJudged(personID: string, awards: readonly Award[]) {
  const load = useQuery('listEntries', { fields: 'row' });
  const outbox = useOutbox(personID);
  const { data } = load;
  const [read, setRead] = useState(false);
  useEffect(() => {
    void outboxOpened(personID).then(() => setRead(true));
  }, [personID]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the changes waiting on this device are read again as they go
  const entries = useMemo(() => {
    if (!data || !read) return undefined;
    return judgedHere<OwnListedEntry>(personID, awards, data);
  }, [personID, awards, data, read, outbox.waiting]);
  useEffect(() => {
    if (data && read) prepareOffline(personID, awards, { count: data.length });
  }, [personID, awards, data, read]);
  return { entries, load, outbox, read } satisfies {
    entries: readonly JudgedRow[] | undefined;
    load: QueryResult<unknown>;
    outbox: Outbox;
    /** Whether what this device keeps of the judge's changes is known. */
    read: boolean;
  };
}
