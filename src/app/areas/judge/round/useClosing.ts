import { useNow } from '#app/actors/session/useNow.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useText } from '#app/i18n/useText.ts';
import type { Award } from '#contract/entities/award.ts';
import type { Reason } from '#machines/kit/rules.ts';
import { isClosingPassed } from '#machines/round/closing.ts';
import type { OwnRound } from './SittingPage.tsx';

type Closing = {
  /** Until when answers are taken, or were. */
  readonly words: string;
  /** Why none are taken any more; empty while they are. */
  readonly closed: readonly Reason[];
};

/** Answers end at the closing time, though the round stays open until its organiser closes it. */
export function useClosing({ timeZone }: Award, { closesAt }: Pick<OwnRound, 'closesAt'>): Closing {
  const t = useText();
  const format = useFormat();
  const now = useNow();
  if (closesAt === null) return { words: t('judge.round.noEnd'), closed: [] };
  const date = format.dateTime(closesAt, timeZone);
  if (!isPast(closesAt, now)) return { words: t('judge.round.until', { date }), closed: [] };
  const reason = { code: 'round.refusal.closingPassed', params: { closesAt: Date.parse(closesAt) } };
  return { words: t('judge.round.until.past', { date }), closed: [reason] };
}

const isPast = (closesAt: string, now: number) => isClosingPassed({ closesAt: Date.parse(closesAt), now });
