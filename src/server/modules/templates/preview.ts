import { sql } from 'drizzle-orm';
import type { Locale } from '#contract/locales.ts';
import { pairOf } from '#contract/pair.ts';
import { type MailTemplate, mailKinds } from '#machines/mail/templates.ts';
import { invitationText } from '../../identity/mails.ts';
import type { Principal } from '../../platform/access/principal.ts';
import type { Database } from '../../platform/database/database.ts';
import { columns, nullable, type RowOf } from '../../platform/database/rows.ts';
import { awards, orgs } from '../../platform/database/schema.ts';
import { rowsOf } from '../../platform/database/sql.ts';
import { sumsOf } from '../../platform/mail/sums.ts';
import { wordedBy } from '../../platform/mail/templates.ts';
import { formatMail, formatMoney, formatValues, listed } from '../../platform/mail/words.ts';
import type { MailFrame } from '../../ports/mail.ts';
import { submissionCopy } from '../forms/formatAnswers.ts';
import { frameOfInvitation } from '../mail/accountMails.ts';
import { type Asked, askedRows } from '../mail/asked.ts';
import { frameOf, type Letter } from '../mail/letters.ts';
import { moneyRows, paidLine, particulars, refundLines } from '../payments/invoiceLetter.ts';

/** Whose email it would be, and about which award: the newest one. */
const aroundRow = columns({
  organiser: orgs.name,
  address: orgs.address,
  taxID: orgs.taxID,
  bankDetails: orgs.bankDetails,
  award: nullable(awards.name),
  timeZone: nullable(awards.timeZone),
});
type Around = RowOf<typeof aroundRow>;

const sample = {
  award: 'Civic Design Awards',
  title: 'Harbour Light Library',
  ref: 'CD-0118',
  number: 'INV-00042',
  creditNote: 'CN-00003',
  reference: 'BACS 4711',
  buyer: 'Alder Studio',
  category: 'Public Space',
  amount: 18_000,
  tax: 3_000,
  rate: 2_000,
  currency: 'gbp',
  card: '4242',
};
const days = (now: Date, count: number) => new Date(now.getTime() + count * 86_400_000).toISOString();

/** A letter of one kind in the words given, to whoever asks, with sample values. Nothing is sent. */
export async function sampleLetter(
  database: Database,
  by: Principal,
  template: MailTemplate,
  locale: Locale,
  now: Date,
): Promise<{ readonly letter: Letter; readonly frame: MailFrame }> {
  const [around] = await rowsOf(
    database,
    aroundRow,
    sql`select o.name as organiser, o.address, o.tax_id as "taxID", o.bank_details as "bankDetails", a.name as award,
        a.time_zone as "timeZone"
      from product.orgs o left join product.awards a on a.org_id = o.id where o.id = ${by.orgID}
      order by a.created_at desc nulls last limit 1`,
  );
  if (!around) throw new Error('Whoever asks has no organisation');
  const { kind } = template;
  const award = around.award || sample.award;
  const timeZone = around.timeZone ?? 'UTC';
  const values = formatValues(
    locale,
    { name: by.name, organiser: around.organiser, award, ...samples(locale, award, now) },
    timeZone,
  );
  const after = linesAfter(kind, locale, { ...around, award, timeZone }, by, now);
  const to = { email: by.email, name: by.name, locale };
  const sender = { name: around.organiser, address: around.address, taxID: around.taxID };
  const role = mailKinds[kind].to;
  const asked = sampleAsked(award, timeZone, now);
  const isInvitation = kind === 'invitation' || kind === 'invitationAdmin' || kind === 'invitationEntrant';
  const letter: Letter = {
    to,
    why: isInvitation ? 'invitation' : kind,
    about: { award, role, path: '' },
    values,
    body: '',
    ...wordedBy(template, { values, text: after, body: '' }),
    ...rowsBeside(kind, locale, values, asked, now),
  };
  const invited = { email: by.email, role, asked: role === 'judge' ? [asked] : [], sender };
  return { letter, frame: isInvitation ? frameOfInvitation(locale, invited) : frameOf(letter, sender) };
}

/** What a judge is asked for. */
const sampleAsked = (award: string, timeZone: string, now: Date): Asked => {
  const dates = { startsAt: days(now, 14), endsAt: days(now, 60) };
  return { award, timeZone, ...dates, entries: 24, categories: [sample.category] };
};

