import type { Delivery } from '#machines/judging/outbox.machine.ts';
import type { Outgoing } from '#machines/judging/outbox.queue.ts';
import { api } from '../../api/api.ts';
import { problemOf } from '../../api/apiError.ts';
import { stateOfSheet } from '../../data/offline/sheets.ts';
import { unreachable, validToken } from '../session/session.ts';

/** Sends one change of a sheet under its own id, so that the server makes it once. Rejects with the problem. */
export async function deliverChange(
  { id, entryID, awardID, categoryID, change }: Outgoing,
  signal: AbortSignal,
): Promise<Delivery> {
  try {
    await withinPatience(validToken(null));
    const sheet = await api.call('scoreEntry', {
      query: { id: entryID, awardID, categoryID },
      body: { ...change, ...(change.marks && { marks: { ...change.marks } }) },
      idempotencyKey: id,
      signal,
    });
    return { state: stateOfSheet(sheet), at: Date.now() };
  } catch (error) {
    throw problemOf(error);
  }
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
