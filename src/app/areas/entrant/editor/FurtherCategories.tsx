import { useFormat } from '#app/i18n/useFormat.ts';
import { useReason } from '#app/i18n/useReason.ts';
import { useText } from '#app/i18n/useText.ts';
import { useCategoryNames } from '#app/parts/entry/categoryName.ts';
import { Checkbox } from '#app/ui/forms/Checkbox.tsx';
import { furtherKey, furtherNameIn } from '#machines/entry/further.keys.ts';
import { whyNotFurther } from '#machines/entry/further.rules.ts';
import { furtherFactsOf, type LoadedEntry } from '#machines/entryEditor/entryEditor.rules.ts';
import type { EditorEvent } from '#machines/entryEditor/entryEditor.setup.ts';
import type { DraftValues } from '#machines/form/editedEntry.ts';
import { fullFee } from '#machines/payment/further.rules.ts';
import * as css from './editor.css.ts';
import * as termsCss from './terms.css.ts';

type Props = {
  readonly loaded: LoadedEntry;
  /** What is written, the choice among it. */
  readonly values: DraftValues;
  /** The further categories that it could be entered in, by their ids. */
  readonly offered: readonly string[];
  readonly chosen: readonly string[];
  readonly send: (event: EditorEvent) => void;
};

/**
 * The further categories that an entry can be entered in at once, kept with the draft; nothing where there are none. What was chosen and can't
 * be entered any more stays ticked with the reason until somebody takes it out.
 */
export function FurtherCategories({ loaded, values, offered, chosen, send }: Props) {
  const t = useText();
  const reasonText = useReason();
  const format = useFormat();
  const { entry, award } = loaded;
  const nameOf = useCategoryNames(award);
  const shown = [...offered, ...chosen.filter((one) => !offered.includes(one))];
  if (shown.length === 0) return null;
  const { rule, value } = award.furtherFee ?? fullFee;
  const errorOf = (categoryID: string) => {
    const [reason] = offered.includes(categoryID) ? [] : whyNotFurther(furtherFactsOf(loaded, [categoryID], values));
    return reason && reasonText(reason);
  };
  const choose = (categoryID: string, ticked: boolean) => {
    const name = award.categories.find((one) => one.categoryID === categoryID)?.name ?? '';
    send({ type: 'entry.write', changes: { [furtherKey(categoryID)]: ticked ? name : '' } });
  };
  const ruleTexts = {
    full: t('entrant.further.full'),
    share: t('entrant.further.share', { percent: format.percent((value ?? 0) / 100) }),
    amount: t('entrant.further.amount', { amount: format.money(value ?? 0, award.currency) }),
    free: t('entrant.further.free'),
  };
  return (
    <fieldset id="field-further" className={termsCss.terms}>
      <legend className={termsCss.title}>{t('entrant.further.title')}</legend>
      {!entry.asColleague && <p className={css.hint}>{t('entrant.further.help')}</p>}
      {shown.map((categoryID) => (
        <Checkbox
          key={categoryID}
          label={nameOf(categoryID) ?? furtherNameIn(values, categoryID)}
          checked={chosen.includes(categoryID)}
          error={errorOf(categoryID)}
          onChange={(ticked) => choose(categoryID, ticked)}
        />
      ))}
      {!entry.asColleague && <p className={css.hint}>{ruleTexts[rule]}</p>}
    </fieldset>
  );
}
