import { useFormat } from '#app/i18n/useFormat.ts';
import { useText } from '#app/i18n/useText.ts';
import { useCategoryNames } from '#app/parts/entry/categoryName.ts';
import { Section } from '#app/ui/primitives/Section.tsx';
import { stack16, stack24 } from '#app/ui/theme/layout.css.ts';
import { dim, heading3, secondary } from '#app/ui/theme/text.css.ts';
import type { Award } from '#contract/entities/award.ts';
import type { CategoryCount, Round } from '#contract/rounds.ts';
import { byBallot, isCounted } from '#machines/round/round.rules.ts';
import * as css from './count.css.ts';
import { Scores } from './Scores.tsx';
import { Strengths } from './Strengths.tsx';

type Props = { readonly award: Award; readonly round: Round };
/** Says entries by their ids. */
type Name = (ids: readonly string[]) => string;

/** How rankings were counted, category by category, so that whoever has them can count again. */
export function RoundCount({ award, round }: Props) {
  const t = useText();
  const format = useFormat();
  const nameOf = useCategoryNames(award);
  const titles = new Map(round.entries.map(({ entryID, title, ref }) => [entryID, title || ref]));
  const name: Name = (ids) => format.list(ids.map((id) => titles.get(id) ?? '–'));
  const withEntries = round.counts.filter(({ categoryID }) =>
    round.entries.some((entry) => entry.categoryID === categoryID),
  );
  if (round.kind === 'qualifying' || !isCounted(round.kind) || round.state === 'prepared') return null;
  return (
    <Section title={t('rounds.count')} help={t(`rounds.count.help.${round.kind}`)}>
      <div className={stack24}>
        {withEntries.map((count) => (
          <section key={count.categoryID} className={stack16} aria-label={nameOf(count.categoryID) ?? '–'}>
            <h3 className={heading3}>{nameOf(count.categoryID)}</h3>
            <p className={secondary}>
              {t(
                byBallot(round.kind)
                  ? 'rounds.count.ballots'
                  : round.kind === 'pairs'
                    ? 'rounds.count.pairs'
                    : round.kind === 'scores'
                      ? 'rounds.count.scored'
                      : 'rounds.count.judges',
                { count: count.ballots },
              )}
            </p>
            {count.places.length === 0 ? (
              <p>{t('rounds.count.uncounted')}</p>
            ) : (
              <Counted count={count} name={name} scale={round.scale ?? []} criteria={round.criteria ?? []} />
            )}
          </section>
        ))}
      </div>
    </Section>
  );
}

type CountedProps = { readonly count: CategoryCount; readonly name: Name };
type ScaledProps = CountedProps & {
  readonly scale: readonly string[];
  readonly criteria: NonNullable<Round['criteria']>;
};

function Counted({ count, name, scale, criteria }: ScaledProps) {
  return count.scores ? (
    <Scores scores={count.scores} ballots={count.ballots} criteria={criteria} name={name} />
  ) : count.grades ? (
    <Grades grades={count.grades} name={name} scale={scale} />
  ) : count.strengths ? (
    <Strengths count={count} strengths={count.strengths} name={name} />
  ) : count.duels ? (
    <Duels count={count} duels={count.duels} name={name} />
  ) : count.transfer ? (
    <Stages transfer={count.transfer} name={name} />
  ) : null;
}

type Stages = NonNullable<CategoryCount['transfer']>;

/** How many holdings of a stage are told. */
const maxHoldings = 12;

