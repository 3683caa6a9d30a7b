import { useQuery } from '#app/data/useQuery.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useText } from '#app/i18n/useText.ts';
import { TextLink } from '#app/ui/primitives/TextLink.tsx';
import { stack12 } from '#app/ui/theme/layout.css.ts';
import { heading2, secondary } from '#app/ui/theme/text.css.ts';
import type { Award, Terms } from '#contract/entities/award.ts';
import { Loaded } from '../shared/Loaded.tsx';
import * as css from './award.css.ts';

/** Every version of the terms for entrants: since when, who accepted it with which entry, and its words. */
export function EntrantTermsVersions({ award }: { readonly award: Award }) {
  const t = useText();
  const load = useQuery('listTerms', { id: award.id, of: 'entrants' });
  return (
    <section className={stack12}>
      <h2 className={heading2}>{t('terms.versions')}</h2>
      <Loaded load={load} label={t('terms.versions')}>
        {(versions) => versions.map((terms) => <Version key={terms.version} award={award} terms={terms} />)}
      </Loaded>
    </section>
  );
}

function Version({ award, terms }: { readonly award: Award; readonly terms: Terms }) {
  const t = useText();
  const format = useFormat();
  const { version, text, createdAt, accepted } = terms;
  const formatInstant = (instant: string) => format.dateTime(instant, award.timeZone);
  return (
    <details className={css.version}>
      <summary className={css.versionSummary}>
        {t('admin.award.nda.since', { version, date: formatInstant(createdAt) })}
        <span className={secondary}> · {t('terms.accepted', { count: accepted.length })}</span>
      </summary>
      {accepted.length > 0 && (
        <ul className={css.rules}>
          {accepted.map(({ entry, name, at }) => (
            <li key={entry?.id}>
              {entry && <TextLink href={`/entry?id=${entry.id}&awardID=${award.id}`}>{entry.ref}</TextLink>}{' '}
              {t('terms.acceptedBy', { name, date: formatInstant(at) })}
            </li>
          ))}
        </ul>
      )}
      <p className={css.versionText}>{text || t('terms.empty')}</p>
    </details>
  );
}
