import { useLanguage } from '../../../i18n/useText.ts';

/** How far an instant is, in days, and in hours on the last day: "in 36 days", "in 5 hours". */
export function useDaysLeft(): (instant: string, now: number) => string {
  const { intl } = useLanguage();
  return (instant, now) => {
    const hours = (Date.parse(instant) - now) / 3_600_000;
    return Math.abs(hours) < 24
      ? intl.formatRelativeTime(Math.trunc(hours), 'hour')
      : intl.formatRelativeTime(Math.trunc(hours / 24), 'day');
  };
}
