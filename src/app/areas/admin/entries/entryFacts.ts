import type { Award } from '#contract/entities/award.ts';
import type { ListedEntry } from '#contract/entities/entry.ts';
import { entryFactsFrom } from '#machines/entry/entry.facts.ts';
import { entryLifecycle } from '#machines/entry/entry.machine.ts';
import { type EntryEvent, type EntryFacts, entryStateOf } from '#machines/entry/entry.rules.ts';
import type { Reason } from '#machines/kit/rules.ts';

/** What the rules need of an entry, and its reference. */
export type RuledEntry = Pick<
  ListedEntry,
  'ref' | 'status' | 'categoryID' | 'missing' | 'scoreStatus' | 'paymentUnderWay' | 'shortlisted' | 'onBallot'
>;

/** What the acts on an entry need of it: a row of the list has it. */
export type ActionableEntry = RuledEntry &
  Pick<ListedEntry, 'id' | 'awardID' | 'title' | 'version' | 'bestEntry' | 'formVersion'>;

/** Why an administrator can't do `event` to the entry at the instant `now`; empty when they can. */
export function refusalsOf(entry: RuledEntry, award: Award, event: EntryEvent, now: number): readonly Reason[] {
  return decide(entry, factsFor(entry, award, now), event);
}

/** What the entry's rules need to know when an administrator acts: limits and the way of paying don't hold for them. */
export const factsFor = (entry: RuledEntry, award: Award, now: number): EntryFacts =>
  entryFactsFrom({ ...entry, scored: entry.scoreStatus !== 'unscored' }, award, { now, by: 'admin', fee: 'settled' });

function decide({ status }: RuledEntry, facts: EntryFacts, event: EntryEvent): readonly Reason[] {
  const decision = entryLifecycle.decide(entryStateOf(status), facts, event);
  return decision.accepted ? [] : decision.reasons;
}

/** Why an act is refused for some of several entries: each reason once, with the entries that it holds for. */
export interface Refused {
  readonly reason: Reason;
  readonly refs: readonly string[];
}

/** The entries that an act may be done to, and why it may not be done to the others. */
export function divide<Item extends RuledEntry>(
  entries: readonly Item[],
  award: Award,
  event: EntryEvent,
  now: number,
): { readonly able: readonly Item[]; readonly refused: readonly Refused[] } {
  const found = new Map<string, { reason: Reason; refs: string[] }>();
  const able: Item[] = [];
  // Thousands of entries are alike to the rules: each kind is asked once.
  const answers = new Map<string, readonly Reason[]>();
  for (const entry of entries) {
    const facts = factsFor(entry, award, now);
    const kind = JSON.stringify([entry.status, facts]);
    const reasons = answers.get(kind) ?? decide(entry, facts, event);
    answers.set(kind, reasons);
    if (reasons.length === 0) able.push(entry);
    for (const reason of reasons) {
      const known = found.get(reason.code);
      if (known) known.refs.push(entry.ref);
      else found.set(reason.code, { reason, refs: [entry.ref] });
    }
  }
  return { able, refused: [...found.values()] };
}
