import type { Award } from '#contract/entities/award.ts';
import type { OwnListedEntry } from '#contract/entities/entry.ts';
import { missingIn } from '#machines/judging/outbox.queue.ts';
import { containedIn } from '../../data/offline/cachedReplies.ts';
import { type JudgedEntry, judgedEntries } from '../../data/offline/sheets.ts';
import { outboxOf } from './outbox.ts';

/** What the server answered of a judge's entries, with the changes of this browser that were not in it yet; the outbox has been read. */
export const judgedHere = <Shown extends OwnListedEntry>(
  personID: string,
  awards: readonly Award[],
  entries: readonly Shown[],
): readonly JudgedEntry<Shown>[] =>
  judgedEntries(awards, entries, missingIn(containedIn(entries), outboxOf(personID).getSnapshot().context));
