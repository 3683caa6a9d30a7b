import { useMemo } from 'react';
import { useFormat } from '#app/i18n/useFormat.ts';

/** Scores as they are read: two decimals, a sign for corrections, a dash where there is none. */
export function useFigures() {
  const format = useFormat();
  return useMemo(() => {
    const two = (value: number) => format.number(value, { minimum: 2, maximum: 2 });
    return {
      score: (value: number | null) => (value === null ? '–' : two(value)),
      signed: (value: number | null) => {
        if (value === null) return '–';
        if (Math.abs(value) < 0.005) return two(0);
        return `${value > 0 ? '+' : '−'}${two(Math.abs(value))}`;
      },
    };
  }, [format]);
}
