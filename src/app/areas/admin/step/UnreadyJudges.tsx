import { useId } from 'react';
import { useQuery } from '#app/data/useQuery.ts';
import { useText } from '#app/i18n/useText.ts';
import { TextLink } from '#app/ui/primitives/TextLink.tsx';
import { heading3 } from '#app/ui/theme/text.css.ts';
import type { Award, Judge } from '#contract/entities.ts';
import * as css from './step.css.ts';
import { unreadyOf } from './unready.ts';

/** The judges who could not begin if judging started now: those with nothing to judge, and those without the terms. */
export function UnreadyJudges({ award }: { readonly award: Award }) {
  const t = useText();
  const { unassigned, withoutTerms } = unreadyOf(useQuery('listJudges', { awardID: award.id }).data ?? [], award);
  return (
    <>
      <Named title={t('acts.judges.unassigned', { count: unassigned.length })} judges={unassigned} />
      <Named title={t('acts.judges.terms', { count: withoutTerms.length })} judges={withoutTerms} />
    </>
  );
}

function Named({ title, judges }: { readonly title: string; readonly judges: readonly Judge[] }) {
  const id = useId();
  if (judges.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={heading3}>
        {title}
      </h3>
      <ul className={css.people}>
        {judges.map((judge) => (
          <li key={judge.id} className={css.person}>
            <TextLink look="name" href={`/user/${judge.id}`}>
              {judge.name || judge.email}
            </TextLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
