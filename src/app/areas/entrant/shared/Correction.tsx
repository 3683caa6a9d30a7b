import { useFormat } from '#app/i18n/useFormat.ts';
import { useText } from '#app/i18n/useText.ts';
import { useLabelsIn } from '#app/parts/entry/form/useFormLabels.ts';
import { Note } from '#app/ui/feedback/Note.tsx';
import { TextLink } from '#app/ui/primitives/TextLink.tsx';
import type { Form } from '#machines/form/form.types.ts';
import { focusField } from './addresses.ts';
import { isPlace } from './completeness.ts';
import * as css from './shared.css.ts';

type CorrectionProps = {
  readonly correction: { readonly message: string; readonly fields: readonly string[]; readonly at?: string };
  /** The award's. */
  readonly timeZone: string;
  /** The award's own, where it has one. */
  readonly form?: Form | null | undefined;
};

/** What the organiser asks to have corrected, with the way to each field. */
export function Correction({ correction: { message, fields, at }, timeZone, form }: CorrectionProps) {
  const t = useText();
  const format = useFormat();
  const labelOf = useLabelsIn(form);
  const nameOf = (field: string) => labelOf(field) ?? (isPlace(field) && !form ? t(`entrant.field.${field}`) : null);
  const named = fields.flatMap((field) => [nameOf(field)].flatMap((name) => (name ? [{ field, name }] : [])));
  return (
    <Note family="red" title={t('entrant.correction.title')}>
      <p className={css.words}>{message}</p>
      {named.length > 0 && (
        <ul className={css.inlineList}>
          {named.map(({ field, name }) => (
            <li key={field}>
              <TextLink onPress={() => focusField(field)}>{name}</TextLink>
            </li>
          ))}
        </ul>
      )}
      {at && <p className={css.small}>{t('entrant.correction.asked', { at: format.dateTime(at, timeZone) })}</p>}
    </Note>
  );
}
