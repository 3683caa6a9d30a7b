import { entryFactsFrom } from '../../../../../machines/entry/entry.facts.ts';
import { entryLifecycle } from '../../../../../machines/entry/entry.machine.ts';
import { type EntryEvent, type EntryFacts, entryStateOf } from '../../../../../machines/entry/entry.rules.ts';
import type { Reason } from '../../../../../machines/kit/rules.ts';
import type { Award, Entry } from '../../../../contract/entities.ts';

/** Why an administrator can't do `event` to the entry at the instant `now`; empty when they can. */
export function refusalsOf(entry: Entry, award: Award, event: EntryEvent, now: number): readonly Reason[] {
  const decision = entryLifecycle.decide(entryStateOf(entry.status), factsFor(entry, award, now), event);
  return decision.accepted ? [] : decision.reasons;
}

/** What the entry's rules need to know when an administrator acts: limits and the way of paying don't hold for them. */
export const factsFor = (entry: Entry, award: Award, now: number): EntryFacts =>
  entryFactsFrom({ ...entry, scored: entry.scoreStatus !== 'unscored' }, award, { now, by: 'admin', fee: 'settled' });

/** Why an act is refused for some of several entries: each reason once, with the entries that it holds for. */
export interface Refused {
  readonly reason: Reason;
  readonly refs: readonly string[];
}

/** The entries that an act may be done to, and why it may not be done to the others. */
export function divide(
  entries: readonly Entry[],
  award: Award,
  event: EntryEvent,
  now: number,
): { readonly able: readonly Entry[]; readonly refused: readonly Refused[] } {
  const found = new Map<string, { reason: Reason; refs: string[] }>();
  const able: Entry[] = [];
  // Thousands of entries are alike to the rules: each kind is asked once.
  const answers = new Map<string, readonly Reason[]>();
  for (const entry of entries) {
    const { status, categoryID, missing, scoreStatus } = entry;
    const kind = JSON.stringify([status, categoryID === null, missing, scoreStatus === 'unscored']);
    const reasons = answers.get(kind) ?? refusalsOf(entry, award, event, now);
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
