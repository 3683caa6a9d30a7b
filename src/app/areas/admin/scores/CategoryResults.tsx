import { useReason } from '#app/i18n/useReason.ts';
import { useText } from '#app/i18n/useText.ts';
import { useCategoryNames } from '#app/parts/entry/categoryName.ts';
import { type Column, NameCell, Table } from '#app/ui/data/Table.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import { TextLink } from '#app/ui/primitives/TextLink.tsx';
import { dim, meta, secondary } from '#app/ui/theme/text.css.ts';
import { decimalsOf } from '#contract/decimals.ts';
import type { Award } from '#contract/entities/award.ts';
import type { CategoryResult, ResultRow } from '#contract/entities/result.ts';
import { Shortfall } from '../shared/Shortfall.tsx';
import { WhyBest } from '../step/WhyBest.tsx';
import { sharesRank } from './best.ts';
import * as css from './categoryResults.css.ts';
import { useFigures } from './useFigures.ts';
import { resultIn } from './useResults.ts';

/** Each category of an award in judging or after it: how many entries are judged, and its best one with rank and score. */
export function CategoryResults({ award }: { readonly award: Award }) {
  const t = useText();
  const nameOf = useCategoryNames(award);
  const figuresOf = useBestFigures();
  const results = (award.summary?.categories ?? []).flatMap(({ categoryID }) => resultIn(award, categoryID) ?? []);
  const withEntries = results.filter(({ rows }) => rows.length > 0);
  const columns: readonly Column<CategoryResult>[] = [
    {
      id: 'name',
      header: t('admin.categories.name'),
      name: true,
      cell: ({ categoryID }) => (
        <NameCell href={`/scores?award=${award.id}&tab=${categoryID}`}>{nameOf(categoryID) ?? ''}</NameCell>
      ),
    },
    {
      id: 'judged',
      header: t('admin.results.judged'),
      align: 'end',
      from: 640,
      cell: ({ rows }) => (
        <>
          {rows.filter(({ judges }) => judges > 0).length}
          <span className={dim}> / {rows.length}</span>
        </>
      ),
    },
    {
      id: 'best',
      header: t('admin.scores.winner'),
      wrap: true,
      cell: (result) => (
        <div className={css.best}>
          <Best award={award} result={result} />
        </div>
      ),
    },
    {
      id: 'rank',
      header: t('admin.scores.rank'),
      align: 'end',
      from: 480,
      cell: (result) => figuresOf(result).rank,
    },
    {
      id: 'score',
      header: t('acts.score'),
      align: 'end',
      from: 480,
      cell: (result) => figuresOf(result).score,
    },
  ];
  return (
    <Section
      title={t('admin.award.tab.categories')}
      aside={
        <span className={secondary}>
          {t('admin.results.named', { named: withEntries.filter(bestIn).length, all: withEntries.length })}
        </span>
      }
    >
      <Table
        caption={t('admin.award.tab.categories')}
        density="lines"
        columns={columns}
        rows={results}
        rowKey={({ categoryID }) => categoryID}
      />
    </Section>
  );
}

const bestIn = ({ rows }: CategoryResult): ResultRow | undefined => rows.find(({ bestEntry }) => bestEntry);

/** Rank and score of the best entry, with as many decimals as its category is ranked by. */
function useBestFigures() {
  const figures = useFigures();
  return (result: CategoryResult) => {
    const row = bestIn(result);
    return {
      rank: figures.rank(row?.rank ?? null, row !== undefined && sharesRank(result, row)),
      score: figures.score(row?.adjusted ?? null, decimalsOf(result.rows)),
    };
  };
}

type BestProps = { readonly award: Award; readonly result: CategoryResult };

/** The best entry of a category and why it is, or that there is none; and why the category is not ranked. */
function Best({ award, result }: BestProps) {
  const t = useText();
  const figuresOf = useBestFigures();
  const best = bestIn(result);
  const { categoryID, rows, refusal } = result;
  if (rows.length === 0) return <span className={dim}>{t('admin.entries.empty')}</span>;
  return (
    <>
      {best ? (
        <>
          <TextLink look="name" href={`/entry?id=${best.entryID}&awardID=${award.id}`}>
            {best.title || best.ref}
          </TextLink>
          <span className={css.below}>{best.orgName}</span>
          {best.rank !== null && <span className={css.figures}>{t('admin.results.figures', figuresOf(result))}</span>}
          <WhyBest award={award} categoryID={categoryID} entryID={best.entryID} />
        </>
      ) : (
        <span className={dim}>{t(award.status === 'completed' ? 'admin.results.none' : 'admin.results.none.yet')}</span>
      )}
      {refusal ? <NotRanked result={result} /> : !best && <First rows={rows} />}
    </>
  );
}

/** Why the category is not ranked; that nothing was handed in yet is no shortfall. */
function NotRanked({ result: { rows, refusal } }: Pick<BestProps, 'result'>) {
  const t = useText();
  const reasonText = useReason();
  if (!refusal) return null;
  return (
    <div className={css.refusal}>
      {rows.some(({ judges }) => judges > 0) && <Shortfall text={t('admin.scores.refused')} />}
      <p className={meta}>{reasonText(refusal)}</p>
    </div>
  );
}

/** Which entry stands first while none is named. */
function First({ rows }: Pick<CategoryResult, 'rows'>) {
  const t = useText();
  const [first, ...others] = rows.filter(({ rank }) => rank === 1);
  if (!first) return null;
  return (
    <p className={meta}>{t('admin.results.first', { count: others.length + 1, entry: first.title || first.ref })}</p>
  );
}
