import { useFormat } from '#app/i18n/useFormat.ts';
import { useText } from '#app/i18n/useText.ts';
import { dim } from '#app/ui/theme/text.css.ts';
import type { CategoryCount, Round } from '#contract/rounds.ts';
import * as css from './count.css.ts';

type Props = {
  readonly scores: NonNullable<CategoryCount['scores']>;
  /** Judges who gave something that counts. */
  readonly ballots: number;
  readonly criteria: NonNullable<Round['criteria']>;
  /** Says entries by their ids. */
  readonly name: (ids: readonly string[]) => string;
};

/** How many rows are drawn at once. */
const drawn = 100;

/** Entries best first: the mean of their judges, how far these are apart, and what each criterion came to. */
export function Scores({ scores, ballots, criteria, name }: Props) {
  const t = useText();
  const format = useFormat();
  const even = scores.every(({ judges }) => judges === ballots);
  const percent = (share: number) => t('rounds.count.scores.percent', { value: tenths(share) });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the window is scrolled by keys too.
    <section className={css.scroll} tabIndex={0} aria-label={t('rounds.count.scores')}>
      <table className={css.duels}>
        <caption className={css.caption}>{t('rounds.count.scores')}</caption>
        <thead>
          <tr>
            <th scope="col" className={css.rowName}>
              {t('rounds.entry')}
            </th>
            <th scope="col">{t('rounds.count.scores.mark')}</th>
            <th scope="col">{t('rounds.count.scores.judges')}</th>
            <th scope="col">{t('rounds.count.scores.spread')}</th>
            {criteria.map((criterion) => (
              <th key={criterion.name} scope="col">
                {t('rounds.count.scores.criterion', criterion)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {scores.slice(0, drawn).map(({ entryID, mark, judges, from, to, criteria: means }) => (
            <tr key={entryID}>
              <th scope="row" className={css.rowName}>
                {name([entryID])}
              </th>
              <td>
                <b>{percent(mark)}</b>
              </td>
              <td>{format.number(judges)}</td>
              <td>{t('rounds.count.scores.fromTo', { from: tenths(from), to: tenths(to) })}</td>
              {criteria.map((criterion, at) => (
                <td key={criterion.name}>{percent(means[at] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {scores.length > 0 && (
        <p className={dim}>{t(even ? 'rounds.count.scores.even' : 'rounds.count.scores.uneven')}</p>
      )}
      {scores.length > drawn && <p className={dim}>{t('rounds.count.more', { shown: drawn, count: scores.length })}</p>}
    </section>
  );
}

/** Per cent with one decimal, rounded down: what is below a threshold is never shown as if it reached it. */
const tenths = (share: number) => Math.floor(share * 1000 + 1e-6) / 10;
