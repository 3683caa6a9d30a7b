import type { Importing } from '#app/actors/importing/useImporting.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useLanguage, useText } from '#app/i18n/useText.ts';
import { Note } from '#app/ui/feedback/Note.tsx';
import { Select } from '#app/ui/forms/Select.tsx';
import { secondary } from '#app/ui/theme/text.css.ts';
import { textIn } from '#machines/form/words.ts';
import { placesOf } from '#machines/importing/targets.ts';
import * as css from './import.css.ts';

/** Which column of the file goes where, as far as headings say it and as an administrator has it. */
export function Matching({ importing }: { readonly importing: Importing }) {
  const t = useText();
  const format = useFormat();
  const { locale } = useLanguage();
  const { columns, targets, desk } = importing;
  const options = placesOf(desk.form).map(({ target, label }) => ({
    value: target,
    label: textIn(label, locale) || target,
  }));
  // Two columns may have one heading; none of them moves.
  const places = columns.map((heading, index) => ({ id: `${index} ${heading}`, heading, index }));
  return (
    <>
      <p className={secondary}>{t('imports.match.text')}</p>
      <div className={css.columns}>
        {places.map(({ id, heading, index }) => (
          <Select
            key={id}
            label={heading || t('imports.match.unnamed', { number: format.number(index + 1) })}
            value={targets[index] ?? ''}
            placeholder={t('imports.match.out')}
            options={options}
            onChange={(target) => importing.match(index, target === '' ? null : target)}
          />
        ))}
      </div>
      <p className={secondary}>{t('imports.match.besides')}</p>
      {!targets.includes('email') && <Note title={t('imports.match.noEmail')} />}
    </>
  );
}
