import { useQuery } from '#app/data/useQuery.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useText } from '#app/i18n/useText.ts';
import { stack12 } from '#app/ui/theme/layout.css.ts';
import { heading2, secondary } from '#app/ui/theme/text.css.ts';
import type { Award, Terms } from '#contract/entities/award.ts';
import { Loaded } from '../shared/Loaded.tsx';
import * as css from './award.css.ts';

/** Every version of the terms that judges accept: since when, by whom it was accepted, and its words. */
export function TermsVersions({ award }: { readonly award: Award }) {
  const t = useText();
  const load = useQuery('listTerms', { id: award.id });
  return (
    <section className={stack12}>
      <h2 className={heading2}>{t('admin.award.nda.versions')}</h2>
      <Loaded load={load} label={t('admin.award.nda.versions')}>
        {(versions) =>
          versions.length === 0 ? (
            <p className={secondary}>{t('admin.award.nda.none')}</p>
          ) : (
            versions.map((terms) => <Version key={terms.version} terms={terms} timeZone={award.timeZone} />)
          )
        }
      </Loaded>
    </section>
  );
}

function Version({ terms, timeZone }: { readonly terms: Terms; readonly timeZone: string }) {
  const t = useText();
  const format = useFormat();
  const { version, text, createdAt, accepted } = terms;
  return (
    <details className={css.version}>
      <summary className={css.versionSummary}>
        {t('admin.award.nda.since', { version, date: format.dateTime(createdAt, timeZone) })}
        <span className={secondary}> · {t('admin.award.nda.accepted', { count: accepted.length })}</span>
      </summary>
      {accepted.length > 0 && (
        <ul className={css.rules}>
          {accepted.map(({ judgeID, name, at }) => (
            <li key={judgeID}>{t('admin.award.nda.acceptedBy', { name, date: format.dateTime(at, timeZone) })}</li>
          ))}
        </ul>
      )}
      <p className={css.versionText}>{text}</p>
    </details>
  );
}
