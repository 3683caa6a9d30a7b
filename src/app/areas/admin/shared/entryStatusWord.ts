import type { Translate } from '#app/i18n/useText.ts';
import { type EntryStatus, entryStatuses } from '#machines/entry/entry.rules.ts';

/** An entry's status in words: as the specification names it, but for what it calls an error, which asks for a correction. */
export const entryStatusWord = (t: Translate, status: EntryStatus): string =>
  status === entryStatuses.error ? t('admin.entryStatus.correction') : t(`common.entryStatus.${status}`);
