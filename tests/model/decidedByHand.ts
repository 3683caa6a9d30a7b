import type { AnyMachineSnapshot, EventObject } from 'xstate';
import { awardDecisions } from '#machines/award/award.decisions.ts';
import { awardEditorDecisions } from '#machines/awardEditor/awardEditor.decisions.ts';
import { ballotDecisions } from '#machines/ballot/ballot.decisions.ts';
import { bulkDecisions } from '#machines/bulk/bulk.decisions.ts';
import { callDecisions } from '#machines/call/call.decisions.ts';
import { chargeDecisions } from '#machines/charge/charge.decisions.ts';
import { entryDecisions } from '#machines/entry/entry.decisions.ts';
import { entryEditorDecisions } from '#machines/entryEditor/entryEditor.decisions.ts';
import { importingDecisions } from '#machines/importing/importing.decisions.ts';
import { invoiceDecisions } from '#machines/invoice/invoice.decisions.ts';
import { deviceCopyDecisions } from '#machines/judging/deviceCopy.decisions.ts';
import { judgeKeyDecisions } from '#machines/judging/judgeKey.decisions.ts';
import { outboxDecisions } from '#machines/judging/outbox.decisions.ts';
import { playDecisions } from '#machines/judging/play.decisions.ts';
import { type Decided, type Decisions, decidedBy, leavesOf } from '#machines/kit/decisions.ts';
import type { Registered } from '#machines/kit/register.ts';
import { listDecisions } from '#machines/list/list.decisions.ts';
import { loginAsDecisions } from '#machines/loginAs/loginAs.decisions.ts';
import { noticeDecisions } from '#machines/notice/notice.decisions.ts';
import { paymentDecisions } from '#machines/payment/payment.decisions.ts';
import { personDecisions } from '#machines/person/person.decisions.ts';
import { proofDecisions } from '#machines/proof/proof.decisions.ts';
import { recoverDecisions } from '#machines/recover/recover.decisions.ts';
import { refreshDecisions } from '#machines/refresh/refresh.decisions.ts';
import { registerDecisions } from '#machines/register/register.decisions.ts';
import { roundDecisions } from '#machines/round/round.decisions.ts';
import { scoreDecisions } from '#machines/score/score.decisions.ts';
import { sendingDecisions } from '#machines/sending/sending.decisions.ts';
import { sessionDecisions } from '#machines/session/session.decisions.ts';
import { settingsDecisions } from '#machines/settings/settings.decisions.ts';
import { shellDecisions } from '#machines/shell/shell.decisions.ts';
import { signInDecisions } from '#machines/signIn/signIn.decisions.ts';
import { streamDecisions } from '#machines/stream/stream.decisions.ts';
import { timerDecisions } from '#machines/timer/timer.decisions.ts';
import { uploadDecisions } from '#machines/upload/upload.decisions.ts';
import { voteDecisions } from '#machines/vote/vote.decisions.ts';

/** The tables by hand, by the names of their charts. */
export const tablesByHand: Readonly<Record<string, Decisions>> = {
  award: awardDecisions,
  awardEditor: awardEditorDecisions,
  ballot: ballotDecisions,
  bulk: bulkDecisions,
  call: callDecisions,
  charge: chargeDecisions,
  deviceCopy: deviceCopyDecisions,
  entry: entryDecisions,
  entryEditor: entryEditorDecisions,
  importing: importingDecisions,
  invoice: invoiceDecisions,
  judgeKey: judgeKeyDecisions,
  list: listDecisions,
  loginAs: loginAsDecisions,
  notice: noticeDecisions,
  outbox: outboxDecisions,
  payment: paymentDecisions,
  person: personDecisions,
  play: playDecisions,
  proof: proofDecisions,
  recover: recoverDecisions,
  refresh: refreshDecisions,
  register: registerDecisions,
  round: roundDecisions,
  score: scoreDecisions,
  sending: sendingDecisions,
  session: sessionDecisions,
  settings: settingsDecisions,
  shell: shellDecisions,
  signIn: signInDecisions,
  stream: streamDecisions,
  timer: timerDecisions,
  upload: uploadDecisions,
  vote: voteDecisions,
};

/** What the table by hand says of an event, whatever the chart does. */
export function decidedByHand(registered: Registered, from: AnyMachineSnapshot, event: EventObject): Decided {
  const table = tablesByHand[registered.name];
  if (!table) throw new Error(`No table of ${registered.name} is known to the walks`);
  return decidedBy(table, registered, from, event);
}

/** Where what was reached is not what the table by hand says; null where it is. */
export function againstTable(
  registered: Registered,
  from: AnyMachineSnapshot,
  event: EventObject,
  reached: AnyMachineSnapshot | string,
): string | null {
  const { states } = decidedByHand(registered, from, event);
  const is = typeof reached === 'string' ? [reached] : leavesOf(reached).toSorted();
  return is.join() === states.join() ? null : `it is ${is.join(' + ')}, and the table says ${states.join(' + ')}`;
}
