import type { Delivery } from '#machines/judging/outbox.machine.ts';
import type { Outgoing, OutgoingSaid, OutgoingSheet } from '#machines/judging/outbox.queue.ts';
import { api } from '../../api/api.ts';
import { problemOf } from '../../api/apiError.ts';
import { stateOfSheet } from '../../data/offline/sheets.ts';
import { unreachable, validToken } from '../session/session.ts';

/** Sends one change under its own id, so that the server makes it once. Rejects with the problem. */
export async function deliverChange(change: Outgoing, signal: AbortSignal): Promise<Delivery> {
  try {
    await withinPatience(validToken(null));
    const made =
      change.kind === 'sheet' ? await mark(change, signal) : { version: (await sendSaid(change, signal)).version };
    return { ...made, at: Date.now() };
  } catch (error) {
    throw problemOf(error);
  }
}

async function mark({ id, entryID, awardID, categoryID, change }: OutgoingSheet, signal: AbortSignal) {
  const sheet = await api.call('scoreEntry', {
    query: { id: entryID, awardID, categoryID },
    body: { ...change, ...(change.marks && { marks: { ...change.marks } }) },
    idempotencyKey: id,
    signal,
  });
  return { state: stateOfSheet(sheet) };
}

function sendSaid(said: OutgoingSaid, signal: AbortSignal): Promise<{ readonly version: number }> {
  const round = { awardID: said.awardID, id: said.roundID };
  const manner = { idempotencyKey: said.id, ifMatch: said.base ?? undefined, signal };
  if (said.kind === 'answer') {
    const { marks, ...rest } = said.body;
    const body = { ...rest, ...(marks && { marks: [...marks] }) };
    return api.call('answerRound', { query: { ...round, entryID: said.entryID }, body, ...manner });
  }
  if (said.kind === 'ballot') {
    const body = { ranked: [...said.body.ranked], others: [...said.body.others] };
    return api.call('saveBallot', { query: { ...round, categoryID: said.categoryID }, body, ...manner });
  }
  const [firstID, secondID] = said.pair;
  return api.call('saveComparison', { query: { ...round, firstID, secondID }, body: said.body, ...manner });
}

/** How long a session may take to be renewed before its judge is told that marks wait, in milliseconds. */
const renewalPatience = 5_000;

/** The same promise, refused as unanswered where it takes long: a session is renewed for minutes, whatever a browser thinks of its connection. */
async function withinPatience(promise: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(unreachable()), renewalPatience);
  });
  await Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
