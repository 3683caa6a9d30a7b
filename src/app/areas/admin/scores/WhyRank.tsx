import { useFormat } from '#app/i18n/useFormat.ts';
import { useText } from '#app/i18n/useText.ts';
import { KeyValue, type Pair } from '#app/ui/data/KeyValue.tsx';
import { stack16 } from '#app/ui/theme/layout.css.ts';
import { secondary, strong } from '#app/ui/theme/text.css.ts';
import type { Award } from '#contract/entities/award.ts';
import type { CategoryResult, ResultRow } from '#contract/entities/result.ts';
import { decisionOf } from '../shared/decisionOf.ts';
import * as css from './ranking.css.ts';
import { useFigures } from './useFigures.ts';
import { WhySum } from './WhySum.tsx';

type WhyRankProps = {
  readonly award: Award;
  readonly result: CategoryResult;
  readonly row: ResultRow;
  /** Says the entry's name first, where the screen does not. */
  readonly named?: boolean | undefined;
};

/** How an entry's rank came about: each sheet, what was taken off, the interval, its band and the tie rule. */
export function WhyRank({ award, result, row, named }: WhyRankProps) {
  const t = useText();
  const low = severities(result, row).filter((severity) => severity < 0).length;
  const high = severities(result, row).filter((severity) => severity > 0).length;
  return (
    <div className={stack16}>
      {named && <p className={strong}>{row.title || row.ref}</p>}
      <p className={secondary}>
        {row.rawRank !== null && <>{t('admin.scores.why.place', { raw: row.rawRank })} </>}
        {(result.method === 'severity' || result.method === 'robust') &&
          low + high > 0 &&
          t('admin.scores.why.strict', { low, high, all: row.judges })}
      </p>
      {row.sheets.length > 0 && <Sheets result={result} row={row} />}
      <WhySum result={result} row={row} />
      {row.rank !== null && <Facts award={award} result={result} row={row} rank={row.rank} />}
    </div>
  );
}

function Sheets({ result, row }: Omit<WhyRankProps, 'award'>) {
  const t = useText();
  const format = useFormat();
  const { score, signed } = useFigures();
  const nameOf = (id: string) => result.judges.find(({ judgeID }) => judgeID === id)?.name ?? '';
  return (
    <table className={css.calc}>
      <thead>
        <tr>
          <th scope="col" className={css.calcHead}>
            {t('admin.scores.why.judge')}
          </th>
          <th scope="col" className={css.calcHead}>
            {t('admin.scores.why.mark')}
          </th>
          <th scope="col" className={css.calcHead}>
            {t('admin.scores.why.correction')}
          </th>
          <th scope="col" className={css.calcHead}>
            {t('admin.scores.adjusted')}
          </th>
        </tr>
      </thead>
      <tbody>
        {row.sheets.map((sheet) => (
          <tr key={sheet.judgeID}>
            <th scope="row" className={css.calcCell}>
              {nameOf(sheet.judgeID)}
              {sheet.weight < 0.995 && (
                <span className={css.outlier}>
                  {sheet.weight === 0
                    ? t('admin.scores.why.trimmed')
                    : t('admin.scores.why.weight', { percent: format.percent(sheet.weight) })}
                </span>
              )}
              {sheet.outlier && (
                <span className={css.outlier}>{t('admin.scores.outlier', { expected: score(sheet.expected) })}</span>
              )}
            </th>
            <td className={css.calcCell}>{score(sheet.value)}</td>
            <td className={`${css.calcCell} ${css.quiet}`}>{signed(sheet.correction)}</td>
            <td className={css.calcCell}>{score(sheet.counted)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row" className={`${css.calcCell} ${css.calcTotal}`}>
            {t('admin.scores.why.mean')}
          </th>
          <td className={`${css.calcCell} ${css.calcTotal}`}>{score(row.raw)}</td>
          <td className={`${css.calcCell} ${css.calcTotal}`} />
          <td className={`${css.calcCell} ${css.calcTotal}`}>{score(row.parts?.scores ?? row.adjusted)}</td>
        </tr>
      </tbody>
    </table>
  );
}

/** Names in a band before the rest is counted. */
const mostNames = 4;

function Facts({ award, result, row, rank }: WhyRankProps & { readonly rank: number }) {
  const t = useText();
  const format = useFormat();
  const { score } = useFigures();
  const { band, interval } = row;
  const others = band
    ? result.rows.filter(
        (other, index) => other.entryID !== row.entryID && index + 1 >= band.first && index + 1 <= band.last,
      )
    : [];
  const names = others.map(({ title, ref }) => title || ref);
  const shown =
    names.length > mostNames
      ? [...names.slice(0, mostNames - 1), t('admin.scores.why.more', { count: names.length - mostNames + 1 })]
      : names;
  const moved = (row.rawRank ?? rank) - rank;
  const effect = moved > 0 ? 'up' : 'down';
  const decided = decisionOf(result, row);
  const pairs: Pair[] = [
    {
      term: t('admin.scores.interval'),
      value: interval
        ? t('admin.scores.why.interval', { low: score(interval.low), high: score(interval.high) })
        : t('admin.scores.why.interval.none'),
    },
    ...(band
      ? [
          {
            term: t('admin.scores.band'),
            value:
              others.length === 0
                ? t('admin.scores.why.band.alone', { rank })
                : t('admin.scores.why.band', {
                    range: t('admin.scores.band.range', band),
                    entries: format.list(shown),
                  }),
          },
        ]
      : []),
    ...(row.chances
      ? [
          {
            term: t('admin.scores.why.chances'),
            value: t('admin.scores.why.chances.value', {
              best: format.percent(row.chances.best),
              top: format.percent(row.chances.top),
            }),
          },
        ]
      : []),
    ...(row.excluded.length > 0
      ? [
          {
            term: t('admin.scores.why.excluded'),
            value: format.list(
              row.excluded.map(({ name, why }) => t(`admin.scores.why.excluded.${why}`, { judge: name })),
            ),
          },
        ]
      : []),
    { term: t('admin.scores.median'), value: score(row.median) },
    {
      term: t('admin.scores.why.tie'),
      value: t(`admin.scores.why.tie.${row.tie ?? 'none'}`),
      below: decided
        ? t('admin.scores.chair.decided', {
            name: decided.decidedBy,
            date: format.date(decided.decidedAt, award.timeZone),
            reason: decided.reason,
          })
        : undefined,
    },
    {
      term: t('admin.scores.why.effect'),
      value:
        moved === 0
          ? t('admin.scores.why.effect.none')
          : t(`admin.scores.why.effect.${effect}`, { count: Math.abs(moved) }),
    },
  ];
  return <KeyValue pairs={pairs} />;
}

/** Severities of the judges of one entry, as far as they are worth a word. */
const severities = ({ judges }: CategoryResult, { sheets }: ResultRow): readonly number[] =>
  sheets
    .map(({ judgeID }) => judges.find((judge) => judge.judgeID === judgeID)?.severity ?? 0)
    .filter((severity) => Math.abs(severity) >= 0.05);
