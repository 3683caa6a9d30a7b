import { useText } from '#app/i18n/useText.ts';
import { Checkbox } from '#app/ui/forms/Checkbox.tsx';
import { DateTimeField } from '#app/ui/forms/DateTimeField.tsx';
import { MoneyInput } from '#app/ui/forms/MoneyInput.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import { two } from '#app/ui/theme/layout.css.ts';
import type { Award } from '#contract/entities/award.ts';
import { instantOf, wallTime } from '#contract/zonedTime.ts';
import * as shared from '../shared/shared.css.ts';
import type { CategoryPart } from './part.ts';

/** What an entry in this category costs, and until when it costs less. */
export function CategoryFee({ award, draft, change, problems }: CategoryPart & { readonly award: Award }) {
  const t = useText();
  const { fee } = draft;
  const invalid = t('admin.category.fee.invalid');
  return (
    <Section title={t('admin.category.fee')}>
      <div className={shared.narrowForm}>
        <div className={two}>
          <MoneyInput
            label={t('admin.category.fee.amount')}
            currency={award.currency}
            error={problems.includes('fee') ? invalid : null}
            value={fee.amount}
            onChange={(amount) => change({ fee: { ...fee, amount } })}
          />
          <MoneyInput
            label={t('admin.category.fee.early')}
            help={t('admin.category.fee.early.help')}
            currency={award.currency}
            error={problems.includes('earlyFee') ? invalid : null}
            value={fee.earlyAmount}
            onChange={(earlyAmount) => change({ fee: { ...fee, earlyAmount } })}
          />
        </div>
        {(fee.earlyAmount !== undefined || fee.earlyUntil !== null) && (
          <DateTimeField
            label={t('admin.category.fee.earlyUntil')}
            timeZone={award.timeZone}
            endOfDay
            error={problems.includes('earlyUntil') ? t('admin.category.fee.earlyUntil.missing') : null}
            value={wallTime(fee.earlyUntil, award.timeZone)}
            onChange={(wall) => change({ fee: { ...fee, earlyUntil: instantOf(wall ?? '', award.timeZone) } })}
          />
        )}
        <Checkbox
          label={t('admin.category.shared')}
          help={t('admin.category.shared.help')}
          checked={draft.shared === true}
          onChange={(shared) => change({ shared })}
        />
      </div>
    </Section>
  );
}
