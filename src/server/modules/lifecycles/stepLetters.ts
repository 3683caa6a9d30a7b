import type { Award } from '#contract/entities/award.ts';
import type { Locale } from '#contract/locales.ts';
import { pairOf } from '#contract/pair.ts';
import type { AwardEvent } from '#machines/award/award.rules.ts';
import type { Database } from '../../platform/database/database.ts';
import { formatMail, listed } from '../../platform/mail/words.ts';
import { type About, type Letter, letter, type Recipient } from '../mail/letters.ts';
import { bestEntriesOf, draftersOf, isBeforeScores, judgesOf, resultsFor } from './recipients.ts';

/** A letter that a step of an award gives cause for, and who its reader is to the award. */
export interface StepLetter extends Letter {
  readonly audience: 'judges' | 'entrants' | 'drafters';
}

/**
 * Everybody who is told of the step, as the award is before it; `now` is its instant. With `locale` the letters are in
 * that language instead of their readers': for somebody who looks at them first.
 */
export async function stepLetters(
  database: Database,
  award: Award,
  type: AwardEvent['type'],
  now: Date,
  locale?: Locale,
): Promise<readonly StepLetter[]> {
  const as = <One extends Recipient>(people: readonly One[]) =>
    locale ? people.map((one) => ({ ...one, locale })) : people;
  if (type === 'award.startJudging')
    return [
      ...((await isBeforeScores(database, award.id))
        ? []
        : judgingOpened(award, as(await judgesOf(database, award.id)), now)),
      ...(isEarly(award, now) ? closedEarly(award, as(await draftersOf(database, award.id))) : []),
    ];
  if (type === 'award.complete')
    return [
      ...results(award, as(await resultsFor(database, award.id))),
      ...announced(award, as(await judgesOf(database, award.id)), await bestEntriesOf(database, award.id)),
    ];
  return [];
}

/** Before the published closing date whoever was still writing has to hear of it. */
const isEarly = ({ closesAt }: Award, now: Date) => isAhead(closesAt, now);

const isAhead = (instant: string | null, now: Date) => instant !== null && Date.parse(instant) > now.getTime();

type Judge = Recipient & { readonly count: number };
type Drafter = Recipient & { readonly titles: readonly string[] };
type Winner = Awaited<ReturnType<typeof bestEntriesOf>>[number];
type Entrant = Judge & { readonly best: readonly string[] };

const about = ({ name, timeZone }: Award, role: About['role'], path: string): About => ({
  award: name,
  timeZone,
  role,
  path,
});

/** To whoever has entries to score: where a plan gives a judge none, there is nothing to tell them. */
export function judgingOpened(award: Award, judges: readonly Judge[], now: Date): StepLetter[] {
  const endsAt = isAhead(award.judgingClosesAt, now) ? award.judgingClosesAt : null;
  const scoring = judges.filter(({ count }) => count > 0);
  return scoring.map(({ count, ...to }) => {
    const mail = letter(to, 'judgingOpened', about(award, 'judge', 'judge'), { count });
    const until = endsAt && formatMail(to.locale, 'judgingOpened.until', { endsAt }, award.timeZone);
    return { ...mail, text: until ? `${mail.text}\n\n${until}` : mail.text, audience: 'judges' };
  });
}

function closedEarly(award: Award, drafters: readonly Drafter[]): StepLetter[] {
  const closesAt = award.closesAt ?? '';
  return drafters.map(({ titles, ...to }) => ({
    ...letter(to, 'closedEarly', about(award, 'entrant', 'entrant/entry/list'), {
      closesAt,
      count: titles.length,
      titles: listed(to.locale, titles),
    }),
    audience: 'drafters',
  }));
}

function results(award: Award, entrants: readonly Entrant[]): StepLetter[] {
  return entrants.map(({ count, best, ...to }) => {
    const mail = letter(to, 'result', about(award, 'entrant', 'entrant'), { count });
    const titles = listed(to.locale, best);
    const praise = best.length > 0 && formatMail(to.locale, 'result.best', { count: best.length, titles });
    return { ...mail, text: praise ? `${mail.text}\n\n${praise}` : mail.text, audience: 'entrants' };
  });
}

function announced(award: Award, judges: readonly Judge[], winners: readonly Winner[]): StepLetter[] {
  const bestIn = (locale: Locale) =>
    winners
      .map(
        ({ category, names, title, organisation }) =>
          `– ${pairOf(locale, names[locale] || category, `${title}, ${organisation}`)}`,
      )
      .join('\n');
  return judges.map(({ count: _, ...to }) => ({
    ...letter(to, 'announced', about(award, 'judge', 'judge'), { best: bestIn(to.locale) }),
    audience: 'judges',
  }));
}
