import type { Award, StepMessages } from '#contract/entities/award.ts';
import { type Locale, locales } from '#contract/locales.ts';
import type { AwardEvent } from '#machines/award/award.rules.ts';
import type { Context } from '../../http/context.ts';
import { inOwnWords } from '../../platform/mail/templates.ts';
import { wantedOf } from '../mail/letters.ts';
import { stepLetters } from './stepLetters.ts';

/** Whom a step would tell if it was taken now, and in which words; nothing is sent. */
export async function stepMessagesOf(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  locale: Locale,
  award: Award,
  type: AwardEvent['type'],
): Promise<StepMessages> {
  const now = clock.now();
  const letters = await wantedOf(database, award.orgID, await stepLetters(database, award, type, now));
  const of = (audience: (typeof letters)[number]['audience']) => letters.filter((one) => one.audience === audience);
  const mine = await inOwnWords(database, award.orgID, await stepLetters(database, award, type, now, locale));
  // The longest of each kind: with everything that such a letter may say.
  const samples = [...new Set(mine.map(({ why }) => why))].flatMap((why) => {
    const [longest] = mine.filter((one) => one.why === why).sort((left, right) => right.text.length - left.text.length);
    return longest ? [{ subject: longest.subject, text: longest.text }] : [];
  });
  return {
    languages: Object.fromEntries(
      locales
        .map((one) => [one, letters.filter(({ to }) => to.locale === one).length] as const)
        .filter(([, count]) => count > 0),
    ),
    entrants: of('entrants').length,
    judges: of('judges').length,
    drafters: of('drafters').length,
    samples,
  };
}
