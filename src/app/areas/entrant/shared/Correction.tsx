import { useFormat } from '#app/i18n/useFormat.ts';
import { useText } from '#app/i18n/useText.ts';
import { Note } from '#app/ui/feedback/Note.tsx';
import { TextLink } from '#app/ui/primitives/TextLink.tsx';
import { focusField } from './addresses.ts';
import { isPlace } from './completeness.ts';
import * as css from './shared.css.ts';

type CorrectionProps = {
  readonly correction: { readonly message: string; readonly fields: readonly string[]; readonly at?: string };
  /** The award's. */
  readonly timeZone: string;
};

/** What the organiser asks to have corrected, with the way to each field. */
export function Correction({ correction: { message, fields, at }, timeZone }: CorrectionProps) {
  const t = useText();
  const format = useFormat();
  return (
    <Note family="red" title={t('entrant.correction.title')}>
      <p className={css.words}>{message}</p>
      {fields.length > 0 && (
        <ul className={css.inlineList}>
          {fields.filter(isPlace).map((field) => (
            <li key={field}>
              <TextLink onPress={() => focusField(field)}>{t(`entrant.field.${field}`)}</TextLink>
            </li>
          ))}
        </ul>
      )}
      {at && <p className={css.small}>{t('entrant.correction.asked', { at: format.dateTime(at, timeZone) })}</p>}
    </Note>
  );
}
