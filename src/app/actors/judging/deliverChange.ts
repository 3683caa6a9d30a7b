import type { Delivery } from '#machines/judging/outbox.machine.ts';
import type { Outgoing, OutgoingResponse, OutgoingSheet } from '#machines/judging/outbox.queue.ts';
import { api } from '../../api/api.ts';
import { problemOf } from '../../api/apiError.ts';
import { stateOfSheet } from '../../data/offline/sheets.ts';
import { unreachable, validToken } from '../session/session.ts';

/** Sends one change under its own id, so that the server makes it once. Rejects with the problem. */
export async function deliverChange(change: Outgoing, signal: AbortSignal): Promise<Delivery> {
  try {
    await withinPatience(validToken(null));
    const made =
      change.kind === 'sheet'
        ? await sendSheet(change, signal)
        : { version: (await sendResponse(change, signal)).version };
    return { ...made, at: Date.now() };
  } catch (error) {
    throw problemOf(error);
  }
}

async function sendSheet({ id, entryID, awardID, categoryID, change }: OutgoingSheet, signal: AbortSignal) {
  const sheet = await api.call('scoreEntry', {
    query: { id: entryID, awardID, categoryID },
    body: { ...change, ...(change.marks && { marks: { ...change.marks } }) },
    idempotencyKey: id,
    signal,
  });
  return { state: stateOfSheet(sheet) };
}

function sendResponse(response: OutgoingResponse, signal: AbortSignal): Promise<{ readonly version: number }> {
  const round = { awardID: response.awardID, id: response.roundID };
  const manner = { idempotencyKey: response.id, ifMatch: response.base ?? undefined, signal };
  if (response.kind === 'answer') {
    const { marks, ...rest } = response.body;
    const body = { ...rest, ...(marks && { marks: [...marks] }) };
    return api.call('answerRound', { query: { ...round, entryID: response.entryID }, body, ...manner });
  }
  if (response.kind === 'ballot') {
    const body = { ranked: [...response.body.ranked], others: [...response.body.others] };
    return api.call('saveBallot', { query: { ...round, categoryID: response.categoryID }, body, ...manner });
  }
  const [firstID, secondID] = response.pair;
  return api.call('saveComparison', { query: { ...round, firstID, secondID }, body: response.body, ...manner });
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