const samples = (locale: Locale, award: string, now: Date) => ({
  title: sample.title,
  ref: sample.ref,
  number: sample.number,
  reference: sample.reference,
  amount: formatMoney(locale, sample.amount, sample.currency),
  count: 2,
  version: 1,
  signature: 'Helen Okafor',
  inviter: 'Helen Okafor',
  expiresAt: days(now, 14),
  dueAt: days(now, 30),
  closesAt: days(now, 14),
  signedAt: now.toISOString(),
  titles: listed(locale, [sample.title]),
  best: `– ${pairOf(locale, sample.category, `${sample.title}, ${sample.buyer}`)}`,
  message: formatMail(locale, 'sample.message'),
  reason: formatMail(locale, 'sample.reason'),
  reasons: `– ${formatMail(locale, 'sample.blocked')}`,
  terms: formatMail(locale, 'sample.terms'),
  step: formatMail(locale, 'attention.step.judging', { award }),
  round: formatMail(locale, 'sample.round'),
});

/** What an email of a kind says of money, or of what a judge is asked for, beside its words. */
function rowsBeside(
  kind: MailTemplate['kind'],
  locale: Locale,
  values: Readonly<Record<string, string>>,
  asked: Asked,
  now: Date,
): Pick<Letter, 'rows' | 'sums'> {
  const { amount, rate, tax, currency, number, ref, title } = sample;
  const charged = { amount, currency, tax: { name: 'VAT', rate, amount: tax } };
  const named = { number, ref, title };
  const paid = paidLine(locale, now, asked.timeZone);
  const byCard = paidLine(locale, now, asked.timeZone, sample.card);
  switch (kind) {
    case 'appointed':
      return { rows: askedRows(locale, asked) };
    case 'invoice':
      return { rows: moneyRows(locale, { ...named, due: values.dueAt }), sums: sumsOf(locale, charged) };
    case 'settled':
      return {
        rows: moneyRows(locale, { ...named, paid, reference: sample.reference }),
        sums: sumsOf(locale, charged),
      };
    case 'receipt':
      return { rows: moneyRows(locale, { ...named, paid: byCard }), sums: sumsOf(locale, charged) };
    case 'refunded':
      return {
        rows: moneyRows(locale, { ...named, ref: null, creditNote: sample.creditNote }),
        sums: sumsOf(locale, charged, 'sums.refunded'),
      };
    case 'refund':
      return { sums: sumsOf(locale, { ...charged, tax: null }, 'sums.refunded') };
    default:
      return {};
  }
}

/** What the product always says below the words of such an email. */
function linesAfter(
  kind: MailTemplate['kind'],
  locale: Locale,
  { timeZone, ...around }: Around & { readonly timeZone: string; readonly award: string },
  by: Principal,
  now: Date,
): string {
  const { number } = sample;
  switch (kind) {
    case 'invitation':
    case 'invitationAdmin':
    case 'invitationEntrant':
      return `\n\n${invitationText(locale, '········', by.email)}`;
    case 'submission': {
      const { title, category, currency } = sample;
      const entry = { form: null, data: { title }, files: { supportingDoc: { name: 'plan.pdf' } }, categoryID: null };
      return `\n\n${formatMail(locale, 'submission.until')}\n\n${submissionCopy(locale, { ...entry, category, currency })}`;
    }
    case 'entryDeleted':
      return `\n\n${formatMail(locale, 'entryDeleted.draft', { number })}`;
    case 'judgingOpened':
      return `\n\n${formatMail(locale, 'judgingOpened.until', { endsAt: days(now, 60) }, timeZone)}`;
    case 'roundOpened':
      return `\n\n${formatMail(locale, 'roundOpened.until', { closesAt: days(now, 14) }, timeZone)}`;
    case 'result':
      return `\n\n${formatMail(locale, 'result.best', { count: 1, titles: listed(locale, [sample.title]) })}`;
    case 'refunded':
      return `\n\n${refundLines(locale, sampleNote(around), true)}`;
    case 'invoice':
    case 'settled': {
      const seller = { seller: around.organiser, sellerAddress: around.address, sellerTaxID: around.taxID };
      const buyer = { buyer: sample.buyer, buyerAddress: null, buyerTaxID: null, purchaseOrder: null };
      return `\n\n${particulars(locale, number, { ...seller, ...buyer, bankDetails: around.bankDetails }, kind)}`;
    }
    default:
      return '';
  }
}

const sampleNote = ({ organiser, address, taxID }: Pick<Around, 'organiser' | 'address' | 'taxID'>) => ({
  number: sample.creditNote,
  seller: { name: organiser, address, taxID },
  buyer: { name: sample.buyer, address: null, taxID: null },
  purchaseOrder: null,
});
