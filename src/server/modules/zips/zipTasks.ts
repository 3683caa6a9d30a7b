import { decimalsOf } from '#contract/decimals.ts';
import type { Award } from '#contract/entities/award.ts';
import type { CategoryResult, ResultRow } from '#contract/entities/result.ts';
import { meanInRound } from '#contract/finalParts.ts';
import { auditChain } from '../results/bundle.ts';
import type { About } from '../results/bundle.types.ts';
import type { AuditedRow } from '../results/bundleParts.ts';
import { bundlesOf } from '../results/bundlesOf.ts';
import { categoryResult } from '../results/categoryResult.ts';
import { withResiduals } from '../results/residuals.ts';
import type { JudgedCategory } from '../results/results.repository.ts';
import { csv } from './csv.ts';
import { pathPart } from './zipPath.ts';

/** What the results of an award are written from: its categories, and the rows of its audit in order. */
export type Piece = { readonly category: JudgedCategory } | { readonly audit: readonly AuditedRow[] };

export type ResultFile = [path: string, content: string];

/** What is written in a thread of its own (`zip.worker.ts`). */
export const tasks = {
  /** The rankings as one table, a bundle of each category signed with `key`, a private key in PEM, and the audit that they are chained to. */
  resultFiles(
    pieces: readonly Piece[],
    { id, name, finalResult }: Pick<Award, 'id' | 'name' | 'finalResult'>,
    about: Pick<About, 'software' | 'madeAt'>,
    key: string,
  ): ResultFile[] {
    const categories = withResiduals(pieces.flatMap((piece) => ('category' in piece ? [piece.category] : [])));
    const audit = pieces.flatMap((piece) => ('audit' in piece ? piece.audit : []));
    const chain = auditChain(audit);
    const bundles = bundlesOf(categories, { ...about, award: { id, name }, audit: chain }, key);
    const results = categories.map((one, at) => categoryResult(one, bundles[at]!.output));
    return textsOf(categories, { bundles, results, finalResult, chain, audit });
  },
};

export type Tasks = typeof tasks;

interface Written {
  readonly bundles: ReturnType<typeof bundlesOf>;
  readonly results: readonly CategoryResult[];
  readonly finalResult: Award['finalResult'];
  readonly chain: About['audit'];
  readonly audit: readonly AuditedRow[];
}

function textsOf(
  categories: readonly JudgedCategory[],
  { bundles, results, finalResult, chain, audit }: Written,
): ResultFile[] {
  const rows = results.flatMap(({ method, refusal, rows: ranked, parts }, at) => {
    const { name } = categories[at]!;
    // Ranks go by more than four: values that differ read differently.
    const decimals = Math.max(4, decimalsOf(ranked));
    return ranked.map((row) => [
      name,
      row.rank ?? '',
      row.tie ? tieWords[row.tie] : '',
      row.ref,
      row.title,
      row.orgName,
      refusal ? '' : method,
      figure(row.raw),
      figure(row.median),
      figure(row.adjusted, decimals),
      figure(row.interval?.low),
      figure(row.interval?.high),
      // Two columns: spreadsheets take 1-3 for a date.
      row.band?.first ?? '',
      row.band?.last ?? '',
      row.judges,
      row.favourites,
      row.bestEntry ? 'yes' : '',
      ...(finalResult ? partCells(finalResult, parts, row) : []),
    ]);
  });
  const header = [
    'category',
    'rank',
    'tie',
    'ref',
    'title',
    'organisation',
    'method',
    'raw',
    'median',
    'adjusted',
    'low',
    'high',
    'rank from',
    'rank to',
    'sheets',
    'favourites',
    'best',
    ...(finalResult ? partHeadings(finalResult) : []),
  ];
  const files = bundles.map((bundle, index): ResultFile => {
    // The number keeps two categories apart whose names differ in marks that a path can't have.
    return [`results/${index + 1} ${pathPart(bundle.category.name)}.json`, `${JSON.stringify(bundle, null, 2)}\n`];
  });
  return [
    ['results.csv', csv(header, rows)],
    ...files,
    ['results/audit.json', `${JSON.stringify({ ...chain, audit }, null, 2)}\n`],
  ];
}

/** Of a weighted sum: the scores after the rounds, then each round, as they are weighed; empty where one does not count. */
const partHeadings = ({ rounds, scores }: NonNullable<Award['finalResult']>) => [
  `scores after the rounds (${scores}%)`,
  ...rounds.map(({ name, weight }) => `${name} (${weight}%)`),
];

const partCells = (
  { rounds }: NonNullable<Award['finalResult']>,
  parts: CategoryResult['parts'],
  row: Pick<ResultRow, 'parts'>,
) => [figure(row.parts?.scores), ...rounds.map(({ roundID }) => figure(meanInRound(roundID, parts, row)))];

const tieWords = {
  heaviestCriterion: 'heaviest criterion',
  majority: 'majority of the judges',
  chair: 'chair',
  shared: 'shared',
} as const;

const figure = (value: number | null | undefined, decimals = 4) => value?.toFixed(decimals) ?? '';
