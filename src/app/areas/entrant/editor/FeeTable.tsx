import { shallowEqual, useSelector } from '@xstate/react';
import { type FormEvent, useEffect } from 'react';
import { useRefusals } from '#app/actors/call/useRefusals.ts';
import type { Payment } from '#app/actors/payment/payment.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { usePair } from '#app/i18n/usePair.ts';
import { useReason } from '#app/i18n/useReason.ts';
import { useText } from '#app/i18n/useText.ts';
import { useCategoryNames } from '#app/parts/entry/categoryName.ts';
import { useTaxName } from '#app/parts/payment/useTaxName.ts';
import { TextInput } from '#app/ui/forms/TextInput.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { TextLink } from '#app/ui/primitives/TextLink.tsx';
import { cx } from '#app/ui/theme/cx.ts';
import { hidden } from '#app/ui/theme/text.css.ts';
import type { LoadedEntry } from '#machines/entryEditor/entryEditor.rules.ts';
import type { CodedDiscount } from '#machines/payment/fee.rules.ts';
import { paymentRules } from '#machines/payment/payment.rules.ts';
import * as css from './editor.css.ts';
import { codeFieldID, useCodeTold } from './useCodeTold.ts';
import type { EntryFee } from './useFee.ts';

type CodeProps = {
  readonly payment: Payment;
  /** The discount code that is typed and not applied yet. */
  readonly code: string;
  readonly onCode: (code: string) => void;
};
type Props = CodeProps & { readonly loaded: LoadedEntry; readonly fee: EntryFee };

/** What submitting costs now, with the discount taken off. */
export function FeeTable({
  loaded: { entry, award },
  payment,
  code,
  onCode,
  fee: { fee, discount, taxed, addedTax, further, total, paidBefore, earlyUntil, paid },
}: Props) {
  const t = useText();
  const format = useFormat();
  const taxName = useTaxName();
  const pair = usePair();
  const nameOf = useCategoryNames(award);
  const money = (amount: number) => format.money(amount, award.currency);
  const { table, said, send } = useCodeTold(payment, discount, pair(t('entrant.toPay'), money(total)));
  const settled = paid ? (entry.settled?.amount ?? 0) : 0;
  const staysSettled = paid && (settled > 0 || fee.due > 0);
  const paidBy = entry.invoice?.status === 'paid' && entry.invoice.amount === settled ? entry.invoice.number : null;
  const paidNote = settled > 0 && (
    <p className={css.secondary}>
      {paidBy === null
        ? t('entrant.feePaid.sum', { amount: money(settled) })
        : t('entrant.feePaid', { amount: money(settled), number: paidBy })}
    </p>
  );
  if (paidNote && further.length === 0) return paidNote;
  const furtherTax = further.reduce((sum, one) => sum + one.tax, 0);
  const tax = taxed.tax ?? (furtherTax > 0 ? award.tax : null);
  const added = addedTax + furtherTax;
  const furtherRows = further.map(({ categoryID, due }) => (
    <tr key={categoryID}>
      <th scope="row" className={css.feeCell}>
        {nameOf(categoryID)}
      </th>
      <td className={css.feeAmount}>{money(due)}</td>
    </tr>
  ));
  return (
    <>
      {paidNote}
      <p className={hidden} role="status">
        {said}
      </p>
      <table ref={table} className={css.fee}>
        <tbody>
          {!staysSettled && (
            <tr>
              <th scope="row" className={css.feeCell}>
                {earlyUntil
                  ? t('entrant.earlyFee', { until: format.dayMonth(earlyUntil, award.timeZone) })
                  : (further.length > 0 && nameOf(entry.categoryID)) || t('entrant.entryFee')}
              </th>
              <td className={css.feeAmount}>{money(fee.listed)}</td>
            </tr>
          )}
          {discount && !staysSettled && (
            <tr>
              <DiscountName discount={discount} payment={{ ...payment, send }} />
              <td className={css.feeAmount}>{money(-fee.reduction)}</td>
            </tr>
          )}
          {paidBefore > 0 && (
            <tr>
              <th scope="row" className={css.feeCell}>
                {t('entrant.paidBefore')}
              </th>
              <td className={css.feeAmount}>{money(-paidBefore)}</td>
            </tr>
          )}
          {furtherRows}
          {tax && !award.tax?.included && (paidBefore === 0 || added > 0) && (
            <tr>
              <th scope="row" className={css.feeCell}>
                {taxName(tax)}
              </th>
              <td className={css.feeAmount}>{money(added)}</td>
            </tr>
          )}
          <tr>
            <th scope="row" className={cx(css.feeCell, css.feeTotal)}>
              {t('entrant.toPay')}
            </th>
            <td className={cx(css.feeAmount, css.feeTotal)}>{money(total)}</td>
          </tr>
          {tax && award.tax?.included && (
            <tr>
              <th scope="row" className={css.feeCell}>
                {t('common.tax.within', { tax: taxName(tax) })}
              </th>
              <td className={css.feeAmount}>{money((taxed.tax?.amount ?? 0) + furtherTax)}</td>
            </tr>
          )}
        </tbody>
      </table>
      {further.length > 0 && discount && <p className={css.hint}>{t('entrant.further.code')}</p>}
      {!discount && !staysSettled && fee.listed > 0 && (
        <DiscountCode payment={{ ...payment, send }} code={code} onCode={onCode} />
      )}
    </>
  );
}

