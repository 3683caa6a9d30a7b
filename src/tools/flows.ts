import { execFileSync, spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { register } from '#machines/index.ts';
import { behaviourOf } from '#machines/kit/behaviour.ts';
import { type Chart, chartOf } from '#machines/kit/chart.ts';
import { type Comparison, compareCharts } from '#machines/kit/compare.ts';
import { markdownOf } from '#machines/kit/mermaid.ts';
import { type Reviewed, signOffOf } from '#machines/kit/signOff.ts';
import { versionOf } from '#machines/kit/version.ts';
import { systemChart, systemTitle } from '#machines/system/system.ts';
import { conditionText } from './flows/conditionText.ts';

const folder = 'docs/flows';
const pageFolder = process.env.FLOWS_FOLDER ?? 'dist/flows';
const usage = 'npm run flows -- [--since REVISION] [--signed-off FILE] [--keep] [--page-only | --docs-only]';
/** Versions of the charts that the atlas can compare with. */
const history = 'src/app/areas/atlas/compare/history.json';

const { since, signedOff, keep, pageOnly, docsOnly } = readArguments();
// Read before the charts are written anew: the revision may be one whose files are those on disk.
const earlier = since === undefined ? undefined : earlierCharts(since);
const charts = register.map(({ machine }) => chartOf(machine));
if (!pageOnly) await writePages();
if (keep) await storeVersion();
if (earlier && since !== undefined) console.log(changesText(compareCharts(earlier, charts), since));
if (signedOff !== undefined) console.log(signOffsText(await readReviews(signedOff)));
if (!docsOnly) await writeAtlas();

async function writePages(): Promise<void> {
  await mkdir(folder, { recursive: true });
  const byHand = ['README.md'];
  const names = [...register.map(({ name }) => `${name}.md`), 'system.md', ...byHand];
  for (const stale of (await readdir(folder)).filter((name) => name.endsWith('.md') && !names.includes(name))) {
    await rm(`${folder}/${stale}`);
  }
  for (const registered of register) {
    const { name, machine, title } = registered;
    await writeFile(`${folder}/${name}.md`, markdownOf(chartOf(machine), title, conditionText(registered)));
  }
  await writeFile(
    `${folder}/system.md`,
    markdownOf(systemChart(register), systemTitle, ({ guard }) => guard ?? ''),
  );
  await rm(`${folder}/behaviour`, { recursive: true, force: true });
  await mkdir(`${folder}/behaviour`);
  for (const registered of register) {
    await writeFile(`${folder}/behaviour/${registered.name}.txt`, `${behaviourOf(registered).join('\n')}\n`);
  }
  await writeFile(`${folder}/charts.json`, `${JSON.stringify(charts, null, 1)}\n`);
  console.log(`${register.length} charts written to ${folder}`);
}

/** Keeps the charts as they are among those that the atlas compares with, unless the newest there are the same. */
async function storeVersion(): Promise<void> {
  // This tool wrote it.
  const stored = JSON.parse(await readFile(history, 'utf8')) as { at: string; charts: readonly Chart[] }[];
  const changed = compareCharts(stored.at(-1)?.charts ?? [], charts).some(({ change }) => change !== null);
  if (!changed) return console.log('The charts are kept already');
  await writeFile(history, `${JSON.stringify([...stored, { at: new Date().toISOString(), charts }])}\n`);
  console.log(`The charts are kept in ${history}`);
}

/** Builds the atlas as one page that opens without a server, with the earlier charts in it to mark what changed. */
async function writeAtlas(): Promise<void> {
  const program = join('node_modules', '@rsbuild', 'core', 'bin', 'rsbuild.js');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [program, 'build', '--config', 'src/tools/flows/rsbuild.config.ts'],
    { env: { ...process.env, NODE_ENV: 'production', FLOWS_FOLDER: pageFolder }, encoding: 'utf8' },
  );
  if (status !== 0) fail(`The atlas could not be built:\n${stdout}${stderr}`);
  const page = join(pageFolder, 'atlas.html');
  if (earlier) {
    // A closing tag inside the text would end the script early.
    const written = JSON.stringify({ since, charts: earlier }).replaceAll('<', '\\u003c');
    const empty = /(<script[^>]*id="?earlier-charts"?[^>]*>)(<\/script>)/;
    const html = await readFile(page, 'utf8');
    if (!empty.test(html)) fail(`${page} has no place for the earlier charts`);
    await writeFile(
      page,
      html.replace(empty, (_, open: string, close: string) => open + written + close),
    );
  }
  console.log(`The atlas is written to ${page}; it opens in a browser without a server`);
}

function changesText(comparisons: readonly Comparison[], revision: string): string {
  const changed = comparisons.filter(({ change }) => change !== null);
  if (changed.length === 0) return `Nothing changed since ${revision}`;
  return changed
    .flatMap(({ name, change, states, steps }) => [
      `${name}: ${change}`,
      ...Object.entries(states).map(([path, what]) => `  ${what}: state ${path}`),
      ...Object.entries(steps).map(([key, what]) => `  ${what}: step ${key}`),
    ])
    .join('\n');
}

/** What the atlas saves as sign-offs: reviews, the newest first. */
interface SavedReview extends Reviewed {
  readonly byName: string;
  readonly at: string;
}

/** How each chart that somebody reviewed stands now. */
function signOffsText(reviews: readonly SavedReview[]): string {
  const lines = register.flatMap((registered) => {
    const { standing, by } = signOffOf(reviews, registered.name, versionOf(registered));
    if (!by) return [];
    const verdicts = { approved: 'approved', changed: 'changed since approved', changesAsked: 'changes asked for' };
    return [
      `${registered.name}: ${verdicts[standing as keyof typeof verdicts]} on ${by.at.slice(0, 10)} by ${by.byName}`,
    ];
  });
  return [...lines, `${register.length - lines.length} charts are not reviewed`].join('\n');
}

async function readReviews(file: string): Promise<readonly SavedReview[]> {
  try {
    const reviews: unknown = JSON.parse(await readFile(file, 'utf8'));
    if (!Array.isArray(reviews)) return fail(`${file} holds no sign-offs`);
    // The atlas saved it.
    return reviews as readonly SavedReview[];
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

function earlierCharts(revision: string): readonly Chart[] {
  try {
    const written = execFileSync('git', ['show', `${revision}:${folder}/charts.json`], {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    // This tool wrote it, at that revision.
    return JSON.parse(written) as readonly Chart[];
  } catch {
    return fail(`The revision '${revision}' has no ${folder}/charts.json to compare with`);
  }
}

interface Arguments {
  readonly since: string | undefined;
  readonly signedOff: string | undefined;
  readonly keep: boolean;
  readonly pageOnly: boolean;
  readonly docsOnly: boolean;
}

function readArguments(): Arguments {
  try {
    const { values } = parseArgs({
      options: {
        since: { type: 'string' },
        'signed-off': { type: 'string' },
        keep: { type: 'boolean' },
        'page-only': { type: 'boolean' },
        'docs-only': { type: 'boolean' },
      },
    });
    if (values.since?.startsWith('-')) return fail(`'${values.since}' is no revision`);
    return {
      since: values.since,
      signedOff: values['signed-off'],
      keep: values.keep ?? false,
      pageOnly: values['page-only'] ?? false,
      docsOnly: values['docs-only'] ?? false,
    };
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

function fail(message: string): never {
  process.stderr.write(`${message}\n${usage}\n`);
  process.exit(2);
}
