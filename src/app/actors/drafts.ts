import type { KeptDraft } from '../../../machines/entryEditor/draft.rules.ts';

/** What this device keeps of an entry that the server does not have yet; null when there is nothing. */
export function readDraft(entryID: string): KeptDraft | null {
  const value: unknown = JSON.parse(localStorage.getItem(keyOf(entryID)) ?? 'null');
  return isDraft(value) ? value : null;
}

/** Keeps the words of an entry on this device; null forgets them. */
export function keepDraft(entryID: string, draft: KeptDraft | null): void {
  try {
    if (draft) localStorage.setItem(keyOf(entryID), JSON.stringify(draft));
    else localStorage.removeItem(keyOf(entryID));
  } catch {
    // A full or forbidden storage: the words are still on the page and on their way to the server.
  }
}

const keyOf = (entryID: string) => `awards.draft.${entryID}`;

const isDraft = (value: unknown): value is KeptDraft =>
  typeof value === 'object' && value !== null && 'changes' in value && 'base' in value;
