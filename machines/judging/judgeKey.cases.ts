import type { Case } from '../kit/cases.ts';
import type { JudgeKeyEvent } from './judgeKey.machine.ts';

const problem = { status: 0, code: 'network', message: '', reasons: [] };

/** Situations of the key of a judge's changes. */
export const judgeKeyCases: readonly Case<undefined, JudgeKeyEvent>[] = [
  {
    title: 'a judge opens the entries',
    input: undefined,
    events: [
      { type: 'connection.back' },
      { type: 'xstate.done.actor.findKey' },
      { type: 'xstate.error.actor.findKey', error: problem },
      { type: 'xstate.after.awayWait.judgeKey.away' },
    ],
  },
];
