import { useFormat } from '#app/i18n/useFormat.ts';
import { useText } from '#app/i18n/useText.ts';
import { stack12 } from '#app/ui/theme/layout.css.ts';
import { dim, heading3, hidden } from '#app/ui/theme/text.css.ts';
import type { StepMessages } from '#contract/entities/award.ts';
import { languages, locales } from '#contract/locales.ts';
import * as css from './step.css.ts';

/** How many emails go to whom, in which languages, and their words. */
export function Mails({ messages }: { readonly messages: StepMessages }) {
  const t = useText();
  const format = useFormat();
  const { judges, samples, languages: counts } = messages;
  const entrants = messages.entrants + messages.drafters;
  const count = judges + entrants;
  const spoken = locales.filter((locale) => (counts[locale] ?? 0) > 0);
  return (
    <section className={stack12}>
      <div>
        <h3 className={heading3}>{t('acts.mails', { count })}</h3>
        {count > 0 && (
          <p className={dim}>
            {t('acts.mails.to', { judges, entrants, both: judges > 0 && entrants > 0 ? 'yes' : 'no' })}
          </p>
        )}
      </div>
      {spoken.length > 1 && (
        <table className={css.table}>
          <thead className={hidden}>
            <tr>
              <th scope="col">{t('acts.mails.language')}</th>
              <th scope="col">{t('acts.mails.count')}</th>
            </tr>
          </thead>
          <tbody>
            {spoken.map((locale) => (
              <tr key={locale}>
                <th scope="row">{languages[locale].name}</th>
                <td className={css.figure}>{format.number(counts[locale] ?? 0)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {samples.length > 0 && count > 0 && (
        <details>
          <summary className={css.summary}>{t('acts.mails.read')}</summary>
          {samples.map(({ subject, text }) => (
            <blockquote key={subject} className={css.letter}>
              <p className={css.subject}>{subject}</p>
              <p className={css.words}>{text}</p>
            </blockquote>
          ))}
        </details>
      )}
    </section>
  );
}
