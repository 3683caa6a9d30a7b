import type { Case } from '../kit/cases.ts';
import type { StreamEvent, StreamInput } from './stream.machine.ts';

const events: Case<StreamInput, StreamEvent>['events'] = [
  { type: 'page.woke' },
  { type: 'page.slept' },
  { type: 'stream.heard' },
  { type: 'stream.changed' },
  { type: 'stream.changed', unheard: true },
  { type: 'xstate.done.actor.listen', output: 'lost' },
  { type: 'xstate.done.actor.listen', output: 'refused' },
  { type: 'xstate.after.pause.stream.pausing' },
  { type: 'xstate.after.refusal.stream.refused' },
];

/** Situations of a live stream. */
export const streamCases: readonly Case<StreamInput, StreamEvent>[] = [
  { title: 'a page that is shown', input: { awake: true }, events },
  { title: 'a page in the background', input: { awake: false }, events },
];
