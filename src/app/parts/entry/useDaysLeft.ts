import { useLanguage } from '../../i18n/useText.ts';
import { timeLeft } from './daysUntil.ts';

/** How far an instant is: "in 36 days", of its zone's calendar, "in 5 hours" on the last day, "in 20 minutes". */
export function useDaysLeft(): (instant: string, now: number, timeZone: string) => string {
  const { tag } = useLanguage();
  const format = new Intl.RelativeTimeFormat(tag);
  return (instant, now, timeZone) => format.format(...timeLeft(instant, now, timeZone));
}
