import type { LoadedEntry } from '../../../../../machines/entryEditor/entryEditor.rules.ts';
import { fullFee } from '../../../../../machines/payment/further.rules.ts';
import { Checkbox } from '../../../design/Checkbox.tsx';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { useCategoryNames } from '../../../parts/categoryName.ts';
import * as css from './editor.css.ts';
import * as termsCss from './terms.css.ts';

type Props = {
  readonly loaded: LoadedEntry;
  /** The further categories that it could be entered in, by their ids. */
  readonly offered: readonly string[];
  readonly chosen: readonly string[];
  readonly onChoose: (chosen: readonly string[]) => void;
};

/** The further categories that an entry can be entered in at once; nothing where there are none. */
export function FurtherCategories({ loaded: { award }, offered, chosen, onChoose }: Props) {
  const t = useText();
  const format = useFormat();
  const nameOf = useCategoryNames(award);
  if (offered.length === 0) return null;
  const { rule, value } = award.furtherFee ?? fullFee;
  const said = {
    full: t('entrant.further.full'),
    share: t('entrant.further.share', { percent: format.percent((value ?? 0) / 100) }),
    amount: t('entrant.further.amount', { amount: format.money(value ?? 0, award.currency) }),
    free: t('entrant.further.free'),
  };
  return (
    <fieldset id="field-further" className={termsCss.terms}>
      <legend className={termsCss.title}>{t('entrant.further.title')}</legend>
      <p className={css.hint}>{t('entrant.further.help')}</p>
      {offered.map((categoryID) => (
        <Checkbox
          key={categoryID}
          label={nameOf(categoryID)}
          checked={chosen.includes(categoryID)}
          onChange={(ticked) => onChoose(ticked ? [...chosen, categoryID] : chosen.filter((one) => one !== categoryID))}
        />
      ))}
      <p className={css.hint}>{said[rule]}</p>
    </fieldset>
  );
}