function Stages({ transfer: { quota, stages }, name }: { readonly transfer: Stages; readonly name: Name }) {
  const t = useText();
  return (
    <>
      <p>{t('rounds.count.quota', { quota })}</p>
      {stages.length === 0 && <p>{t('rounds.count.tied')}</p>}
      <ol className={css.stages}>
        {stages.map((stage) => (
          <li key={`${stage.elected.join()} ${stage.surplusOf} ${stage.excluded.join()}`}>
            {stage.elected.length > 0 && t('rounds.count.elected', { names: name(stage.elected) })}
            {stage.surplusOf !== null && t('rounds.count.surplus', { names: name([stage.surplusOf]) })}
            {stage.excluded.length > 0 && t('rounds.count.excluded', { names: name(stage.excluded) })}
            <div className={dim}>
              {stage.held
                .slice(0, maxHoldings)
                .map(({ entryID, votes }) =>
                  t('rounds.count.held', { name: name([entryID]), votes: Math.round(votes * 100) / 100 }),
                )
                .join(' · ')}
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}

type Duels = NonNullable<CategoryCount['duels']>;
type DuelsProps = CountedProps & { readonly duels: Duels };

/** How many entries stand in the table; their chains are told for as many. */
const tabled = 12;

function Duels({ count, duels, name }: DuelsProps) {
  const t = useText();
  const format = useFormat();
  const ids = duels.entryIDs.slice(0, tabled);
  const at = (id: string) => duels.entryIDs.indexOf(id);
  const chains = count.places.slice(0, -1).flatMap((place, index) => {
    const [left, right] = [place[0], count.places[index + 1]?.[0]];
    if (left === undefined || right === undefined || at(left) < 0 || at(right) < 0 || index >= tabled) return [];
    const forth = duels.strongest[at(left)]?.[at(right)] ?? 0;
    const back = duels.strongest[at(right)]?.[at(left)] ?? 0;
    return [{ left: name([left]), right: name([right]), forth, back }];
  });
  return (
    <>
      <div>
        <h4 className={heading3}>{t('rounds.count.order')}</h4>
        <ol className={css.stages}>
          {count.places.map((place) => (
            <li key={place[0]}>{place.length > 1 ? t('rounds.count.shared', { names: name(place) }) : name(place)}</li>
          ))}
        </ol>
      </div>
      {ids.length > 1 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the window is scrolled by keys too.
        <section className={css.scroll} tabIndex={0} aria-label={t('rounds.count.duels')}>
          <table className={css.duels}>
            <caption className={css.caption}>{t('rounds.count.duels')}</caption>
            <thead>
              <tr>
                <td />
                {ids.map((id, index) => (
                  <th key={id} scope="col" aria-label={name([id])} title={name([id])}>
                    {format.number(index + 1)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {ids.map((row, index) => (
                <tr key={row}>
                  <th scope="row" className={css.rowName}>
                    {format.number(index + 1)} {name([row])}
                  </th>
                  {ids.map((column) => {
                    const votes = duels.preferred[at(row)]?.[at(column)] ?? 0;
                    const isWon = votes > (duels.preferred[at(column)]?.[at(row)] ?? 0);
                    return <td key={column}>{row === column ? '' : isWon ? <b>{votes}</b> : votes}</td>;
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {chains.length > 0 && (
        <div>
          <h4 className={heading3}>{t('rounds.count.chains')}</h4>
          <ul>
            {chains.map((chain) => (
              <li key={`${chain.left} ${chain.right}`}>{t('rounds.count.chain', chain)}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

type GradesProps = {
  readonly grades: NonNullable<CategoryCount['grades']>;
  readonly name: Name;
  readonly scale: readonly string[];
};

/** How many rows are drawn at once. */
const drawn = 100;

/** Entries best first, with how many judges gave each grade. */
function Grades({ grades, name, scale }: GradesProps) {
  const t = useText();
  const format = useFormat();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the window is scrolled by keys too.
    <section className={css.scroll} tabIndex={0} aria-label={t('rounds.count.grades')}>
      <table className={css.duels}>
        <caption className={css.caption}>{t('rounds.count.grades')}</caption>
        <thead>
          <tr>
            <th scope="col" className={css.rowName}>
              {t('rounds.entry')}
            </th>
            <th scope="col">{t('rounds.count.majority')}</th>
            {scale.map((word) => (
              <th key={word} scope="col">
                {word}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {grades.slice(0, drawn).map(({ entryID, majority, given }) => (
            <tr key={entryID}>
              <th scope="row" className={css.rowName}>
                {name([entryID])}
              </th>
              <td>
                <b>{scale[majority]}</b>
              </td>
              {scale.map((word, grade) => (
                <td key={word}>{format.number(given[grade] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
