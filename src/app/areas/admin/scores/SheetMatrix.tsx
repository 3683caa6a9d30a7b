import { useFormat } from '#app/i18n/useFormat.ts';
import { useReason } from '#app/i18n/useReason.ts';
import { useText } from '#app/i18n/useText.ts';
import { StatusChip, useStatusLabel } from '#app/ui/data/StatusChip.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { onlyLarge, onlySmall } from '#app/ui/theme/layout.css.ts';
import { dim, hidden, meta, strong } from '#app/ui/theme/text.css.ts';
import type { Award, Category } from '#contract/entities/award.ts';
import type { ResultRow } from '#contract/entities/result.ts';
import type { Sheet } from '#contract/entities/sheet.ts';
import { capitalised } from '../shared/capitalised.ts';
import { outlier } from './ranking.css.ts';
import { scoreRefusals, takesFinalBack } from './scoreFacts.ts';
import * as css from './scores.css.ts';
import { useFigures } from './useFigures.ts';

type SheetMatrixProps = {
  readonly award: Award;
  readonly category: Category;
  readonly sheets: readonly Sheet[];
  /** What each sheet that counts is taken for. */
  readonly counted: ResultRow['sheets'];
  readonly onReopen: (sheet: Sheet) => void;
};

/** Criteria down, judges across: every mark, the weighted means, and the way to give a sheet back. */
export function SheetMatrix({ award, category, sheets, counted, onReopen }: SheetMatrixProps) {
  const isFinalBack = takesFinalBack(award);
  const t = useText();
  const format = useFormat();
  const reasonText = useReason();
  const statusLabel = useStatusLabel();
  const { score, signed } = useFigures();
  const countedOf = (sheet: Sheet) => counted.find(({ judgeID }) => judgeID === sheet.judgeID);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: with many judges the table scrolls, by keyboard too
    <section className={css.matrix} tabIndex={0} aria-label={t('admin.scores.entry.title')}>
      <table className={css.grid}>
        <caption className={hidden}>{t('admin.scores.entry.title')}</caption>
        <thead>
          <tr>
            <th scope="col" className={css.headFirst}>
              {t('admin.scores.criterion')}
            </th>
            {sheets.map((sheet) => (
              <th key={sheet.id} scope="col" className={css.head}>
                <span className={css.judgeHead}>
                  <span className={strong}>{sheet.judgeName}</span>
                  {sheet.recusal ? (
                    <span className={dim}>{t('admin.scores.entry.recused', { reason: sheet.recusal.reason })}</span>
                  ) : (
                    <>
                      <span className={onlyLarge}>
                        <StatusChip of="score" status={sheet.status} bare />
                      </span>
                      <span className={onlySmall}>{capitalised(statusLabel('score', sheet.status))}</span>
                    </>
                  )}
                  {sheet.favourite && <span className={dim}>{t('admin.scores.entry.favourite')}</span>}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {category.criteria.map((criterion) => (
            <tr key={criterion.criterionID}>
              <th scope="row" className={css.first}>
                {criterion.name}
                <span className={meta} style={{ display: 'block' }}>
                  {t('admin.scores.weight', { weight: format.percent(criterion.weight / 100) })}
                  <Spread sheets={sheets} id={criterion.criterionID} />
                </span>
              </th>
              {sheets.map((sheet) => (
                <td key={sheet.id} className={css.cell}>
                  {sheet.marks[criterion.criterionID] ?? <span className={dim}>–</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className={css.totalFirst}>
              {t('admin.scores.total')}
            </th>
            {sheets.map((sheet) => (
              <td key={sheet.id} className={css.total}>
                {score(sheet.mean)}
                {countedOf(sheet)?.outlier && (
                  <span className={outlier}>
                    {t('admin.scores.outlier', { expected: score(countedOf(sheet)?.expected ?? null) })}
                  </span>
                )}
              </td>
            ))}
          </tr>
          {counted.length > 0 && (
            <>
              <tr>
                <th scope="row" className={css.first}>
                  {t('admin.scores.why.correction')}
                </th>
                {sheets.map((sheet) => (
                  <td key={sheet.id} className={css.cell}>
                    {signed(countedOf(sheet)?.correction ?? null)}
                  </td>
                ))}
              </tr>
              <tr>
                <th scope="row" className={css.first}>
                  {t('admin.scores.counts')}
                </th>
                {sheets.map((sheet) => (
                  <td key={sheet.id} className={css.cell}>
                    {score(countedOf(sheet)?.counted ?? null)}
                  </td>
                ))}
              </tr>
            </>
          )}
          <tr>
            <th scope="row" className={css.first}>
              <span className={hidden}>{t('admin.actions')}</span>
            </th>
            {sheets.map((sheet) => (
              <td key={sheet.id} className={css.cell}>
                {sheet.status === 'final' && isFinalBack && (
                  <Button size="small" icon="undo" onClick={() => onReopen(sheet)}>
                    {t('admin.scores.entry.unfinalise')}
                  </Button>
                )}
                {isHandedIn(sheet) && !(sheet.status === 'final' && isFinalBack) && (
                  <Button
                    size="small"
                    icon="undo"
                    reasons={scoreRefusals(award, { type: 'score.reopen', reason: 'given' }, sheet).map((reason) => ({
                      text: reasonText(reason),
                      link: { href: `/award/${award.id}?tab=lifecycle`, label: t('admin.entries.empty.action') },
                    }))}
                    reasonsPlace="bubble"
                    onClick={() => onReopen(sheet)}
                  >
                    {t('admin.scores.entry.reopen')}
                  </Button>
                )}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

const isHandedIn = ({ status }: Sheet) => status === 'submitted' || status === 'final';

function Spread({ sheets, id }: { readonly sheets: readonly Sheet[]; readonly id: string }) {
  const t = useText();
  const marks = sheets.flatMap(({ marks }) => marks[id] ?? []);
  if (marks.length < 2) return null;
  return ` · ${t('admin.scores.entry.spread', { low: Math.min(...marks), high: Math.max(...marks) })}`;
}
