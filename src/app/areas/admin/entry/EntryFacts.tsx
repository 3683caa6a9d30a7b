import { useNow } from '#app/actors/session/useNow.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useLanguage, useText } from '#app/i18n/useText.ts';
import { categoryNameOf, useCategoryName } from '#app/parts/entry/categoryName.ts';
import { flowAddress } from '#app/parts/page/flowAddress.ts';
import { KeyValue } from '#app/ui/data/KeyValue.tsx';
import { StatusChip } from '#app/ui/data/StatusChip.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import { TextLink } from '#app/ui/primitives/TextLink.tsx';
import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import { entryStateOf, entryStatuses } from '#machines/entry/entry.rules.ts';
import { furtherIn, furtherNameIn } from '#machines/entry/further.keys.ts';
import { factsFor } from '../entries/entryFacts.ts';
import { entryStatusWord } from '../shared/entryStatusWord.ts';

/** Where an entry stands: entrant, category, state, payment. */
export function EntryFacts({ entry, award }: { readonly entry: Entry; readonly award: Award }) {
  const t = useText();
  const format = useFormat();
  const now = useNow();
  const nameOf = useCategoryName();
  const { locale } = useLanguage();
  const category = award.categories.find(({ categoryID }) => categoryID === entry.categoryID);
  const { invoice } = entry;
  const termsOf = ({ version, accepted }: NonNullable<Entry['terms']>) => {
    const date = accepted && format.dateTime(accepted.at, award.timeZone);
    const isOpen = accepted?.version !== version;
    return {
      term: t('admin.award.field.entrantTerms'),
      value: t(isOpen ? 'admin.entry.terms.open' : 'admin.entry.terms.accepted', { version }),
      below: !isOpen && date ? t('admin.award.nda.acceptedBy', { name: accepted.name, date }) : undefined,
    };
  };
  const alsoIn = (together: NonNullable<Entry['together']>) => ({
    term: t('admin.entry.alsoIn'),
    value: together.map(({ id, ref, categoryID }, index) => (
      <span key={id}>
        {index > 0 && ', '}
        <TextLink href={`/entry?id=${id}&awardID=${award.id}`}>
          {`${ref} ${categoryNameOf(award, categoryID, locale) ?? ''}`.trim()}
        </TextLink>
      </span>
    )),
  });
  // A draft that was withdrawn keeps the date of its submission.
  const submitted = () => {
    const { submittedAt, status } = entry;
    if (submittedAt && status === entryStatuses.inProgress) return [];
    const value = submittedAt ? format.dateTime(submittedAt, award.timeZone) : t('admin.never');
    return [{ term: t('admin.entry.submittedAt'), value }];
  };
  const chosen = furtherIn(entry.data, entry.categoryID).map(
    (id) => categoryNameOf(award, id, locale) ?? furtherNameIn(entry.data, id),
  );
  return (
    <Section title={t('admin.entry.state')}>
      <KeyValue
        ruled
        pairs={[
          { term: t('admin.awards.status'), value: entryStatusWord(t, entry.status) },
          {
            term: t('admin.entries.category'),
            value: category ? (
              <TextLink href={`/category?award=${award.id}&id=${category.categoryID}`}>{nameOf(category)}</TextLink>
            ) : (
              t('admin.entries.noCategory')
            ),
          },
          ...(chosen.length > 0 ? [{ term: t('admin.prices.further'), value: chosen.join(', ') }] : []),
          ...(entry.together && entry.together.length > 0 ? [alsoIn(entry.together)] : []),
          {
            term: t('admin.entry.entrant'),
            value: <TextLink href={`/user/${entry.personID}`}>{entry.personName}</TextLink>,
            below: entry.orgName,
          },
          ...submitted(),
          ...(entry.terms && entry.terms.version > 0 ? [termsOf(entry.terms)] : []),
          { term: t('admin.entries.scores'), value: <StatusChip of="score" status={entry.scoreStatus} bare /> },
          {
            term: t('admin.entry.payment'),
            value: invoice ? (
              <>
                <StatusChip of="invoice" status={invoice.status} bare />{' '}
                {format.money(invoice.amount, invoice.currency)}
              </>
            ) : (
              t('admin.entry.payment.none')
            ),
            below: invoice && (
              <TextLink href={`/invoices?award=${award.id}&q=${invoice.number}`}>{invoice.number}</TextLink>
            ),
          },
        ]}
      />
      <TextLink
        arrow
        href={flowAddress('entry', { state: entryStateOf(entry.status), facts: factsFor(entry, award, now) })}
      >
        {t('admin.utils.atlas.open')}
      </TextLink>
    </Section>
  );
}
