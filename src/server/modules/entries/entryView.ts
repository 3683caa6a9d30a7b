import type { Entry, EntryData, StoredFile } from '#contract/entities/entry.ts';
import { hiddenFields, neutralName, shownFiles } from '#machines/entry/blind.ts';
import { missingFrom } from '#machines/entry/entry.facts.ts';
import type { Form } from '#machines/form/form.types.ts';
import { codeTaken, settledBy, unpaidOf } from '#machines/invoice/due.rules.ts';
import type { ScoreStatus } from '#machines/score/score.rules.ts';
import { isJudged } from '#machines/shared/award.statuses.ts';
import {
  boolean,
  columns,
  instant,
  integer,
  list,
  nullable,
  object,
  optional,
  type RowOf,
  text,
} from '../../platform/database/rows.ts';
import {
  awards,
  categories,
  discounts,
  entries,
  entryConsents,
  entryHandling,
  invoices,
  orgs,
  payments,
  people,
} from '../../platform/database/schema.ts';
import { type KeyValues, keyValues } from '../../platform/database/sortKeys.ts';
import { seenOf } from '../forms/seen.ts';
import { asSeenBy, sheetObject, toSheet } from '../judging/sheetView.ts';
import type { Viewer } from '../lifecycles/awards.repository.ts';
import { suggestConflict } from '../planning/suggest.ts';
import { draftData, wholeData } from './wholeData.ts';
import { actorOf } from './writers.ts';

/** An entry as it is kept, with its award's name and status. */
export const storedEntry = {
  id: entries.id,
  awardID: entries.awardID,
  awardName: awards.name,
  awardStatus: awards.status,
  orgID: entries.orgID,
  personID: entries.personID,
  version: entries.version,
  ref: entries.ref,
  status: entries.status,
  categoryID: entries.categoryID,
  data: entries.data,
  files: entries.files,
  correction: entries.correction,
  bestEntry: entries.bestEntry,
  /** The version of the award's own form, and what that lacks; 0 and null without one. */
  formVersion: entries.formVersion,
  lacking: entries.lacking,
};

/** How the team handles an entry, as it is kept. */
export const storedHandling = {
  version: entryHandling.version,
  tags: list(text),
  note: entryHandling.note,
  responsibleID: entryHandling.responsibleID,
  responsibleName: nullable(people.name),
};

/** What the query for entries answers. */
export const entryRow = columns({
  ...storedEntry,
  blind: awards.blind,
  orgName: orgs.name,
  personName: people.name,
  createdAt: instant,
  updatedAt: instant,
  submittedAt: nullable(instant),
  invoice: nullable(
    object({
      id: invoices.id,
      number: text,
      status: invoices.status,
      amount: invoices.amount,
      tax: invoices.tax,
      currency: invoices.currency,
    }),
  ),
  paymentUnderWay: nullable(boolean),
  /** The charge that waits for this person's own answer to the bank; null in lists. */
  unanswered: nullable(object({ discountID: payments.discountID })),
  /** Null where nothing is to be said of it. */
  shortlisted: nullable(object({ goesOn: boolean, reached: nullable(text) })),
  onBallot: nullable(boolean),
  terms: nullable(
    object({
      version: integer,
      text: optional(text),
      accepted: nullable(object({ version: entryConsents.version, name: people.name, at: instant })),
    }),
  ),
  together: nullable(
    list(
      object({
        id: entries.id,
        ref: entries.ref,
        categoryID: entries.categoryID,
        status: entries.status,
        first: boolean,
      }),
    ),
  ),
  /** Null in lists and for judges. */
  isFurther: nullable(boolean),
  /** For administrators: the number of the first that it was entered with, and what was charged at once. */
  firstRef: nullable(text),
  charged: payments.charged,
  settling: nullable(
    list(
      object({
        number: invoices.number,
        status: invoices.status,
        amount: invoices.amount,
        wholeFee: invoices.wholeFee,
        discountID: invoices.discountID,
        categoryID: invoices.categoryID,
        /** Milliseconds since 1970. */
        at: integer,
      }),
    ),
  ),
  /** The codes of its invoices and of `unanswered` that are there still; null in lists. */
  codes: nullable(list(object({ id: discounts.id, percentage: discounts.percentage, amount: discounts.amount }))),
  criteria: categories.criteria,
  ownSheet: nullable(sheetObject),
  sheets: nullable(list(sheetObject)),
  sheetCounts: nullable(
    object({
      /** Judges whose sheet is expected. */
      awaited: integer,
      /** Drafts of theirs. */
      drafts: integer,
      scored: integer,
      submitted: integer,
      final: integer,
      recused: integer,
    }),
  ),
  comments: nullable(list(text)),
  /** The judge who looks, and the entrant's address: for what they have in common, and for administrators. */
  judge: nullable(object({ name: people.name, email: people.email, affiliations: people.affiliations })),
  colleagues: nullable(list(object({ name: people.name, email: people.email }))),
  entrantEmail: nullable(people.email),
  /** For administrators; null where nobody said anything. */
  handling: nullable(object(storedHandling)),
  total: integer,
  keys: keyValues,
});
export type EntryRow = RowOf<typeof entryRow>;

