import { useText } from '#app/i18n/useText.ts';
import { secondary } from '#app/ui/theme/text.css.ts';
import type { MailPreview } from '#contract/entities/mail.ts';
import type { Locale } from '#contract/locales.ts';
import * as css from './emailTexts.css.ts';

/** An email as its reader gets it: from whom, its words, what it is about, the way there, and who sent it. */
export function EmailPreview({ seen, locale }: { readonly seen: MailPreview | null; readonly locale: Locale }) {
  const t = useText();
  return (
    <section className={css.preview} aria-label={t('letters.preview')} aria-live="polite">
      {seen === null ? (
        <p className={secondary}>{t('letters.preview.empty')}</p>
      ) : (
        <article lang={locale} className={css.letter}>
          <p className={css.sender}>
            <span aria-hidden className={css.mark}>
              {[...seen.organiser][0] ?? ''}
            </span>
            {seen.organiser}
          </p>
          <h3 className={css.subject}>{seen.subject}</h3>
          <p className={css.words}>{seen.text}</p>
          <dl className={css.rows}>
            {seen.rows.map(({ label, value }) => (
              <div key={label} className={css.row}>
                <dt className={secondary}>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {seen.act && <p className={css.action}>{seen.act}</p>}
          <p className={css.note}>{seen.note}</p>
        </article>
      )}
    </section>
  );
}
