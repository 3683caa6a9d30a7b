import type { MessageId } from '#app/i18n/useText.ts';
import type { IconName } from '#app/ui/primitives/iconNames.ts';
import type { EntryEvent } from '#machines/entry/entry.rules.ts';

/** What can be done to several entries at once. */
export type BulkActionKind = 'moveCategory' | 'askCorrection' | 'submitForEntrant';

interface BulkAction {
  readonly icon: IconName;
  readonly label: MessageId;
  /** What the rules are asked about each of them. */
  readonly event: EntryEvent;
}

export const bulkActions: Readonly<Record<BulkActionKind, BulkAction>> = {
  moveCategory: { icon: 'categories', label: 'admin.entries.move', event: { type: 'entry.setCategory' } },
  askCorrection: {
    icon: 'message',
    label: 'admin.entries.correct',
    event: { type: 'entry.askCorrection', message: 'given' },
  },
  submitForEntrant: { icon: 'upload', label: 'admin.entries.submit', event: { type: 'entry.submit' } },
};
