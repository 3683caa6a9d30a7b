import { entryLifecycle } from '../../../../../machines/entry/entry.machine.ts';
import { type EntryEvent, type EntryState, entryStateOf } from '../../../../../machines/entry/entry.rules.ts';
import {
  type EditedAward,
  type EditedEntry,
  entryFactsOf,
} from '../../../../../machines/entryEditor/entryEditor.rules.ts';
import type { Reason } from '../../../../../machines/kit/rules.ts';

type Step = Extract<EntryEvent, { type: 'entry.save' | 'entry.withdraw' | 'entry.delete' }>['type'];

/** Why a step of an entry is refused to its entrant now; empty when it is allowed. */
export const refusalsOf = (entry: EditedEntry, award: EditedAward, step: Step, now: number): readonly Reason[] =>
  decide(entryStateOf(entry.status), entry, award, step, now);

/** Why no entry can be added to an award now; empty when one can. */
export const startRefusals = (award: EditedAward, now: number): readonly Reason[] =>
  decide('inProgress', blankEntry, award, 'entry.save', now);

function decide(state: EntryState, entry: EditedEntry, award: EditedAward, step: Step, now: number) {
  const loaded = { entry, award, entriesUsed: 0, allowedLimit: 1 };
  const facts = entryFactsOf({ loaded, changes: {} }, { now, fee: 'none', uploading: [] });
  const decision = entryLifecycle.decide(state, facts, { type: step });
  return decision.accepted ? [] : decision.reasons;
}

const blankEntry: EditedEntry = {
  id: '',
  awardID: '',
  version: 0,
  ref: '',
  status: 0,
  categoryID: null,
  data: { title: '', place: '', statement: '', completedOn: '', cost: '', leadName: '', client: '' },
  files: {},
  bestEntry: false,
  correction: null,
  invoice: null,
  updatedAt: '',
  submittedAt: null,
};
