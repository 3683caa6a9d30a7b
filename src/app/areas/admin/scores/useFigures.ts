import { useMemo } from 'react';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useText } from '#app/i18n/useText.ts';

/** Scores and ranks as they are read: two decimals or `decimals`, a sign for corrections and shared ranks, a dash where there is none. */
export function useFigures() {
  const t = useText();
  const format = useFormat();
  return useMemo(() => {
    const two = (value: number, decimals = 2) => format.number(value, { minimum: decimals, maximum: decimals });
    return {
      rank: (value: number | null, shares: boolean) => {
        if (value === null) return '–';
        return shares ? t('admin.scores.rank.tied', { rank: value }) : format.number(value);
      },
      score: (value: number | null, decimals = 2) => (value === null ? '–' : two(value, decimals)),
      signed: (value: number | null) => {
        if (value === null) return '–';
        if (Math.abs(value) < 0.005) return two(0);
        return `${value > 0 ? '+' : '−'}${two(Math.abs(value))}`;
      },
    };
  }, [t, format]);
}
