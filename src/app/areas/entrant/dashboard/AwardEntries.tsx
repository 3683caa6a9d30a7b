import { Link } from 'wouter';
import { useAccount } from '#app/actors/account/useAccount.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useReason } from '#app/i18n/useReason.ts';
import { useSentences } from '#app/i18n/useSentences.ts';
import { useLanguage, useText } from '#app/i18n/useText.ts';
import { categoryNameOf } from '#app/parts/entry/categoryName.ts';
import { useFormLabels } from '#app/parts/entry/form/useFormLabels.ts';
import { StatusChip } from '#app/ui/data/StatusChip.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { LinkButton } from '#app/ui/primitives/LinkButton.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import { TextLink } from '#app/ui/primitives/TextLink.tsx';
import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import { entryStatuses } from '#machines/entry/entry.rules.ts';
import { entryLimitOf } from '#machines/person/limits.ts';
import { entryHref, startHref } from '../shared/addresses.ts';
import { isPlace } from '../shared/completeness.ts';
import { refusalsOf, startRefusals } from '../shared/decisions.ts';
import { Explainer } from '../shared/Explainer.tsx';
import { plannedResults } from '../shared/plannedResults.ts';
import * as css from '../shared/shared.css.ts';

type Props = { readonly awards: readonly Award[]; readonly entries: readonly Entry[]; readonly now: number };

/** Every award whose results are not out, with the entries that are submitted or can no longer be written, newest first. */
export function AwardEntries({ awards, entries, now }: Props) {
  const shown = awards
    .map((award) => ({ award, mine: entries.filter(({ awardID }) => awardID === award.id) }))
    .filter(({ award, mine }) => award.status !== 'completed' && mine.some((entry) => isSettled(entry, award, now)));
  return shown.map(({ award, mine }) => <OneAward key={award.id} award={award} mine={mine} now={now} />);
}

const isSettled = (entry: Entry, award: Award, now: number) =>
  entry.status !== entryStatuses.inProgress || refusalsOf(entry, award, 'entry.save', now).length > 0;

function OneAward({
  award,
  mine,
  now,
}: {
  readonly award: Award;
  readonly mine: readonly Entry[];
  readonly now: number;
}) {
  const t = useText();
  const { user } = useAccount();
  const used = mine.filter((entry) => !entry.asColleague && entry.status !== entryStatuses.inProgress).length;
  return (
    <Section title={award.name} aside={t('entrant.entriesUsed', { used, limit: entryLimitOf(award, user) })} ruled>
      <ul className={css.rows}>
        {mine
          .filter((entry) => isSettled(entry, award, now))
          .map((entry) => (
            <Row key={entry.id} entry={entry} award={award} now={now} />
          ))}
      </ul>
      <AddEntry award={award} now={now} />
    </Section>
  );
}

function Row({ entry, award, now }: { readonly entry: Entry; readonly award: Award; readonly now: number }) {
  const t = useText();
  const format = useFormat();
  const { locale } = useLanguage();
  const category = categoryNameOf(award, entry.categoryID, locale);
  const labelOf = useFormLabels(entry, entry.correction !== null);
  const nameOf = (field: string) =>
    entry.formVersion ? labelOf(field) : isPlace(field) ? t(`entrant.field.${field}`) : null;
  const places = entry.correction?.fields.flatMap((field) => nameOf(field) ?? []) ?? [];
  return (
    <li className={css.row}>
      <div className={css.headWords}>
        <p className={css.rowName}>
          <Link className={css.cardLink} href={entryHref(entry)}>
            {entry.data.title || t('entrant.untitled')}
          </Link>
        </p>
        <p className={css.meta}>
          {[category, entry.ref, entry.asColleague && entry.personName].filter(Boolean).join(' · ')}
        </p>
      </div>
      <div className={css.rowFacts}>
        <StatusChip of="entry" status={entry.status} />
        <Explainer entry={entry} award={award} />
        {entry.status === entryStatuses.error && (
          <>
            {entry.correction && (
              <p className={css.words}>
                {places.length > 0 && <strong>{format.list(places)}: </strong>}
                {entry.correction.message}
              </p>
            )}
            {refusalsOf(entry, award, 'entry.save', now).length === 0 && (
              <TextLink href={entryHref(entry)} arrow>
                {t('entrant.correctAndResubmit')}
              </TextLink>
            )}
          </>
        )}
      </div>
    </li>
  );
}

function AddEntry({ award, now }: { readonly award: Award; readonly now: number }) {
  const t = useText();
  const format = useFormat();
  const reasonText = useReason();
  const sentences = useSentences();
  const reasons = startRefusals(award, now);
  if (reasons.length === 0)
    return (
      <div>
        <LinkButton icon="plus" href={startHref(award.id)}>
          {t('entrant.addEntry')}
        </LinkButton>
      </div>
    );
  const planned = plannedResults(award, now);
  const dates = [
    award.closesAt &&
      Date.parse(award.closesAt) <= now &&
      t('entrant.closedOn', { at: format.dateTime(award.closesAt, award.timeZone) }),
    planned && t('entrant.resultsOn', { on: format.date(planned, award.timeZone) }),
  ].filter((one): one is string => typeof one === 'string' && one !== '');
  return (
    <div className={css.below}>
      <Button
        icon="blocked"
        reasonsPlace="below"
        reasons={(dates.length > 0 ? [sentences(...dates)] : reasons.map(reasonText)).map((text) => ({
          text,
          kind: 'refused',
        }))}
      >
        {t('entrant.addEntry')}
      </Button>
    </div>
  );
}
