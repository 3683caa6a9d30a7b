import type { Case } from '../kit/cases.ts';
import { tokensSample } from '../shared/tokens.sample.ts';
import type { RefreshEvent, RefreshInput } from './refresh.machine.ts';
import { refreshLimit } from './refresh.rules.ts';

const unreachable = { name: 'NetworkError', message: 'Network error' };

/** Situations of one refresh. */
export const refreshCases: readonly Case<RefreshInput, RefreshEvent>[] = [
  {
    title: 'tokens that have run out',
    input: { tokens: tokensSample, jitter: 0.4 },
    events: [
      { type: 'network.returned' },
      { type: 'xstate.done.actor.requestTokens', output: tokensSample },
      { type: 'xstate.error.actor.requestTokens', error: { ...unreachable, took: 20 } },
      { type: 'xstate.error.actor.requestTokens', error: { ...unreachable, took: refreshLimit } },
      {
        type: 'xstate.error.actor.requestTokens',
        error: { name: 'NotAuthorizedException', message: 'Invalid Refresh Token' },
      },
      { type: 'xstate.after.retryWait.refresh.trying.waiting' },
    ],
  },
];