type NameProps = { readonly discount: CodedDiscount; readonly payment: Payment };

function DiscountName({ discount: { id, percentage }, payment }: NameProps) {
  const t = useText();
  const format = useFormat();
  return (
    <th scope="row" className={css.feeCell}>
      {percentage === null
        ? t('entrant.code.amount', { code: id })
        : t('entrant.code.percentage', { code: id, percent: format.percent(percentage / 100) })}
      {payment.discount && (
        <TextLink size="small" className={css.feeLink} onPress={() => payment.send({ type: 'discount.remove' })}>
          {t('common.remove')}
        </TextLink>
      )}
    </th>
  );
}

function DiscountCode({ payment, code, onCode }: CodeProps) {
  const t = useText();
  const reasonText = useReason();
  const { actor, send } = payment;
  useEffect(() => {
    // One that counted before, and was asked about again, stands here again.
    const snapshot = actor.getSnapshot();
    if (snapshot.matches({ discount: 'refused' })) onCode(snapshot.context.code);
    // Where no code is taken any more, none holds the entry back.
    return () => onCode('');
  }, [actor, onCode]);
  const { discountProblem, checking, isRefused } = useSelector(
    actor,
    (snapshot) => ({
      discountProblem: snapshot.context.discountProblem,
      checking: snapshot.matches({ discount: 'checking' }),
      isRefused: snapshot.matches({ discount: 'refused' }),
    }),
    shallowEqual,
  );
  const event = { type: 'discount.apply', code } as const;
  const refusals = useRefusals(actor, event, paymentRules);
  const reasons = checking ? [] : refusals.map((reason) => ({ text: reasonText(reason) }));
  const refused = discountProblem && [...discountProblem.reasons.map(reasonText), discountProblem.message][0];
  const apply = (submitted: FormEvent) => {
    submitted.preventDefault();
    send(event);
  };
  return (
    <form onSubmit={apply} className={css.code}>
      <TextInput
        id={codeFieldID}
        label={t('entrant.discountCode')}
        value={code}
        onChange={(next) => {
          onCode(next);
          if (next === '' && isRefused) send({ type: 'discount.remove' });
        }}
        error={isRefused ? refused : null}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
      />
      <Button type="submit" busy={checking} reasons={reasons} reasonsPlace="bubble" className={css.levelWithField}>
        {t('entrant.apply')}
      </Button>
    </form>
  );
}
