import type { Case } from '../kit/cases.ts';
import type { CallEvent } from './call.machine.ts';

const stale = {
  status: 409,
  code: 'version.stale',
  message: 'Somebody else changed this in the meantime.',
  reasons: [],
};
const late = { status: 0, code: 'timeout', message: 'timeout of 60000 ms exceeded', reasons: [] };
const dropped = { status: 0, code: 'network', message: 'Network Error', reasons: [] };

/** Situations of one changing call. */
export const callCases: readonly Case<undefined, CallEvent>[] = [
  {
    title: 'a change somewhere',
    input: undefined,
    events: [
      { type: 'call.cancel' },
      { type: 'xstate.done.actor.makeCall', output: { id: 'a1', version: 2 } },
      { type: 'xstate.error.actor.makeCall', error: { ...stale, over: 7 } },
      { type: 'xstate.error.actor.makeCall', error: { ...stale, over: null } },
      { type: 'xstate.error.actor.makeCall', error: dropped },
      { type: 'xstate.error.actor.makeCall', error: late },
      { type: 'xstate.done.actor.makeCallAgain', output: { id: 'a1', version: 8 } },
      { type: 'xstate.error.actor.makeCallAgain', error: { ...stale, over: 8 } },
      { type: 'xstate.error.actor.makeCallAgain', error: dropped },
      { type: 'xstate.error.actor.makeCallAgain', error: late },
    ],
  },
];
