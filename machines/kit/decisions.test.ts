import { describe, expect, it } from 'vitest';
import { register } from '../index.ts';
import { listDecisions } from '../list/list.decisions.ts';
import { listMachine } from '../list/list.machine.ts';
import { noticeDecisions } from '../notice/notice.decisions.ts';
import { noticeMachine } from '../notice/notice.machine.ts';
import { paymentDecisions } from '../payment/payment.decisions.ts';
import { paymentMachine } from '../payment/payment.machine.ts';
import { signInDecisions } from '../signIn/signIn.decisions.ts';
import { signInMachine } from '../signIn/signIn.machine.ts';
import { uploadDecisions } from '../upload/upload.decisions.ts';
import { uploadMachine } from '../upload/upload.machine.ts';
import { type Decisions, deviationsFrom } from './decisions.ts';
import type { Registered } from './register.ts';

// Faults of one machine each, which its paths alone would follow.
const planted: readonly [string, string, Decisions, Registered['machine']][] = [
  ['list', 'shows more where there is none', listDecisions, listMachine.provide({ guards: { hasMore: () => true } })],
  [
    'notice',
    'keeps what was undone',
    noticeDecisions,
    noticeMachine.provide({ actions: { dequeue: () => undefined } }),
  ],
  ['notice', 'goes too soon', noticeDecisions, noticeMachine.provide({ delays: { noticeTime: 540 } })],
  ['payment', 'forgets why', paymentDecisions, paymentMachine.provide({ actions: { failCard: () => undefined } })],
  ['signIn', 'gives up nothing', signInDecisions, signInMachine.provide({ guards: { asksToRemember: () => false } })],
  ['upload', 'tries for ever', uploadDecisions, uploadMachine.provide({ guards: { triesLeft: () => true } })],
];

const named = (name: string) => register.find((one) => one.name === name)!;

describe('a decision table', () => {
  it.each(planted)('catches a planted fault: %s %s', (name, _, decisions, machine) => {
    expect(deviationsFrom(decisions, { ...named(name), machine })).not.toEqual([]);
  });

  it('names rows that nothing comes to, and events that it forgot', () => {
    const [row] = listDecisions.rows;
    const needless = { ...listDecisions, rows: [...listDecisions.rows, { ...row!, in: 'nowhere' }] };
    expect(deviationsFrom(needless, named('list'))).toEqual(['nowhere + list.forget to uninitialised never happens']);
    const forgetful = { ...listDecisions, rows: listDecisions.rows.filter(({ on }) => on !== 'list.replace') };
    expect(deviationsFrom(forgetful, named('list'))).toContain('ready + list.replace is accepted true, expected false');
  });
});