export type FoundEntry = Entry & { readonly total: number; readonly keys: KeyValues };

/** The entry as this person may see it. */
export function toEntry(row: EntryRow, viewer: Viewer, form: Form | null = null): FoundEntry {
  const hidden = viewer.type === 'judge' && row.blind;
  const asColleague = actorOf(viewer, row) === 'colleague' && viewer.type === 'entrant';
  const seen = viewer.type === 'judge' && row.formVersion > 0 ? seenOf(row, form ?? [], hidden) : null;
  const data = viewer.type === 'judge' ? wholeData(seen?.data ?? row.data) : draftData(row.data);
  const files = seen?.files ?? (hidden ? neutral(row.files) : { ...row.files });
  const announced = row.awardStatus === 'completed';
  return {
    id: row.id,
    awardID: row.awardID,
    awardName: row.awardName,
    ...(hidden
      ? { orgID: '', orgName: '', personID: '', personName: '' }
      : { orgID: row.orgID, orgName: row.orgName, personID: row.personID, personName: row.personName }),
    ...(viewer.type === 'admin' && { personEmail: row.entrantEmail ?? '' }),
    version: row.version,
    ref: row.ref,
    status: row.status,
    categoryID: row.categoryID,
    categories: row.categoryID ? [row.categoryID] : [],
    data: hidden && !seen ? { ...data, ...Object.fromEntries(hiddenFields.map((name) => [name, ''])) } : data,
    supportingDocURL: files.supportingDoc?.url ?? null,
    supportingImageURL: files.supportingImage?.url ?? null,
    logoLightURL: files.logoLight?.url ?? null,
    logoDarkURL: files.logoDark?.url ?? null,
    files,
    missing: row.lacking ? [...row.lacking] : missingFrom(row.data, row.files),
    ...(row.formVersion > 0 && { formVersion: row.formVersion }),
    scoreStatus: scoreStatus(row, viewer),
    ...(viewer.type === 'judge' && { score: row.ownSheet && toSheet(asSeenBy(viewer, row.ownSheet), row.criteria) }),
    ...(row.sheets && { scores: row.sheets.map((sheet) => toSheet({ ...sheet, note: '' }, row.criteria)) }),
    bestEntry: row.bestEntry && (viewer.type === 'admin' || (viewer.type === 'entrant' && announced)),
    // Of a blind award, already that there is something in common would say who entered.
    ...(viewer.type === 'judge' && { suggestedConflict: hidden ? null : suggestedFor(row, data) }),
    ...(row.shortlisted && viewer.type !== 'judge' && shortlistedOf(row.shortlisted)),
    ...(row.onBallot && { onBallot: true }),
    ...(row.terms && !asColleague && { terms: row.terms }),
    ...(row.together && { together: row.together }),
    ...(row.isFurther && { isFurther: true }),
    ...(row.firstRef !== null && { firstRef: row.firstRef }),
    ...(row.charged !== null && { charged: row.charged }),
    correction: viewer.type === 'judge' ? null : row.correction,
    ...(row.comments && { comments: row.comments }),
    // What an entry costs is between its entrant and the organiser, as are the terms above.
    invoice: viewer.type === 'judge' || asColleague ? null : row.invoice,
    ...(asColleague && { asColleague }),
    ...(!asColleague && { ...discountOf(row), ...unpaidIn(row) }),
    ...(viewer.type !== 'judge' && {
      settled: asColleague ? null : settledOf(row),
      paymentUnderWay: row.paymentUnderWay === true,
      ...(row.unanswered && { paymentUnanswered: true }),
    }),
    ...(viewer.type === 'admin' && row.handling && { handling: row.handling }),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    submittedAt: row.submittedAt,
    total: row.total,
    keys: row.keys,
  };
}

