import { afterStep, gathered, type Outgoing, type Queue, type QueueStep } from '#machines/judging/outbox.queue.ts';
import type { Problem } from '#machines/kit/problem.ts';
import type { Cipher } from './cipher.ts';
import { onDevice } from './database.ts';
import { isCommitted, resultOf, withPrefix } from './deviceDatabase.ts';

/** Whose changes, and what opens them. */
export interface Owner {
  readonly personID: string;
  readonly cipher: Cipher;
}

/** What this device keeps of one judge's changes, by whatever window. */
export const readQueue = (owner: Owner): Promise<Queue> =>
  onDevice(async (database) => queueOf(owner, await rowsIn(database.transaction('outbox'), owner)));

/** Ids of the changes that the server has taken, which nobody needs a key for. */
export const deliveredIDs = (personID: string): Promise<ReadonlySet<string>> =>
  onDevice(async (database) => {
    const store = database.transaction('outbox').objectStore('outbox');
    const keys = await resultOf(store.getAllKeys(withPrefix(deliveredBy(personID))));
    return new Set(keys.map((key) => (key as [string, string])[1]));
  });

/** Keeps a step for good before it answers; steps of several windows follow each other. */
export const storeStep = (owner: Owner, step: QueueStep): Promise<Queue> =>
  onDevice((database) =>
    step.type === 'added' ? append(database, owner, step.change) : rewrite(database, owner, step),
  );

/** Encrypts what versions before kept in clear, here and in local storage, except what windows of theirs still send. */
export async function takeOver(owner: Owner): Promise<void> {
  await moveFromLocalStorage(owner);
  await onDevice(async (database) => {
    const rows = await rowsIn(database.transaction('outbox'), owner);
    if (rows.some(({ isClear }) => isClear)) await rewrite(database, owner, null);
  });
}

async function moveFromLocalStorage(owner: Owner): Promise<void> {
  const prefix = `awards.outbox.${owner.personID}.`;
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
    const committed = isCommitted(transaction);
    for (const { row } of found) put(transaction, owner, toRow(owner.personID, row.change, row.problem));
    await committed;
  });
  for (const { key } of found) localStorage.removeItem(key);
}

/** Forgets what the server has taken of everybody `matches` names. Changes not sent yet stay. */
export const forgetDelivered = (matches: (personID: string) => boolean): Promise<void> =>
  onDevice(async (database) => {
    const transaction = database.transaction('outbox', 'readwrite', { durability: 'strict' });
    const gone = isCommitted(transaction);
    const store = transaction.objectStore('outbox');
    for (const [row, id] of (await resultOf(store.getAllKeys())) as [string, string][]) {
      if (row.endsWith(deliveredMark) && matches(row.slice(0, -deliveredMark.length))) store.delete([row, id]);
    }
    await gone;
  });

interface OutboxRow {
  /** The judge; of a change that the server has, `deliveredBy` says who. */
  readonly personID: string;
  readonly id: string;
  readonly change: Outgoing;
  /** Set once the server refused it. */
  readonly problem?: Problem;
}

/** As it lies on the device: change and problem encrypted for this place. */
interface SealedRow {
  readonly personID: string;
  readonly id: string;
  readonly sealed: Uint8Array;
}

interface FoundRow extends OutboxRow {
  /** As an earlier version kept it. */
  readonly isClear: boolean;
}

const deliveredMark = ' delivered';

/** Versions before would send what stands under the judge's own id. */
const deliveredBy = (personID: string) => personID + deliveredMark;

/** Rows that may be kept beside each other before those of one sheet are put together. */
const mostLoose = 30;

async function append(database: IDBDatabase, owner: Owner, change: Outgoing): Promise<Queue> {
  const transaction = database.transaction('outbox', 'readwrite', { durability: 'strict' });
  const committed = isCommitted(transaction);
  put(transaction, owner, toRow(owner.personID, change));
  const reading = rowsIn(transaction, owner);
  // From here on it is kept even if this page is closed.
  transaction.commit();
  const [rows] = await Promise.all([reading, committed]);
  const queue = queueOf(owner, rows);
  const gatheredRows = queue.changes.length + queue.refused.length + queue.delivered.length;
  if (rows.length - gatheredRows < mostLoose) return queue;
  return rewrite(database, owner, null);
}

async function rewrite(database: IDBDatabase, owner: Owner, step: QueueStep | null): Promise<Queue> {
  const { personID } = owner;
  const transaction = database.transaction('outbox', 'readwrite', { durability: 'strict' });
  const committed = isCommitted(transaction);
  const rows = await rowsIn(transaction, owner);
  const before = queueOf(owner, rows);
  const after = step ? afterStep(before, step) : before;
  const left = [
    ...after.changes.map((change) => toRow(personID, change)),
    ...after.refused.map(({ change, problem }) => toRow(personID, change, problem)),
    ...after.delivered.map((change) => toRow(deliveredBy(personID), change)),
  ];
  const present = new Map(rows.map((row) => [sealedFor(row), row]));
  for (const row of left) {
    const there = present.get(sealedFor(row));
    present.delete(sealedFor(row));
    if (there?.change !== row.change || there.problem !== row.problem || there.isClear) put(transaction, owner, row);
  }
  for (const row of present.values()) transaction.objectStore('outbox').delete([row.personID, row.id]);
  transaction.commit();
  await committed;
  return after;
}

function put(transaction: IDBTransaction, { cipher }: Owner, row: OutboxRow): void {
  const { personID, id, change, problem } = row;
  const sealed = cipher.seal(sealedFor(row), { change, ...(problem && { problem }) });
  transaction.objectStore('outbox').put({ personID, id, sealed } satisfies SealedRow);
}

/** Those that this owner can open: what another key encrypted stays as it is, and is nobody's here. */
async function rowsIn(transaction: IDBTransaction, { personID, cipher }: Owner): Promise<readonly FoundRow[]> {
  const range = IDBKeyRange.bound([personID], [deliveredBy(personID), []]);
  const rows = await resultOf<(SealedRow | OutboxRow)[]>(transaction.objectStore('outbox').getAll(range));
  return rows.flatMap((row): readonly FoundRow[] => {
    if (!('sealed' in row)) return [{ ...row, change: withKind(row.change), isClear: true }];
    // Nothing else is sealed in this place.
    const content = cipher.open(sealedFor(row), row.sealed) as Pick<OutboxRow, 'change' | 'problem'> | undefined;
    if (!content) return [];
    const { personID: owner, id } = row;
    return [{ personID: owner, id, ...content, change: withKind(content.change), isClear: false }];
  });
}

/** Versions before knew of no other kind than changes of sheets, and did not name it. */
const withKind = (change: Outgoing): Outgoing => (change.kind ? change : Object.assign(change, { kind: 'sheet' }));

const sealedFor = ({ personID, id }: Pick<OutboxRow, 'personID' | 'id'>): string => `${personID} ${id}`;

function queueOf({ personID }: Owner, rows: readonly OutboxRow[]): Queue {
  const own = rows.filter((row) => row.personID === personID);
  const delivered = rows.filter((row) => row.personID === deliveredBy(personID)).map(({ change }) => change);
  return gathered({
    changes: own.filter(({ problem }) => !problem).map(({ change }) => change),
    refused: own.flatMap(({ change, problem }) => (problem ? [{ change, problem }] : [])),
    delivered: delivered.sort((left, right) => left.at - right.at),
  });
}

const toRow = (personID: string, change: Outgoing, problem?: Problem): OutboxRow => ({
  personID,
  id: change.id,
  change,
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
