import { useFormat } from '#app/i18n/useFormat.ts';
import { useText } from '#app/i18n/useText.ts';
import { useTaxName } from '#app/parts/payment/useTaxName.ts';
import type { EditedAward } from '#machines/entryEditor/entryEditor.rules.ts';
import { feeOf } from '#machines/payment/fee.rules.ts';

/** What entering an award costs now, and what it will cost later: "£140.00 until 30 Nov", "plus VAT 20% · then £180.00". */
export function useFeeRange(): (award: EditedAward, now: number) => { now: string; later: string | undefined } {
  const t = useText();
  const format = useFormat();
  const taxName = useTaxName();
  return (award, now) => {
    const schedules = award.categories.map(({ fee }) => ({
      ...fee,
      earlyUntil: fee.earlyUntil === null ? null : Date.parse(fee.earlyUntil),
    }));
    const feesAt = (instant: number) =>
      schedules.map((schedule) => ({ ...schedule, ...feeOf(schedule, null, instant) }));
    const fees = feesAt(now);
    const range = (amounts: readonly number[]) => {
      const [least, most] = [Math.min(...amounts), Math.max(...amounts)];
      const first = format.money(least, award.currency);
      return least === most ? first : t('entrant.feeFromTo', { from: first, to: format.money(most, award.currency) });
    };
    if (fees.length === 0) return { now: format.money(0, award.currency), later: undefined };
    const until = Math.min(...fees.flatMap(({ early, earlyUntil }) => (early && earlyUntil) || []));
    const tax =
      award.tax && t(award.tax.included ? 'common.tax.included' : 'common.tax.added', { tax: taxName(award.tax) });
    const below = (later: string | null) => [tax, later].filter(Boolean).join(' · ') || undefined;
    const rangeOf = (of: typeof fees) => range(of.map(({ listed }) => listed));
    const listed = rangeOf(fees);
    if (until === Number.POSITIVE_INFINITY) return { now: listed, later: below(null) };
    return {
      now: t('entrant.feeUntil', { fee: listed, until: format.dayMonth(until, award.timeZone) }),
      later: below(t('entrant.feeThen', { fee: rangeOf(feesAt(until)) })),
    };
  };
}
