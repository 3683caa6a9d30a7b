import { Link } from 'wouter';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useLanguage, useText } from '#app/i18n/useText.ts';
import { categoryNameOf } from '#app/parts/entry/categoryName.ts';
import { Meter } from '#app/ui/data/Meter.tsx';
import { EmptyState } from '#app/ui/feedback/EmptyState.tsx';
import { LinkButton } from '#app/ui/primitives/LinkButton.tsx';
import { Panel } from '#app/ui/primitives/Panel.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import { entryStatuses } from '#machines/entry/entry.rules.ts';
import { entryHref, startHref } from '../shared/addresses.ts';
import { completenessOf } from '../shared/completeness.ts';
import { refusalsOf, startRefusals } from '../shared/decisions.ts';
import { MissingList } from '../shared/MissingList.tsx';
import * as css from '../shared/shared.css.ts';
import { UnsentLine } from '../shared/UnsentLine.tsx';
import { useUnsent } from '../shared/useUnsent.ts';

type Props = { readonly awards: readonly Award[]; readonly entries: readonly Entry[]; readonly now: number };

/** The drafts that can still be written, each with what it lacks. */
export function Drafts({ awards, entries, now }: Props) {
  const t = useText();
  const drafts = entries.filter((entry) => {
    const award = awards.find(({ id }) => id === entry.awardID);
    return (
      entry.status === entryStatuses.inProgress &&
      award !== undefined &&
      refusalsOf(entry, award, 'entry.save', now).length === 0
    );
  });
  const unsent = useUnsent();
  const newest = [...drafts].sort((left, right) => Date.parse(right.updatedAt) - Date.parse(left.updatedAt));
  if (newest.length === 0 && entries.length > 0) return null;
  return (
    <Section title={t('entrant.continue')}>
      {newest.length === 0 ? (
        <NoEntries canStart={awards.some((award) => startRefusals(award, now).length === 0)} />
      ) : (
        newest.map((entry, index) => (
          <Draft
            key={entry.id}
            entry={entry}
            award={awards.find(({ id }) => id === entry.awardID)}
            primary={index === 0}
            unsent={unsent.includes(entry.id)}
          />
        ))
      )}
    </Section>
  );
}

function NoEntries({ canStart }: { readonly canStart: boolean }) {
  const t = useText();
  return (
    <EmptyState
      title={t('entrant.noEntries')}
      actions={
        canStart && (
          <LinkButton variant="primary" href={startHref()}>
            {t('entrant.start')}
          </LinkButton>
        )
      }
    >
      <p>{canStart ? t('entrant.noEntries.open') : t('entrant.noEntries.closed')}</p>
    </EmptyState>
  );
}

type DraftProps = {
  readonly entry: Entry;
  readonly award: Award | undefined;
  readonly primary: boolean;
  readonly unsent: boolean;
};

function Draft({ entry, award, primary, unsent }: DraftProps) {
  const t = useText();
  const format = useFormat();
  const { locale } = useLanguage();
  const percent = completenessOf(entry);
  const at = format.dateTime(entry.updatedAt, award?.timeZone);
  const category = categoryNameOf(award, entry.categoryID, locale);
  return (
    <Panel>
      <div className={css.head}>
        <div className={css.headWords}>
          <h3 className={css.cardTitle}>
            <Link className={css.cardLink} href={entryHref(entry)}>
              {entry.data.title || t('entrant.untitled')}
            </Link>
          </h3>
          <p className={css.secondary}>
            {[award?.name, category, entry.asColleague && entry.personName].filter(Boolean).join(' · ')}
          </p>
        </div>
        <LinkButton variant={primary ? 'primary' : 'secondary'} href={entryHref(entry)}>
          {t('common.continue')}
        </LinkButton>
      </div>
      <div className={css.progress}>
        {percent === null ? (
          <span>{t('entrant.savedAt', { at })}</span>
        ) : (
          <>
            <Meter value={percent} label={t('entrant.complete', { percent: format.percent(percent / 100) })} />
            <span>{t('entrant.completeSaved', { percent: format.percent(percent / 100), at })}</span>
          </>
        )}
      </div>
      {unsent && <UnsentLine />}
      <MissingList entry={entry} />
    </Panel>
  );
}
