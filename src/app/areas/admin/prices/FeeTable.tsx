import { useMemo, useState } from 'react';
import { useAction } from '#app/actors/call/useAction.ts';
import { notify } from '#app/actors/notices/notices.ts';
import { useText } from '#app/i18n/useText.ts';
import { useCategoryNames } from '#app/parts/entry/categoryName.ts';
import { useUnsavedFields } from '#app/parts/page/unsavedFields.ts';
import { DateTimeField } from '#app/ui/forms/DateTimeField.tsx';
import { MoneyInput } from '#app/ui/forms/MoneyInput.tsx';
import { SavedLine } from '#app/ui/forms/SavedLine.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import { wrap } from '#app/ui/theme/layout.css.ts';
import { heading3 } from '#app/ui/theme/text.css.ts';
import type { Award } from '#contract/entities/award.ts';
import { instantOf, wallTime } from '#contract/zonedTime.ts';
import { useLocked } from '../award/useLocked.ts';
import { NotSavable } from '../shared/NotSavable.tsx';
import { Overtaken, useOvertaken } from '../shared/Overtaken.tsx';
import { FeeFacts } from './FeeFacts.tsx';
import * as css from './fees.css.ts';

interface Fee {
  readonly amount: number | undefined;
  readonly earlyAmount: number | undefined;
  readonly earlyUntil: string | null;
}

/** The fee of each category, early and regular, all saved together. */
export function FeeTable({ award }: { readonly award: Award }) {
  const t = useText();
  const locked = useLocked(award)('categories');
  const saved = useMemo(
    () =>
      Object.fromEntries(
        award.categories.map(({ categoryID, fee }): [string, Fee] => [
          categoryID,
          { amount: fee.amount, earlyAmount: fee.earlyAmount ?? undefined, earlyUntil: fee.earlyUntil },
        ]),
      ),
    [award.categories],
  );
  const draft = useUnsavedFields<Readonly<Record<string, Fee>>>(`${award.id} fees`, saved);
  const { fields: fees, set: setFees, unsaved, changes } = draft;
  const overtaken = useOvertaken(draft);
  const nameOf = useCategoryNames(award);
  const [tried, setTried] = useState(false);
  const update = useAction('updatePrices');
  // A copy of an award lacks until when its early fees hold: each is said by and by.
  const wrong = Object.values(changes as typeof fees).some(
    (fee) => !isMoney(fee.amount) || isEarlyWrong(fee) || lacksUntil(fee),
  );
  const set = (id: string, part: Partial<Fee>) => setFees({ [id]: { ...fees[id]!, ...part } });
  const save = async () => {
    setTried(true);
    if (wrong) return;
    // What nobody changed here is not sent: somebody else may be changing it.
    const prices = Object.entries(changes as typeof fees).map(([categoryID, fee]) => ({
      categoryID,
      amount: fee.amount ?? 0,
      earlyAmount: fee.earlyAmount ?? null,
      earlyUntil: fee.earlyAmount === undefined ? null : fee.earlyUntil,
    }));
    const ask = { query: { awardID: award.id }, body: { prices }, ifMatch: award.version };
    if (!(await update.run(ask))) return;
    if (draft.settle(changes)) notify({ message: t('admin.prices.saved') });
  };
  const invalid = t('admin.category.fee.invalid');
  return (
    <Section title={t('admin.prices.fees')} help={locked ?? t('admin.prices.fees.help')}>
      {locked ? (
        <>
          <FeeFacts award={award} />
          {unsaved && <NotSavable onDiscard={draft.forget} />}
        </>
      ) : (
        <div className={css.fees}>
          <Overtaken draft={draft} />
          {Object.entries(fees).map(([categoryID, fee]) => (
            <div key={categoryID} className={css.feeRow}>
              <fieldset className={css.fee}>
                <legend className={heading3}>{nameOf(categoryID)}</legend>
                <div className={css.feeFields}>
                  <MoneyInput
                    label={t('admin.category.fee.amount')}
                    currency={award.currency}
                    error={tried && !isMoney(fee.amount) ? invalid : null}
                    value={fee.amount}
                    onChange={(amount) => set(categoryID, { amount })}
                  />
                  <MoneyInput
                    label={t('admin.category.fee.early')}
                    currency={award.currency}
                    error={tried && isEarlyWrong(fee) ? invalid : null}
                    value={fee.earlyAmount}
                    onChange={(earlyAmount) => set(categoryID, { earlyAmount })}
                  />
                  {fee.earlyAmount !== undefined && (
                    <div className={css.until}>
                      <DateTimeField
                        label={t('admin.category.fee.earlyUntil')}
                        timeZone={award.timeZone}
                        endOfDay
                        error={tried && lacksUntil(fee) ? t('admin.category.fee.earlyUntil.missing') : null}
                        value={wallTime(fee.earlyUntil, award.timeZone)}
                        onChange={(wall) => set(categoryID, { earlyUntil: instantOf(wall ?? '', award.timeZone) })}
                      />
                    </div>
                  )}
                </div>
              </fieldset>
            </div>
          ))}
          <div className={wrap}>
            {unsaved && (
              <>
                <SavedLine state="unsaved" />
                <Button onClick={draft.forget}>{t('admin.discard')}</Button>
              </>
            )}
            <Button
              variant="primary"
              busy={update.busy}
              reasons={unsaved ? overtaken : [{ text: t('admin.category.nothingChanged'), kind: 'waiting' }]}
              onClick={save}
            >
              {t('admin.prices.save')}
            </Button>
          </div>
        </div>
      )}
    </Section>
  );
}

const isMoney = (value: number | undefined) => value !== undefined && Number.isInteger(value) && value >= 0;
const isEarlyWrong = ({ earlyAmount }: Fee) => earlyAmount !== undefined && !isMoney(earlyAmount);
const lacksUntil = ({ earlyAmount, earlyUntil }: Fee) => earlyAmount !== undefined && earlyUntil === null;
