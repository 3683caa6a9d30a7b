import { entryFactsFrom, missingFrom, writerOf } from '#machines/entry/entry.facts.ts';
import { entryLifecycle } from '#machines/entry/entry.machine.ts';
import { type EntryEvent, type EntryFacts, type EntryState, entryStateOf } from '#machines/entry/entry.rules.ts';
import type { EditedAward } from '#machines/entryEditor/entryEditor.rules.ts';
import type { EditedEntry } from '#machines/form/editedEntry.ts';
import type { Reason } from '#machines/kit/rules.ts';

type Step = Extract<EntryEvent, { type: 'entry.save' | 'entry.withdraw' | 'entry.delete' }>['type'];

/** Why a step of an entry is refused to its entrant now; empty when it is allowed. */
export const refusalsOf = (entry: EditedEntry, award: EditedAward, step: Step, now: number): readonly Reason[] =>
  decide(
    entryStateOf(entry.status),
    entryFactsFrom({ ...entry, missing: missingFrom(entry.data, entry.files) }, award, {
      now,
      by: writerOf(entry),
    }),
    step,
  );

/** Why no entry can be added to an award now; empty when one can. */
export const startRefusals = (award: EditedAward, now: number): readonly Reason[] =>
  decide('inProgress', entryFactsFrom({ categoryID: null, missing: [] }, award, { now, by: 'entrant' }), 'entry.save');

function decide(state: EntryState, facts: EntryFacts, step: Step) {
  const decision = entryLifecycle.decide(state, facts, { type: step });
  return decision.accepted ? [] : decision.reasons;
}
