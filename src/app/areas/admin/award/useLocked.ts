import { useFormat } from '#app/i18n/useFormat.ts';
import { useText } from '#app/i18n/useText.ts';
import { useStatusLabel } from '#app/ui/data/StatusChip.tsx';
import type { Award } from '#contract/entities/award.ts';
import { capitalised } from '../shared/capitalised.ts';
import { lockOf } from './exits.ts';

/** Since when and why a field of the award can't be changed; null where it can. */
export function useLocked(award: Award): (field: string) => string | null {
  const t = useText();
  const format = useFormat();
  const statusLabel = useStatusLabel();
  return (field) => {
    const lock = lockOf(award, field);
    if (!lock) return null;
    const status = capitalised(statusLabel('award', lock.status));
    if (lock.since === null) return t('admin.award.locked', { status });
    return t('admin.award.lockedSince', { status, date: format.date(lock.since, award.timeZone) });
  };
}
