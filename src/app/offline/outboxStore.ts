import {
  afterStep,
  gathered,
  type Outgoing,
  type Queue,
  type QueueStep,
} from '../../../machines/judging/outbox.queue.ts';
import type { Problem } from '../../../machines/kit/problem.ts';
import { isKept, onDevice, resultOf } from './database.ts';

/** What this device keeps of one judge's changes, by whatever window. */
export const readQueue = (personID: string): Promise<Queue> =>
  onDevice(async (database) => queueOf(personID, await resultOf(rowsIn(database.transaction('outbox'), personID))));

/** Keeps a step for good before it answers; steps of several windows follow each other. */
export const keepStep = (personID: string, step: QueueStep): Promise<Queue> =>
  onDevice((database) =>
    step.type === 'added' ? append(database, personID, step.change) : rewrite(database, personID, step),
  );

/** Takes over what versions before kept in local storage, except from windows of theirs that still send it. */
export async function moveFromLocalStorage(personID: string): Promise<void> {
  const prefix = `awards.outbox.${personID}.`;
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  if (keys.length === 0) return;
  const locks = await navigator.locks?.query();
  const sending = new Set(locks?.held?.map(({ name }) => name));
  const found = keys.flatMap((key) => {
    const row = parse(localStorage.getItem(key));
    return row && !sending.has(`awards.window.${row.owner}`) ? [{ key, row }] : [];
  });
  await onDevice(async (database) => {
    const transaction = database.transaction('outbox', 'readwrite', { durability: 'strict' });
    const kept = isKept(transaction);
    for (const { row } of found) transaction.objectStore('outbox').put(toRow(personID, row.change, row.problem));
    await kept;
  });
  for (const { key } of found) localStorage.removeItem(key);
}

/** Forgets what the server has taken of everybody `matches` names. Changes not sent yet stay. */
export const forgetDelivered = (matches: (personID: string) => boolean): Promise<void> =>
  onDevice(async (database) => {
    const transaction = database.transaction('outbox', 'readwrite', { durability: 'strict' });
    const gone = isKept(transaction);
    const store = transaction.objectStore('outbox');
    for (const row of await resultOf<OutboxRow[]>(store.getAll())) {
      if (row.personID.endsWith(deliveredMark) && matches(row.personID.slice(0, -deliveredMark.length)))
        store.delete(keyOf(row));
    }
    await gone;
  });

interface OutboxRow {
  /** The judge; of a change that the server has, `ownerOf` says who. */
  readonly personID: string;
  readonly id: string;
  readonly change: Outgoing;
  /** Set once the server refused it. */
  readonly problem?: Problem;
}

const deliveredMark = ' delivered';

/** Versions before would send what stands under the judge's own id. */
const ownerOf = (personID: string) => personID + deliveredMark;

/** Rows that may be kept beside each other before those of one sheet are put together. */
const mostLoose = 30;

async function append(database: IDBDatabase, personID: string, change: Outgoing): Promise<Queue> {
  const transaction = database.transaction('outbox', 'readwrite', { durability: 'strict' });
  const kept = isKept(transaction);
  transaction.objectStore('outbox').put(toRow(personID, change));
  const reading = resultOf(rowsIn(transaction, personID));
  // From here on it is kept even if this page is closed.
  transaction.commit();
  const [rows] = await Promise.all([reading, kept]);
  const queue = queueOf(personID, rows);
  const gatheredRows = queue.changes.length + queue.refused.length + queue.delivered.length;
  if (rows.length - gatheredRows < mostLoose) return queue;
  return rewrite(database, personID, null);
}

async function rewrite(database: IDBDatabase, personID: string, step: QueueStep | null): Promise<Queue> {
  const transaction = database.transaction('outbox', 'readwrite', { durability: 'strict' });
  const kept = isKept(transaction);
  const store = transaction.objectStore('outbox');
  const rows = await resultOf(rowsIn(transaction, personID));
  const before = queueOf(personID, rows);
  const after = step ? afterStep(before, step) : before;
  const left = [
    ...after.changes.map((change) => toRow(personID, change)),
    ...after.refused.map(({ change, problem }) => toRow(personID, change, problem)),
    ...after.delivered.map((change) => toRow(ownerOf(personID), change)),
  ];
  const present = new Map(rows.map((row) => [keyOf(row).join(), row]));
  for (const row of left) {
    const there = present.get(keyOf(row).join());
    present.delete(keyOf(row).join());
    if (there?.change !== row.change || there.problem !== row.problem) store.put(row);
  }
  for (const row of present.values()) store.delete(keyOf(row));
  transaction.commit();
  await kept;
  return after;
}

const rowsIn = (transaction: IDBTransaction, personID: string): IDBRequest<OutboxRow[]> =>
  transaction.objectStore('outbox').getAll(IDBKeyRange.bound([personID], [ownerOf(personID), []]));

const keyOf = ({ personID, id }: OutboxRow): [string, string] => [personID, id];

function queueOf(personID: string, rows: readonly OutboxRow[]): Queue {
  const own = rows.filter((row) => row.personID === personID);
  const delivered = rows.filter((row) => row.personID === ownerOf(personID)).map(({ change }) => change);
  return gathered({
    changes: own.filter(({ problem }) => !problem).map(({ change }) => change),
    refused: own.flatMap(({ change, problem }) => (problem ? [{ change, problem }] : [])),
    delivered: delivered.sort((left, right) => left.at - right.at),
  });
}

const toRow = (personID: string, change: Outgoing, problem?: Problem): OutboxRow => ({
  ...{ personID, id: change.id, change },
  ...(problem && { problem }),
});

interface OldRow {
  readonly change: Outgoing;
  readonly owner: string;
  readonly problem?: Problem;
}

function parse(text: string | null): OldRow | null {
  try {
    const row = JSON.parse(text ?? 'null');
    return typeof row?.change?.id === 'string' && typeof row.owner === 'string' ? row : null;
  } catch {
    return null;
  }
}
