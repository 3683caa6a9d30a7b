import type { Outgoing, Refused } from '../../../machines/judging/outbox.machine.ts';

/** What is kept on this device of one judge's changes: a row each, so that two windows never overwrite each other. */
export interface OutboxRow {
  readonly change: Outgoing;
  /** The window that sends it. */
  readonly owner: string;
  /** Set once the server refused it. */
  readonly problem?: Refused['problem'];
}

/** Every change kept for this judge, by whatever window, oldest first. */
export function readRows(personID: string): readonly OutboxRow[] {
  const rows: OutboxRow[] = [];
  for (let index = 0; index < localStorage.length; index += 1) {
    const key = localStorage.key(index);
    const row = key?.startsWith(prefixOf(personID)) ? parse(localStorage.getItem(key)) : null;
    if (row) rows.push(row);
  }
  return rows.sort((left, right) => left.change.at - right.change.at);
}

/** Keeps a row from this very moment on. */
export function writeRow(personID: string, row: OutboxRow): void {
  try {
    localStorage.setItem(prefixOf(personID) + row.change.id, JSON.stringify(row));
  } catch (error) {
    console.warn('This device has no room to keep a change; it is only sent', error);
  }
}

export const removeRow = (personID: string, id: string): void => localStorage.removeItem(prefixOf(personID) + id);

/** Judges may share a browser: each has rows of their own, and signing out keeps them. */
const prefixOf = (personID: string) => `awards.outbox.${personID}.`;

function parse(text: string | null): OutboxRow | null {
  try {
    const row = JSON.parse(text ?? 'null');
    return typeof row?.change?.id === 'string' && typeof row.owner === 'string' ? row : null;
  } catch {
    return null;
  }
}
