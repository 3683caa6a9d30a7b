import { useState } from 'react';
import { useAction } from '#app/actors/call/useAction.ts';
import { notify } from '#app/actors/notices/notices.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useReason } from '#app/i18n/useReason.ts';
import { useText } from '#app/i18n/useText.ts';
import { useUnsavedFields } from '#app/parts/page/unsavedFields.ts';
import { MoneyInput } from '#app/ui/forms/MoneyInput.tsx';
import { NumberInput } from '#app/ui/forms/NumberInput.tsx';
import { RadioGroup } from '#app/ui/forms/RadioGroup.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import { wrap } from '#app/ui/theme/layout.css.ts';
import type { Award } from '#contract/entities/award.ts';
import { brokenIn } from '#machines/kit/invariants.ts';
import { type FurtherFee as Fee, fullFee, furtherInvariants, furtherRules } from '#machines/payment/further.rules.ts';
import { useLocked } from '../award/useLocked.ts';
import { NotSavable } from '../shared/NotSavable.tsx';
import { Overtaken, useOvertaken } from '../shared/Overtaken.tsx';
import * as css from './fees.css.ts';

interface Written {
  readonly rule: Fee['rule'];
  readonly value: number | undefined;
}

/** What each further category costs where one entry is entered in several; nothing where no categories allow it. */
export function FurtherFee({ award }: { readonly award: Award }) {
  const t = useText();
  const reasonText = useReason();
  const format = useFormat();
  const locked = useLocked(award)('categories');
  const saved = award.furtherFee ?? fullFee;
  const draft = useUnsavedFields<Written>(`${award.id} further fee`, {
    rule: saved.rule,
    value: saved.value ?? undefined,
  });
  const overtaken = useOvertaken(draft);
  const { unsaved } = draft;
  const { rule, value } = draft.fields;
  const setValue = (next: number | undefined) => draft.set({ value: next });
  const [tried, setTried] = useState(false);
  const update = useAction('updatePrices');
  const shared = award.categories.filter((category) => category.shared);
  const furtherFee: Fee = { rule, value: rule === 'share' || rule === 'amount' ? (value ?? null) : null };
  const [broken] = brokenIn(furtherInvariants, '', furtherFee);
  const error = tried && broken ? reasonText({ code: broken.otherwise ?? broken.id }) : null;
  const save = async () => {
    setTried(true);
    if (broken) return;
    const reply = await update.run({ query: { awardID: award.id }, body: { furtherFee }, ifMatch: award.version });
    if (!reply) return;
    if (draft.settle(draft.fields)) notify({ message: t('admin.prices.further.saved') });
  };
  const amounts = {
    share: saved.rule === 'share' && format.percent((saved.value ?? 0) / 100),
    amount: saved.rule === 'amount' && format.money(saved.value ?? 0, award.currency),
  };
  if (locked && shared.length < 2 && !unsaved) return null;
  const help = shared.length < 2 ? t('admin.prices.further.none') : t('admin.prices.further.help');
  return (
    <Section title={t('admin.prices.further')} help={help}>
      {locked ? (
        <>
          <p>
            {t(`admin.prices.further.${saved.rule}`)} {amounts.share || amounts.amount}
          </p>
          {unsaved && <NotSavable onDiscard={draft.forget} />}
        </>
      ) : (
        (shared.length > 1 || saved.rule !== 'full' || unsaved) && (
          <div className={css.what}>
            <Overtaken draft={draft} />
            <RadioGroup
              label={t('admin.prices.further.rule')}
              value={rule}
              onChange={(next) =>
                draft.set({ rule: next, value: next === saved.rule ? (saved.value ?? undefined) : undefined })
              }
              options={furtherRules.map((one) => ({ value: one, label: t(`admin.prices.further.${one}`) }))}
            />
            {rule === 'share' && (
              <NumberInput
                label={t('admin.prices.further.percent')}
                suffix="%"
                value={value}
                onChange={setValue}
                error={error}
              />
            )}
            {rule === 'amount' && (
              <MoneyInput
                label={t('admin.prices.further.money')}
                currency={award.currency}
                value={value}
                onChange={setValue}
                error={error}
              />
            )}
            <div className={wrap}>
              {unsaved && <Button onClick={draft.forget}>{t('admin.discard')}</Button>}
              <Button busy={update.busy} reasons={overtaken} onClick={save}>
                {t('admin.prices.further.save')}
              </Button>
            </div>
          </div>
        )
      )}
    </Section>
  );
}
