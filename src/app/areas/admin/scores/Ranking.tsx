import { useFormat } from '#app/i18n/useFormat.ts';
import { useText } from '#app/i18n/useText.ts';
import * as table from '#app/ui/data/Table.css.ts';
import { Icon } from '#app/ui/primitives/Icon.tsx';
import { plain } from '#app/ui/primitives/TextLink.css.ts';
import { cx } from '#app/ui/theme/cx.ts';
import { dim, hidden } from '#app/ui/theme/text.css.ts';
import { decimalsOf } from '#contract/decimals.ts';
import type { Award } from '#contract/entities/award.ts';
import type { CategoryResult, ResultRow } from '#contract/entities/result.ts';
import { type Axis, axisOf } from './axis.ts';
import { type Group, groupsOf, lanesOf } from './bands.ts';
import { sharesRank } from './best.ts';
import * as css from './ranking.css.ts';
import { useFigures } from './useFigures.ts';
import { Winner } from './Winner.tsx';

type RankingProps = {
  readonly award: Award;
  readonly caption: string;
  readonly result: CategoryResult;
  readonly selectedID: string | null;
  readonly onSelect: (entryID: string) => void;
};

/** More brackets side by side than this are written as ranges instead. */
const mostLanes = 5;

/** One category best first: raw and adjusted score, the interval on a shared axis, brackets, and what moved. */
export function Ranking({ award, caption, result, selectedID, onSelect }: RankingProps) {
  const t = useText();
  const { rows } = result;
  const axis = axisOf(rows);
  const decimals = decimalsOf(rows);
  const groups = groupsOf(rows);
  const lanes = lanesOf(groups);
  const drawn = lanes <= mostLanes;
  const isRanked = result.refusal === null;
  return (
    <div className={table.frame}>
      <table className={table.table}>
        <caption className={hidden}>{caption}</caption>
        <thead>
          <tr>
            <th scope="col" className={cx(table.head, css.band)}>
              <span className={drawn ? hidden : undefined}>{t('admin.scores.band')}</span>
            </th>
            <th scope="col" className={cx(table.head, table.headEnd)}>
              {t('admin.scores.rank')}
            </th>
            <th scope="col" className={table.head}>
              {t('admin.entries.entry')}
            </th>
            <th scope="col" className={cx(table.head, table.headEnd, table.from[640])}>
              {t('admin.scores.judges')}
            </th>
            <th scope="col" className={cx(table.head, table.headEnd, table.from[480])}>
              {t('admin.scores.raw')}
            </th>
            {isRanked && (
              <>
                <th scope="col" aria-sort="descending" className={cx(table.head, table.headEnd)}>
                  {t('admin.scores.adjusted')}
                </th>
                <th scope="col" className={cx(table.head, css.axisHead, table.from[640])}>
                  <span className={hidden}>{t('admin.scores.interval')}</span>
                  <Ticks axis={axis} />
                </th>
                <th scope="col" className={cx(table.head, table.headEnd, table.from[480])}>
                  {t('admin.scores.moved')}
                </th>
              </>
            )}
            <th scope="col" className={cx(table.head, table.actions)}>
              <span className={hidden}>{t('admin.scores.winner')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <Row
              key={row.entryID}
              row={row}
              award={award}
              result={result}
              axis={axis}
              decimals={decimals}
              isRanked={isRanked}
              shares={sharesRank(result, row)}
              isSelected={row.entryID === selectedID}
              band={
                drawn ? (
                  <Brackets groups={groups} lanes={lanes} index={index} />
                ) : (
                  row.band && t('admin.scores.band.range', row.band)
                )
              }
              onSelect={onSelect}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type RowProps = {
  readonly row: ResultRow;
  readonly award: Award;
  readonly result: CategoryResult;
  readonly axis: Axis;
  /** Of what ranks go by. */
  readonly decimals: number;
  readonly isRanked: boolean;
  readonly shares: boolean;
  readonly isSelected: boolean;
  readonly band: React.ReactNode;
  readonly onSelect: (entryID: string) => void;
};

function Row({ row, award, result, axis, decimals, isRanked, shares, isSelected, band, onSelect }: RowProps) {
  const t = useText();
  const format = useFormat();
  const figures = useFigures();
  const cell = cx(table.cell, table.densities.lines);
  const bandWords =
    row.band && (row.band.first === row.band.last ? t('admin.scores.band.alone') : t('admin.scores.band.of', row.band));
  return (
    <tr className={table.row} data-selected={isSelected || undefined}>
      <td className={cx(table.cell, css.band)}>
        <span aria-hidden="true">{band}</span>
        {bandWords && <span className={hidden}>{bandWords}</span>}
      </td>
      <td className={cx(cell, table.end, css.rank)}>{figures.rank(row.rank, shares)}</td>
      <th scope="row" className={cx(cell, table.wide)}>
        <span className={table.name}>
          <button
            type="button"
            id={rowID(row.entryID)}
            className={cx(plain, css.name)}
            aria-current={isSelected || undefined}
            onClick={() => onSelect(row.entryID)}
          >
            {row.title || row.ref}
          </button>
          <span className={table.nameBelow}>{row.orgName}</span>
        </span>
      </th>
      <td className={cx(cell, table.end, table.from[640])}>{format.number(row.judges)}</td>
      <td className={cx(cell, table.end, table.from[480], css.quiet)}>{figures.score(row.raw)}</td>
      {isRanked && (
        <>
          <td className={cx(cell, table.end, css.adjusted)}>{figures.score(row.adjusted, decimals)}</td>
          <td className={cx(cell, css.axisCell, table.from[640])}>
            <Interval row={row} axis={axis} isSelected={isSelected} />
          </td>
          <td className={cx(cell, table.end, table.from[480], css.quiet)}>
            <Moved row={row} />
          </td>
        </>
      )}
      <td className={cx(cell, table.actions)}>
        <Winner award={award} result={result} row={row} />
      </td>
    </tr>
  );
}

/** The id of a row's button, to which the panel gives the focus back. */
export const rowID = (entryID: string) => `rank-${entryID}`;

function Brackets(props: { readonly groups: readonly Group[]; readonly lanes: number; readonly index: number }) {
  const { groups, lanes, index } = props;
  return (
    <span className={css.lanes} style={{ width: lanes * 9 }}>
      {Array.from({ length: lanes }, (_, lane) => {
        const group = groups.find((one) => one.lane === lane && one.first <= index && index <= one.last);
        const part = cx(
          css.lane,
          group && css.bracket,
          group?.first === index && css.opens,
          group?.last === index && css.closes,
        );
        // biome-ignore lint/suspicious/noArrayIndexKey: a lane is its place
        return <span key={lane} className={part} />;
      })}
    </span>
  );
}

function Ticks({ axis }: { readonly axis: Axis }) {
  const format = useFormat();
  return (
    <span className={css.ticks} aria-hidden="true">
      {axis.ticks.map(({ score, at }) => (
        <span key={score} className={css.tick} style={{ insetInlineStart: `${at}%` }}>
          {format.number(score)}
        </span>
      ))}
    </span>
  );
}

function Interval({
  row,
  axis,
  isSelected,
}: {
  readonly row: ResultRow;
  readonly axis: Axis;
  readonly isSelected: boolean;
}) {
  const t = useText();
  const { score } = useFigures();
  if (row.adjusted === null) return null;
  const { interval } = row;
  const words = interval
    ? t('admin.scores.interval.said', {
        value: score(row.adjusted),
        low: score(interval.low),
        high: score(interval.high),
      })
    : score(row.adjusted);
  return (
    <span role="img" aria-label={words} className={cx(css.interval, isSelected && css.chosen)}>
      {axis.ticks.map(({ score: mark, at }) => (
        <span key={mark} className={css.gridLine} style={{ insetInlineStart: `${at}%` }} />
      ))}
      {interval && (
        <span
          className={css.whisker}
          style={{
            insetInlineStart: `${axis.at(interval.low)}%`,
            width: `${axis.at(interval.high) - axis.at(interval.low)}%`,
          }}
        />
      )}
      <span className={css.dot} style={{ insetInlineStart: `${axis.at(row.adjusted)}%` }} />
    </span>
  );
}

function Moved({ row }: { readonly row: ResultRow }) {
  const t = useText();
  if (row.rank === null || row.rawRank === null) return null;
  const places = row.rawRank - row.rank;
  return (
    <span className={css.moved}>
      <span aria-hidden="true" className={places === 0 ? dim : undefined}>
        {places === 0 ? '–' : `${places > 0 ? '↑' : '↓'} ${Math.abs(places)}`}
      </span>
      <span className={hidden}>
        {t('admin.scores.moved.said', { count: Math.abs(places), up: String(places > 0) })}
      </span>
      {row.sheets.some(({ outlier }) => outlier) && (
        <span className={css.flag} aria-hidden="true">
          <Icon name="flag" size={14} />
        </span>
      )}
    </span>
  );
}
