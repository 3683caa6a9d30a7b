import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Verdict } from './judge.ts';
import type { Mutant } from './mutate.ts';
import { intervalOf } from './sample.ts';

export interface Judged {
  readonly mutant: Mutant;
  readonly verdict: Verdict;
}

/** What was found of one folder of `machines`. */
export interface Measure {
  readonly folder: string;
  /** All its mutants, and how many of them were judged. */
  readonly mutants: number;
  readonly judged: number;
  readonly caught: number;
  /** Not caught, and cannot be: the changed product does the same. */
  readonly explained: number;
  /** Not caught, by name. */
  readonly open: readonly string[];
  /** The day, as 2026-11-22. */
  readonly on: string;
}

interface Explained {
  readonly file: string;
  readonly what: string;
  readonly why: string;
}

const measuresFile = 'src/tools/mutants/measured.json';
const explainedFile = 'src/tools/mutants/explained.json';
const page = 'docs/mutants.md';

/** Folders of `machines` that stand in no row, each with the reason. */
export const notMeasured: Readonly<Record<string, string>> = {
  system:
    'it says of the other machines which one moves which; `tests/conformance/system.test.ts` holds it against their code',
  shared:
    'it holds names, types and samples that several machines share; its two functions were measured where they stood before, in `award` and `session`',
  model: 'it mirrors the server’s transactions, and every fault that it was made for can be switched on in it',
};

/** How a mutant is named where it is explained: line numbers move, words stay. */
export const nameOf = ({ file, what }: Mutant): string => `${file.replace('machines/', '')}: ${what}`;

export const folderOf = ({ file }: Mutant): string => file.split('/')[1] ?? file;

/** The share that tests by hand notice of what can be noticed, in percent. */
export const shareOf = ({ judged, caught, explained }: Measure): number =>
  judged === explained ? 100 : (caught / (judged - explained)) * 100;

export function measureOf(folder: string, mutants: number, judged: readonly Judged[]): Measure {
  const explained = new Set(readExplained().map(({ file, what }) => `${file}: ${what}`));
  const left = judged.filter(({ verdict }) => verdict.killedBy !== 'tests').map(({ mutant }) => nameOf(mutant));
  const open = left.filter((name) => !explained.has(name));
  return {
    folder,
    mutants,
    judged: judged.length,
    caught: judged.length - left.length,
    explained: left.length - open.length,
    open,
    on: new Date().toISOString().slice(0, 10),
  };
}

/** Keeps what was measured in place of what was known of the same folders, and writes the page anew. */
export function storeMeasures(measured: readonly Measure[]): void {
  const others = readMeasures().filter(({ folder }) => !measured.some((one) => one.folder === folder));
  const all = [...others, ...measured].toSorted((one, other) => (one.folder < other.folder ? -1 : 1));
  writeFileSync(measuresFile, `${JSON.stringify(all, null, 2)}\n`);
  writeFileSync(page, pageOf(all, readExplained()));
}

// Written by this tool, and by hand beside it.
export const readMeasures = (): readonly Measure[] =>
  existsSync(measuresFile) ? (JSON.parse(readFileSync(measuresFile, 'utf8')) as readonly Measure[]) : [];
export const readExplained = (): readonly Explained[] =>
  JSON.parse(readFileSync(explainedFile, 'utf8')) as readonly Explained[];

/** docs/mutants.md. */
export function pageOf(measures: readonly Measure[], explained: readonly Explained[]): string {
  const sum = (of: 'mutants' | 'judged' | 'caught' | 'explained') => measures.reduce((all, one) => all + one[of], 0);
  const total: Measure = {
    folder: '**all**',
    mutants: sum('mutants'),
    judged: sum('judged'),
    caught: sum('caught'),
    explained: sum('explained'),
    open: measures.flatMap(({ open }) => open),
    on: '',
  };
  return [
    headOf(),
    '| Folder | Mutants | Judged | Caught by tests | Explained | Open | Share | With 95 % confidence | Measured |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |',
    ...[...measures, total].map(rowOf),
    '',
    '## Open',
    '',
    'No test by hand notices these, and nothing says that it cannot: gaps in the tests.',
    '',
    ...(total.open.length === 0 ? ['None.'] : total.open.map((name) => `- \`${name}\``)),
    '',
    '## Why others survive',
    '',
    'The changed product does the same. These are left out of the share.',
    '',
    '| Mutant | Why nobody can notice |',
    '| --- | --- |',
    ...explained.map(({ file, what, why }) => `| \`${file}: ${what.replaceAll('|', '¦')}\` | ${why} |`),
    '',
  ].join('\n');
}

function rowOf(measure: Measure): string {
  const { folder, mutants, judged, caught, explained, open, on } = measure;
  const [least, most] = intervalOf(caught, judged - explained, mutants - explained);
  const range = judged === mutants ? '' : `${least.toFixed(1)} to ${most.toFixed(1)} %`;
  const cells = [
    folder,
    mutants,
    judged,
    caught,
    explained,
    open.length,
    `${shareOf(measure).toFixed(1)} %`,
    range,
    on,
  ];
  return `| ${cells.join(' | ')} |`.replaceAll('|  |', '| |');
}

const headOf = () => `# What the tests notice

\`npm run bench:mutants -- --keep\` writes this page; what is explained stands in \`${explainedFile}\`, by hand.

The command changes charts and rules in one place at a time and runs the tests by hand of \`machines\`, decision tables included,
against each change. It ends with 1 where they notice fewer than 95 % of a folder's changes (\`--min\`). What \`npm run flows\` writes is no
such test: a wrong chart would be written there as well (\`--recorded\` asks it of the rest, for comparison). Where fewer were judged than
there are, a sample was drawn by a seed (\`--per-folder COUNT --seed NUMBER\`).
With \`--near\` no tests are asked but those beside the changed file: quicker, and never more than all of them notice.
\`tests/conformance/mutants.test.ts\` asks for a row of 95 % of every folder of \`machines\`, or for the reason why it has none:

${Object.entries(notMeasured)
  .map(([folder, why]) => `- \`machines/${folder}\`: ${why}.`)
  .join('\n')}

Nor are the parts of \`machines/kit\` measured that only draw, walk or print charts.

Two actions are not put in the other order where the source tells that it cannot matter: both only set fields of the context
or one tells of something, each sets others than the other, and neither reads what the other sets.

`;
