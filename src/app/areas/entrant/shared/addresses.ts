import type { EntryField } from '#machines/entry/entry.fields.ts';
import type { EntryFile } from '#machines/entry/entry.rules.ts';

/** Where an entry is written or read; with a field, the page opens at it. */
export const entryHref = ({ id, awardID }: { id: string; awardID: string }, field?: EntryField | EntryFile): string =>
  `/entrant/entry?${new URLSearchParams({ id, awardID, ...(field && { field }) })}`;

/** Where an entry is started. */
export const startHref = (awardID?: string): string =>
  awardID ? `/entrant/entry?${new URLSearchParams({ awardID })}` : '/entrant/entry';

/** The id of a field's control on the entry's page. */
export const fieldID = (field: string): string => `field-${field}`;

/** Moves the focus to a field; where it is several controls, to the one that is chosen, or else the first. */
export function focusField(field: string): void {
  const found = document.getElementById(fieldID(field));
  const control = found?.matches('fieldset')
    ? (found.querySelector<HTMLElement>('input:checked') ??
      found.querySelector<HTMLElement>('button, input:not([type="file"])'))
    : found;
  control?.focus({ preventScroll: true });
  found?.scrollIntoView({ block: 'center' });
}
