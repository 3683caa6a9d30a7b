import type { Locale } from '#contract/locales.ts';
import { dress } from '../../platform/mail/dress.ts';
import { formatMail, listed } from '../../platform/mail/words.ts';
import type { Mail, MailFrame } from '../../ports/mail.ts';
import type { VoteResult, VoteRow } from './vote.repository.ts';

type About = Pick<VoteRow, 'id' | 'name' | 'awardName' | 'organiser' | 'timeZone' | 'closesAt'>;

/** The categories that a message names; the page has all of them. */
const mostCategories = 20;

/** That a ballot is in, to whoever cast it. `address` is where browsers reach the application. */
export function receiptLetter(
  vote: About,
  { email, locale, receipt }: { email: string; locale: Locale; receipt: string },
  address: string,
): Mail {
  const { name, awardName: award, closesAt } = vote;
  const values = { vote: name, award, receipt, ...(closesAt && { closesAt }) };
  // What stands behind the mark of an address is sent to no server.
  const link = { path: `vote/${vote.id}#${receipt}`, label: formatMail(locale, 'voteReceipt.act') };
  const frame = frameOf(vote, { email, locale, link });
  const words = {
    subject: formatMail(locale, 'voteReceipt.subject', values),
    text: formatMail(locale, 'voteReceipt.text', values, vote.timeZone),
  };
  return dress({ to: email.trim(), why: 'voteReceipt', ...words, code: receipt, locale, frame }, address);
}

/** The code that an address votes with, and the page where it is entered. */
export function codeLetter(
  vote: About,
  { email, locale, code }: { email: string; locale: Locale; code: string },
  address: string,
): Mail {
  const link = { path: `vote/${vote.id}`, label: formatMail(locale, 'vote.code.act') };
  const words = {
    subject: formatMail(locale, 'vote.code.subject', { name: vote.name }),
    text: formatMail(locale, 'vote.code.text', { code }),
  };
  const frame = frameOf(vote, { email, locale, link });
  return dress({ to: email.trim(), why: 'vote', ...words, code, locale, frame }, address);
}

/** Says the result to one reader after another, with what was said before kept. */
export function resultLetters(vote: About, result: VoteResult) {
  const texts = new Map<string, Pick<Mail, 'subject' | 'text'> & { readonly rows: MailFrame['rows'] }>();
  const wordsIn = (locale: Locale, counted: boolean) => {
    const values = { vote: vote.name, award: vote.awardName, counted: counted ? 'yes' : 'no' };
    return {
      subject: formatMail(locale, 'voteResult.subject', values),
      text: formatMail(locale, 'voteResult.text', values),
      rows: bestOf(locale, result),
    };
  };
  return ({ email, locale, counted }: { email: string; locale: Locale; counted: boolean }): Mail => {
    const key = `${locale} ${counted}`;
    const { rows, ...words } = texts.get(key) ?? wordsIn(locale, counted);
    texts.set(key, { rows, ...words });
    const link = { path: `vote/${vote.id}`, label: formatMail(locale, 'voteResult.act') };
    const frame = frameOf(vote, { email, locale, link, rows });
    return { to: email, why: 'voteResult', ...words, locale, frame };
  };
}

/** What has most votes in each category, in the reader's language; nothing of a category where nobody voted. */
function bestOf(locale: Locale, { counts, names }: VoteResult) {
  return [...new Set(counts.map(({ categoryID }) => categoryID))]
    .flatMap((categoryID): MailFrame['rows'] => {
      const all = counts.filter((one) => one.categoryID === categoryID);
      const votes = Math.max(...all.map((one) => one.votes));
      if (votes === 0) return [];
      const titles = all.filter((one) => one.votes === votes).map(({ title, ref }) => title || ref);
      const label = names?.[categoryID]?.[locale] || (all[0]?.category ?? '');
      return [[label, formatMail(locale, 'voteResult.best', { titles: listed(locale, titles), count: votes })]];
    })
    .slice(0, mostCategories);
}

type Around = Pick<MailFrame, 'link'> & {
  readonly email: string;
  readonly locale: Locale;
  readonly rows?: MailFrame['rows'];
};

const frameOf = ({ organiser, awardName }: About, { email, locale, link, rows = [] }: Around): MailFrame => ({
  organiser,
  link,
  copy: formatMail(locale, 'frame.copy'),
  rows: [[formatMail(locale, 'frame.award'), awardName], ...rows],
  note: formatMail(locale, 'frame.sent', { organiser, email: email.trim() }),
});
