import { useState } from 'react';
import { taxed } from '../../../../../machines/payment/tax.rules.ts';
import type { Award } from '../../../../contract/entities.ts';
import { DateTimeField } from '../../../design/DateTimeField.tsx';
import { KeyValue } from '../../../design/KeyValue.tsx';
import { Panel } from '../../../design/Panel.tsx';
import { Select } from '../../../design/Select.tsx';
import { TextInput } from '../../../design/TextInput.tsx';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useReason } from '../../../i18n/useReason.ts';
import { useText } from '../../../i18n/useText.ts';
import { useCategoryName } from '../../../parts/categoryName.ts';
import { useTaxName } from '../../../parts/useTaxName.ts';
import { instantOf, wallTime } from '../shared/zonedTime.ts';
import { amountDue, discountProblem } from './amountDue.ts';
import * as css from './prices.css.ts';

/** Works out the fee for a category, a moment and a code. */
export function WhatWouldTheyPay({ award }: { readonly award: Award }) {
  const t = useText();
  const say = useReason();
  const format = useFormat();
  const taxName = useTaxName();
  const nameOf = useCategoryName();
  const [categoryID, setCategoryID] = useState(award.categories[0]?.categoryID ?? '');
  const [wall, setWall] = useState(() => wallTime(new Date().toISOString(), award.timeZone));
  const [code, setCode] = useState('');
  const category = award.categories.find((one) => one.categoryID === categoryID) ?? award.categories[0];
  if (!category) return null;
  const at = Date.parse(instantOf(wall, award.timeZone) ?? new Date().toISOString());
  const typed = code.trim().toUpperCase();
  const discount = award.summary?.discounts?.find(({ id }) => id === typed);
  const problem = typed === '' ? null : discountProblem(discount, at);
  const due = amountDue(category.fee, at, problem || !discount ? null : discount);
  const { tax, total } = taxed(due.due, award.tax);
  return (
    <Panel title={t('admin.prices.what')}>
      <div className={css.what}>
        <Select
          label={t('admin.prices.what.category')}
          value={category.categoryID}
          options={award.categories.map((one) => ({ value: one.categoryID, label: nameOf(one) }))}
          onChange={setCategoryID}
        />
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
          error={problem && say({ code: `discount.refusal.${problem}` })}
        />
        <KeyValue
          ruled
          pairs={[
            {
              term: t(due.early ? 'admin.prices.what.early' : 'admin.prices.what.fee'),
              value: format.money(due.listed, award.currency),
            },
            ...(due.reduction > 0
              ? [{ term: t('admin.prices.what.discount'), value: `−${format.money(due.reduction, award.currency)}` }]
              : []),
            ...(tax && !award.tax?.included
              ? [{ term: taxName(tax), value: format.money(tax.amount, award.currency) }]
              : []),
            { term: t('admin.prices.what.total'), value: <b>{format.money(total, award.currency)}</b> },
            ...(tax && award.tax?.included
              ? [
                  {
                    term: t('common.tax.within', { tax: taxName(tax) }),
                    value: format.money(tax.amount, award.currency),
                  },
                ]
              : []),
          ]}
        />
      </div>
    </Panel>
  );
}
