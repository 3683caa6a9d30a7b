import type { Importing } from '#app/actors/importing/useImporting.ts';
import { useText } from '#app/i18n/useText.ts';
import { useCategoryName } from '#app/parts/entry/categoryName.ts';
import { Note } from '#app/ui/feedback/Note.tsx';
import { Checkbox } from '#app/ui/forms/Checkbox.tsx';
import { strong } from '#app/ui/theme/text.css.ts';
import type { Award } from '#contract/entities/award.ts';
import * as css from './import.css.ts';
import { RowTable } from './RowTable.tsx';

type PreviewProps = { readonly importing: Importing; readonly award: Award };

/** What would be made, who would be invited, and every row with what is in its way. */
export function Preview({ importing, award }: PreviewProps) {
  const t = useText();
  const nameOf = useCategoryName();
  const { checked, desk, columns } = importing;
  if (!checked) return null;
  const { good, bad, earlier } = checked;
  const names = new Map(award.categories.map(({ categoryID, ...category }) => [categoryID, nameOf(category)]));
  return (
    <>
      <p role="status" className={strong}>
        {t('imports.found', { good, bad })}
      </p>
      {earlier && !earlier.finished && (
        <Note family="blue" title={t('imports.earlier.open', { count: earlier.made })} />
      )}
      {earlier?.finished && (
        <Note family="orange" title={t('imports.earlier.done', { count: earlier.made })}>
          <Checkbox label={t('imports.earlier.again')} checked={importing.again} onChange={importing.repeat} />
        </Note>
      )}
      {/* An import that was broken off may have left invitations to be sent. */}
      {(desk.newcomers.length > 0 || !earlier || earlier.finished) && <Newcomers importing={importing} />}
      <RowTable
        columns={columns}
        separator={desk.separator}
        rows={desk.rows.map((row) => ({ ...row, categoryName: names.get(row.categoryID ?? '') ?? '' }))}
      />
    </>
  );
}

function Newcomers({ importing: { desk } }: { readonly importing: Importing }) {
  const t = useText();
  const { newcomers } = desk;
  if (newcomers.length === 0) return <p>{t('imports.invite.nobody')}</p>;
  return (
    <Note family="orange" icon="mail" title={t('imports.invite.title', { count: newcomers.length })}>
      <p>{t('imports.invite.text')}</p>
      <details>
        <summary>{t('imports.invite.who')}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: many people scroll, by keyboard too. */}
        <section className={css.people} tabIndex={0} aria-label={t('imports.invite.who')}>
          <ul>
            {newcomers.map(({ email, givenName, familyName }) => (
              <li key={email}>
                {givenName} {familyName} · {email}
              </li>
            ))}
          </ul>
        </section>
      </details>
    </Note>
  );
}
