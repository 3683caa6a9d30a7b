import { useState } from 'react';
import { useReason } from '#app/i18n/useReason.ts';
import { useText } from '#app/i18n/useText.ts';
import { DateTimeField } from '#app/ui/forms/DateTimeField.tsx';
import { MoneyInput } from '#app/ui/forms/MoneyInput.tsx';
import { NumberInput } from '#app/ui/forms/NumberInput.tsx';
import { RadioGroup } from '#app/ui/forms/RadioGroup.tsx';
import { TextInput } from '#app/ui/forms/TextInput.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Dialog } from '#app/ui/primitives/Dialog.tsx';
import type { Award, Discount } from '#contract/entities/award.ts';
import { instantOf } from '#contract/zonedTime.ts';
import { codeOf, mostUses } from '#machines/payment/discount.rules.ts';
import { isWhole, largestFee } from '#machines/payment/tax.rules.ts';
import * as css from './fees.css.ts';

type DiscountDialogProps = {
  readonly award: Award;
  /** The codes that are there, in capitals as all are kept: another one under the same name would replace it. */
  readonly taken: readonly string[];
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onSave: (discount: Discount) => void;
};

/** Makes a discount code: a share or an amount, how often and until when. */
export function DiscountDialog({ award, taken, busy, onClose, onSave }: DiscountDialogProps) {
  const t = useText();
  const reasonText = useReason();
  const [code, setCode] = useState('');
  const [kind, setKind] = useState<'percentage' | 'amount'>('percentage');
  const [percentage, setPercentage] = useState<number | undefined>(10);
  const [amount, setAmount] = useState<number | undefined>();
  const [usesLeft, setUsesLeft] = useState<number | undefined>();
  const [wall, setWall] = useState<string | null>('');
  const [tried, setTried] = useState(false);
  const id = codeOf(code);
  const valueWrong = kind === 'percentage' ? !isWhole(percentage, 1, 100) : !isWhole(amount, 1, largestFee);
  const usesWrong = usesLeft !== undefined && !isWhole(usesLeft, 0, mostUses);
  const isTaken = taken.includes(id);
  const codeWrong = !/^[\p{L}\p{N}_-]{1,40}$/u.test(id);
  const save = () => {
    setTried(true);
    if (codeWrong || isTaken || valueWrong || usesWrong || wall === null) return;
    onSave({
      id,
      awardID: award.id,
      percentage: kind === 'percentage' ? (percentage ?? null) : null,
      amount: kind === 'amount' ? (amount ?? null) : null,
      usesLeft: usesLeft ?? null,
      expiresAt: instantOf(wall, award.timeZone),
    });
  };
  const invalid = t('admin.prices.code.invalid');
  const twice = isTaken ? reasonText({ code: 'discount.refusal.codeTwice', params: { code: id } }) : null;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('admin.prices.code.new')}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button variant="primary" busy={busy} onClick={save}>
            {t('admin.prices.code.save')}
          </Button>
        </>
      }
    >
      <div className={css.what}>
        <TextInput
          label={t('admin.prices.code')}
          maxLength={40}
          value={code}
          onChange={setCode}
          error={tried ? (codeWrong ? invalid : twice) : null}
        />
        <RadioGroup
          inline
          label={t('admin.prices.code.kind')}
          value={kind}
          onChange={setKind}
          options={(['percentage', 'amount'] as const).map((value) => ({
            value,
            label: t(`admin.prices.code.${value}`),
          }))}
        />
        {kind === 'percentage' ? (
          <NumberInput
            label={t('admin.prices.code.value')}
            suffix="%"
            value={percentage}
            onChange={setPercentage}
            error={tried && valueWrong ? invalid : null}
          />
        ) : (
          <MoneyInput
            label={t('admin.prices.code.value')}
            currency={award.currency}
            value={amount}
            onChange={setAmount}
            error={tried && valueWrong ? invalid : null}
          />
        )}
        <NumberInput
          label={t('admin.prices.code.usesLeft')}
          help={t('admin.prices.code.usesLeft.help')}
          value={usesLeft}
          onChange={setUsesLeft}
          error={tried && usesWrong ? invalid : null}
        />
        <DateTimeField
          label={t('admin.prices.code.expiresAt')}
          timeZone={award.timeZone}
          endOfDay
          value={wall ?? ''}
          error={tried && wall === null ? t('common.dateIncomplete') : null}
          onChange={setWall}
        />
      </div>
    </Dialog>
  );
}
