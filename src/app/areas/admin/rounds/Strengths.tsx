import { useFormat } from '#app/i18n/useFormat.ts';
import { useText } from '#app/i18n/useText.ts';
import type { CategoryCount } from '#contract/rounds.ts';
import * as css from './count.css.ts';

type Props = {
  readonly count: CategoryCount;
  readonly strengths: NonNullable<CategoryCount['strengths']>;
  /** Says entries by their ids. */
  readonly name: (ids: readonly string[]) => string;
};
type Chance = NonNullable<Props['strengths'][number]['chance']>;

/** Entries best first, with what was said of each, its strength as a share, and how sure that is. */
export function Strengths({ count, strengths, name }: Props) {
  const t = useText();
  const format = useFormat();
  const percent = ({ value, from, to }: Chance) => ({ value: whole(value), from: whole(from), to: whole(to) });
  const shared = count.places.filter((place) => place.length > 1);
  const isClear = count.line && (count.line.chance.from > 0.5 || count.line.chance.to < 0.5);
  return (
    <>
      {strengths.some(({ chance }) => chance === null) && <p>{t('rounds.count.pairs.one')}</p>}
      {shared.map((place) => (
        <p key={place[0]}>{t('rounds.count.pairs.shared', { names: name(place) })}</p>
      ))}
      {count.line && (
        <p>
          {t(isClear ? 'rounds.count.pairs.clear' : 'rounds.count.pairs.near', {
            inside: name([count.line.inside]),
            outside: name([count.line.outside]),
            ...percent(count.line.chance),
          })}
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the window is scrolled by keys too. */}
      <section className={css.scroll} tabIndex={0} aria-label={t('rounds.count.pairs.table')}>
        <table className={css.duels}>
          <caption className={css.caption}>{t('rounds.count.pairs.table')}</caption>
          <thead>
            <tr>
              <th scope="col" className={css.rowName}>
                {t('rounds.entry')}
              </th>
              <th scope="col">{t('rounds.count.pairs.chance')}</th>
              <th scope="col">{t('rounds.count.pairs.preferred')}</th>
              <th scope="col">{t('rounds.count.pairs.behind')}</th>
              <th scope="col">{t('rounds.count.pairs.same')}</th>
            </tr>
          </thead>
          <tbody>
            {strengths.map(({ entryID, chance, preferred, behind, same }) => (
              <tr key={entryID}>
                <th scope="row" className={css.rowName}>
                  {name([entryID])}
                </th>
                <td>{chance ? t('rounds.count.pairs.percent', percent(chance)) : t('rounds.count.pairs.none')}</td>
                <td>{format.number(preferred)}</td>
                <td>{format.number(behind)}</td>
                <td>{format.number(same)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

const whole = (share: number) => Math.round(share * 100);