const shortlistedOf = ({ goesOn, reached }: NonNullable<EntryRow['shortlisted']>) => ({
  shortlisted: goesOn,
  ...(reached !== null && { reached }),
});

function settledOf({ settling }: EntryRow): NonNullable<Entry['settled']> | null {
  const settled = settledBy(settling ?? []);
  return settled && { ...settled, at: new Date(settled.at).toISOString() };
}

function unpaidIn({ settling }: EntryRow): Pick<Entry, 'unpaid'> {
  const unpaid = unpaidOf(settling ?? []);
  return unpaid ? { unpaid: { categoryID: unpaid.categoryID, at: new Date(unpaid.at).toISOString() } } : {};
}

/** The code that submitting again counts with: of the charge that it gives up, otherwise of the invoices. */
function discountOf({ codes, settling, unanswered }: EntryRow): Pick<Entry, 'discount'> {
  const taken = unanswered?.discountID ?? codeTaken(settling ?? []);
  const discount = codes?.find(({ id }) => id === taken);
  return discount ? { discount } : {};
}

function suggestedFor(
  { judge, orgName, personName, entrantEmail, colleagues }: EntryRow,
  { leadName, client }: EntryData,
) {
  const ties = { orgName, personName, leadName, client, email: entrantEmail ?? '', colleagues: colleagues ?? [] };
  return judge ? suggestConflict(judge, ties) : null;
}

/** Logos say who entered, and so may the names of files. */
function neutral(files: Readonly<Record<string, StoredFile>>): Record<string, StoredFile> {
  const shown = Object.entries(shownFiles).flatMap(([field, called]) => {
    const file = files[field];
    if (!file) return [];
    const name = neutralName(called, file.name);
    return [[field, { ...file, name, url: file.url.replace(/[^/]+$/, name) }] as const];
  });
  return Object.fromEntries(shown);
}

/**
 * A judge's own; for an administrator what all sheets say together; an entrant learns nothing before the result. A draft that nobody
 * waits for any more says nothing beside sheets that were handed in.
 */
function scoreStatus({ ownSheet, sheetCounts, awardStatus }: EntryRow, { type }: Viewer): ScoreStatus {
  if (type === 'entrant') return awardStatus === 'completed' ? 'final' : 'unscored';
  if (type === 'judge') return !ownSheet || ownSheet.status === 'recused' ? 'unscored' : ownSheet.status;
  if (!sheetCounts) return 'unscored';
  const { awaited, drafts, scored, submitted, final, recused } = sheetCounts;
  if (submitted + final === 0) return scored === 0 ? 'unscored' : 'scored';
  const isOver = isJudged(awardStatus);
  if (drafts > 0 && !isOver) return 'scored';
  if (submitted === 0) return 'final';
  return submitted + final + recused >= awaited || isOver ? 'submitted' : 'scored';
}
