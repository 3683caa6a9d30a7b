import { useState } from 'react';
import { useFormat } from '#app/i18n/useFormat.ts';
import { usePair } from '#app/i18n/usePair.ts';
import { useReason } from '#app/i18n/useReason.ts';
import { useText } from '#app/i18n/useText.ts';
import { useCategoryName } from '#app/parts/entry/categoryName.ts';
import { useTaxName } from '#app/parts/payment/useTaxName.ts';
import { KeyValue } from '#app/ui/data/KeyValue.tsx';
import { Checkbox } from '#app/ui/forms/Checkbox.tsx';
import { DateTimeField } from '#app/ui/forms/DateTimeField.tsx';
import { label } from '#app/ui/forms/Field.css.ts';
import { Select } from '#app/ui/forms/Select.tsx';
import { TextInput } from '#app/ui/forms/TextInput.tsx';
import { Panel } from '#app/ui/primitives/Panel.tsx';
import type { Award, Category } from '#contract/entities/award.ts';
import { instantOf, wallTime } from '#contract/zonedTime.ts';
import { furtherFor } from '#machines/entry/further.rules.ts';
import { codeOf } from '#machines/payment/discount.rules.ts';
import { fullFee } from '#machines/payment/further.rules.ts';
import { amountsDue, discountProblem } from './amountDue.ts';
import * as css from './fees.css.ts';

/** Works out the fee for a category, further ones, a moment and a code. */
export function WhatWouldTheyPay({ award }: { readonly award: Award }) {
  const t = useText();
  const pair = usePair();
  const reasonText = useReason();
  const format = useFormat();
  const taxName = useTaxName();
  const nameOf = useCategoryName();
  const [categoryID, setCategoryID] = useState(award.categories[0]?.categoryID ?? '');
  const [wall, setWall] = useState(() => wallTime(new Date().toISOString(), award.timeZone));
  const [code, setCode] = useState('');
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const category = award.categories.find((one) => one.categoryID === categoryID) ?? award.categories[0];
  if (!category) return null;
  const at = Date.parse(instantOf(wall, award.timeZone) ?? new Date().toISOString());
  const typed = codeOf(code);
  const discount = award.summary?.discounts?.find(({ id }) => id === typed);
  const problem = typed === '' ? null : discountProblem(discount, at);
  const offered = furtherFor({
    categories: award.categories,
    categoryID: category.categoryID,
    entered: [],
    isFurther: false,
  }).map((one) => one.categoryID);
  const further = award.categories.filter((one) => offered.includes(one.categoryID) && ticked.includes(one.categoryID));
  const [due, ...others] = amountsDue(award, [category, ...further], at, problem || !discount ? null : discount);
  const all = [due, ...others];
  const total = all.reduce((sum, one) => sum + one.total, 0);
  const taxes = all.reduce((sum, one) => sum + (one.tax?.amount ?? 0), 0);
  const tax = all.find((one) => one.tax)?.tax;
  const money = (amount: number) => format.money(amount, award.currency);
  const { rule, value } = award.furtherFee ?? fullFee;
  const byRule = {
    full: t('admin.prices.further.full'),
    share: pair(t('admin.prices.further.share'), format.percent((value ?? 0) / 100)),
    amount: pair(t('admin.prices.further.amount'), money(value ?? 0)),
    free: t('admin.prices.further.free'),
  }[rule];
  const furtherLine = (one: Category, index: number) => ({
    term: nameOf(one),
    value: money(others[index]?.fee.due ?? 0),
    below: byRule,
  });
  return (
    <Panel title={t('admin.prices.what')}>
      <div className={css.what}>
        <Select
          label={t('admin.prices.what.category')}
          value={category.categoryID}
          options={award.categories.map((one) => ({ value: one.categoryID, label: nameOf(one) }))}
          onChange={setCategoryID}
        />
        {offered.length > 0 && (
          <fieldset className={css.fee}>
            <legend className={label}>{t('admin.prices.further')}</legend>
            {award.categories
              .filter((one) => offered.includes(one.categoryID))
              .map((one) => (
                <Checkbox
                  key={one.categoryID}
                  label={nameOf(one)}
                  checked={ticked.includes(one.categoryID)}
                  onChange={(is) =>
                    setTicked((before) => [
                      ...before.filter((id) => id !== one.categoryID),
                      ...(is ? [one.categoryID] : []),
                    ])
                  }
                />
              ))}
          </fieldset>
        )}
        <DateTimeField
          label={t('admin.prices.what.at')}
          timeZone={award.timeZone}
          value={wall}
          onChange={(whole) => whole !== null && setWall(whole)}
        />
        <TextInput
          label={t('admin.prices.what.code')}
          counter={t('common.optional')}
          maxLength={40}
          autoCapitalize="characters"
          value={code}
          onChange={setCode}
          error={problem && reasonText(problem)}
        />
        <KeyValue
          ruled
          pairs={[
            {
              term: t(due.fee.early ? 'admin.prices.what.early' : 'admin.prices.what.fee'),
              value: money(due.fee.listed),
            },
            ...(due.fee.reduction > 0
              ? [{ term: t('admin.prices.what.discount'), value: `−${money(due.fee.reduction)}` }]
              : []),
            ...further.map(furtherLine),
            ...(tax && !award.tax?.included ? [{ term: taxName(tax), value: money(taxes) }] : []),
            { term: t('admin.prices.what.total'), value: <b>{money(total)}</b> },
            ...(tax && award.tax?.included
              ? [{ term: t('common.tax.within', { tax: taxName(tax) }), value: money(taxes) }]
              : []),
          ]}
        />
      </div>
    </Panel>
  );
}
