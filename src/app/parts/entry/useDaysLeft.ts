import { useLanguage } from '../../i18n/useText.ts';
import { daysUntil } from './daysUntil.ts';

/** How far an instant is, in calendar days of its zone, and in hours on the last day: "in 36 days", "in 5 hours". */
export function useDaysLeft(): (instant: string, now: number, timeZone: string) => string {
  const { tag } = useLanguage();
  const format = new Intl.RelativeTimeFormat(tag);
  return (instant, now, timeZone) => {
    const hours = (Date.parse(instant) - now) / 3_600_000;
    return Math.abs(hours) < 24
      ? format.format(Math.trunc(hours), 'hour')
      : format.format(daysUntil(instant, now, timeZone), 'day');
  };
}
