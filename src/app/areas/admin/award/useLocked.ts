import { useFormat } from '#app/i18n/useFormat.ts';
import { useText } from '#app/i18n/useText.ts';
import { useStatusLabel } from '#app/ui/data/StatusChip.tsx';
import type { Award } from '#contract/entities/award.ts';
import { capitalised } from '../shared/capitalised.ts';
import { lockOf } from '../step/exits.ts';

/** Since when and why a field of the award can't be changed; null where it can. */
export function useLocked(award: Award): (field: string) => string | null {
  const t = useText();
  const format = useFormat();
  const statusLabel = useStatusLabel();
  return (field) => {
    const lock = lockOf(award, field);
    if (!lock) return null;
    const date = lock.since === null ? null : format.date(lock.since, award.timeZone);
    if (lock.because === 'scored') return t('admin.award.lockedScored', { date: date ?? '' });
    const status = capitalised(statusLabel('award', lock.because));
    return date === null ? t('admin.award.locked', { status }) : t('admin.award.lockedSince', { status, date });
  };
}
