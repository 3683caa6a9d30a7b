import { useEffect, useMemo, useState } from 'react';
import { type Outbox, outboxOf, outboxOpened, useOutbox } from '#app/actors/judging/outbox.ts';
import { prepareOffline } from '#app/actors/judging/prepareOffline.ts';
import { containedIn } from '#app/data/offline/cachedReplies.ts';
import { type JudgedEntry, judgedEntries } from '#app/data/offline/sheets.ts';
import { type QueryResult, useQuery } from '#app/data/useQuery.ts';
import type { Award } from '#contract/entities/award.ts';
import { missingIn } from '#machines/judging/outbox.queue.ts';

/** The judge's entries with their sheets, the changes on this device included, and the way those go. */
export function useJudged(personID: string, awards: readonly Award[]) {
  const load = useQuery('listEntries', {});
  const outbox = useOutbox(personID);
  const { data } = load;
  const [read, setRead] = useState(false);
  useEffect(() => {
    void outboxOpened(personID).then(() => setRead(true));
  }, [personID]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the changes waiting on this device are read again as they go
  const entries = useMemo(() => {
    if (!data || !read) return undefined;
    return judgedEntries(awards, data, missingIn(containedIn(data), outboxOf(personID).getSnapshot().context));
  }, [personID, awards, data, read, outbox.waiting]);
  useEffect(() => {
    if (entries) prepareOffline(personID, { awards, entries });
  }, [personID, awards, entries]);
  return { entries, load, outbox, read } satisfies {
    entries: readonly JudgedEntry[] | undefined;
    load: QueryResult<unknown>;
    outbox: Outbox;
    /** Whether what this device keeps of the judge's changes is known. */
    read: boolean;
  };
}
