import { useText } from '#app/i18n/useText.ts';
import { dim } from '#app/ui/theme/text.css.ts';
import type { Former as FormerRound } from '#contract/ballots.ts';
import * as css from './ballot.css.ts';

/** How an entry stood in the round before, and what was written there, without names. */
export function Former({ former }: { readonly former: FormerRound }) {
  const t = useText();
  const { round, tally, place, grade, mark, reasons } = former;
  const title = t('former.title', { name: round });
  const lines = [
    tally && t('former.tally', tally),
    place && `${t('former.place', place)}${place.shared ? ` (${t('former.shared')})` : ''}`,
    grade && t('former.grade', { grade }),
    mark && t('former.mark', { judges: mark.judges, mark: Math.floor(mark.share * 1000 + 1e-6) / 10 }),
    !tally && !place && t('former.uncounted'),
  ].filter((line) => line !== null && line !== false);
  return (
    <section className={css.former} aria-label={title}>
      <p className={dim}>{title}</p>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {reasons.length > 0 && (
        <details>
          <summary>{t('former.words')}</summary>
          <ul className={css.words}>
            {reasons.map((words, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two judges may have written the same
              <li key={index}>{words}</li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
