import { useId } from 'react';
import { useQuery } from '#app/data/useQuery.ts';
import { useText } from '#app/i18n/useText.ts';
import { TextLink } from '#app/ui/primitives/TextLink.tsx';
import { heading3 } from '#app/ui/theme/text.css.ts';
import { openSheetsOf } from './openSheets.ts';
import * as css from './step.css.ts';

/** The judges who still have sheets to submit, each with how many, most first. */
export function OpenSheets({ awardID }: { readonly awardID: string }) {
  const t = useText();
  const id = useId();
  const open = openSheetsOf(useQuery('listJudges', { awardID }).data ?? []);
  if (open.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={heading3}>
        {t('acts.sheets', { count: open.length })}
      </h3>
      <ul className={css.people}>
        {open.map((judge) => (
          <li key={judge.id} className={css.person}>
            <TextLink look="name" href={`/user/${judge.id}`}>
              {judge.name}
            </TextLink>
            <span>{t('acts.sheets.count', { count: judge.count })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
