import type { MessageId, Translate } from '#app/i18n/useText.ts';
import { categoryNameOf } from '#app/parts/entry/categoryName.ts';
import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import type { CategoryResult, ResultRow } from '#contract/entities/result.ts';
import { meanInRound } from '#contract/finalParts.ts';
import type { Format } from '#contract/format.ts';
import type { Locale } from '#contract/locales.ts';
import { entryFields } from '#machines/entry/entry.fields.ts';
import { entryFiles, entryStatuses } from '#machines/entry/entry.rules.ts';
import { furtherIn, furtherNameIn } from '#machines/entry/further.keys.ts';
import type { TableText } from '../shared/csv.ts';
import { entryStatusWord } from '../shared/entryStatusWord.ts';
import { wallDate } from '../shared/zonedTime.ts';
import type { OwnExport } from './own/ownExport.ts';

/** What the reader reads. */
export interface Language {
  readonly t: Translate;
  readonly format: Format;
  readonly locale: Locale;
}

/**
 * Entries as a table: who, what, where they stand, how they did, and what was written, which an award with a form of its own
 * says in `own`. Times are the award's.
 */
export function entriesTable(
  entries: readonly Entry[],
  award: Award,
  results: readonly CategoryResult[],
  { t, locale }: Pick<Language, 't' | 'locale'>,
  own: OwnExport | null = null,
): TableText {
  const places = new Map(results.flatMap(({ rows }) => rows.map((row) => [row.entryID, row] as const)));
  const chosenBy = ({ data, categoryID }: Entry) =>
    furtherIn(data, categoryID).map((id) => categoryNameOf(award, id, locale) ?? furtherNameIn(data, id));
  const isChosen = entries.some((entry) => chosenBy(entry).length > 0);
  const isTogether = entries.some(({ firstRef }) => firstRef !== undefined);
  const isHandled = entries.some(({ handling }) => handling !== undefined);
  const partOf = new Map(results.flatMap(({ rows, parts }) => rows.map((row) => [row.entryID, parts] as const)));
  const header = [
    t('admin.entries.ref'),
    t('admin.users.organisation'),
    t('admin.entry.entrant'),
    t('admin.user.email'),
    t('admin.entries.category'),
    t('admin.awards.status'),
    t('admin.entries.scores'),
    t('admin.export.score'),
    ...partsOf(award).map(({ name, weight }) => `${name || t('admin.scores.title')} (${percent(weight, locale)})`),
    t('admin.scores.rank'),
    t('admin.scores.winner'),
    t('admin.entries.payment'),
    t('admin.invoices.amount'),
    t('admin.export.currency'),
    t('admin.export.inZone', { column: t('admin.entry.submittedAt'), zone: award.timeZone }),
    ...(isChosen ? [t('admin.prices.further')] : []),
    ...(isTogether ? [t('admin.export.firstRef'), t('admin.export.charged')] : []),
    ...(isHandled ? handlingFields.map((name) => t(`admin.entry.field.${name}`)) : []),
    ...(award.entrantTerms
      ? [
          t('admin.entry.field.acceptedTerms'),
          t('admin.entry.terms.by'),
          t('admin.export.inZone', { column: t('admin.entry.terms.at'), zone: award.timeZone }),
        ]
      : []),
    ...(own?.header ?? [...entryFields, ...entryFiles].map(({ name }) => t(`admin.entry.field.${name}`))),
  ];
  const rows = entries.map((entry) => {
    const place = places.get(entry.id);
    const accepted = entry.terms?.accepted;
    return [
      entry.ref,
      entry.orgName,
      entry.personName,
      entry.personEmail ?? '',
      categoryNameOf(award, entry.categoryID, locale) ?? '',
      entryStatusWord(t, entry.status),
      t(`common.scoreStatus.${entry.scoreStatus}`),
      // Ranks go by more than four decimals: as many as there are, for values that differ read differently.
      figure(place?.adjusted, 9),
      ...partsOf(award).map(({ roundID }) => figure(meanOf(roundID, place, partOf.get(entry.id)))),
      place?.rank ?? null,
      entry.bestEntry ? t('common.yes') : '',
      entry.invoice ? t(paymentLabels[entry.invoice.status]) : '',
      entry.invoice ? entry.invoice.amount / 100 : null,
      entry.invoice ? entry.invoice.currency.toUpperCase() : '',
      wallDate(entry.status === entryStatuses.inProgress ? null : entry.submittedAt, award.timeZone),
      ...(isChosen ? [chosenBy(entry).join('; ')] : []),
      ...(isTogether ? [entry.firstRef ?? '', entry.charged === undefined ? null : entry.charged / 100] : []),
      ...(isHandled ? handledOf(entry) : []),
      ...(award.entrantTerms
        ? [accepted?.version ?? null, accepted?.name ?? '', wallDate(accepted?.at ?? null, award.timeZone)]
        : []),
      ...(own?.cellsOf(entry) ?? [
        ...entryFields.map(({ name }) => entry.data[name] ?? ''),
        ...entryFiles.map(({ name }) => entry.files[name]?.name ?? ''),
      ]),
    ];
  });
  return { header, rows };
}

const handlingFields = ['handlingTags', 'responsible', 'handlingNote'] as const;
const handledOf = ({ handling }: Entry) => [
  handling?.tags.join(', ') ?? '',
  handling?.responsibleName ?? '',
  handling?.note ?? '',
];

/** What a weighted sum is made of: the scores after the rounds, without a name, then each round; none of any other result. */
const partsOf = ({ finalResult }: Pick<Award, 'finalResult'>) =>
  finalResult ? [{ roundID: null, name: '', weight: finalResult.scores }, ...finalResult.rounds] : [];

/** What an entry has in one part; a round that its category does without says nothing. */
function meanOf(roundID: string | null, row: ResultRow | undefined, parts: CategoryResult['parts']) {
  return roundID === null ? row?.parts?.scores : meanInRound(roundID, parts, row);
}

const figure = (value: number | null | undefined, decimals = 4) =>
  typeof value === 'number' ? Number(value.toFixed(decimals)) : null;
const percent = (weight: number, locale: Locale) => (weight / 100).toLocaleString(locale, { style: 'percent' });

/** The words of an invoice's status in an export. */
export const paymentLabels = {
  paid: 'common.invoiceStatus.paid',
  draft: 'common.invoiceStatus.draft',
  refunded: 'common.invoiceStatus.refunded',
  skipped: 'admin.entries.payment.skipped',
} as const satisfies Record<NonNullable<Entry['invoice']>['status'], MessageId>;
