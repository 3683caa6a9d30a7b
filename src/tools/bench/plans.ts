import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { measurePlans } from './plans/measurePlans.ts';
import { tableOf } from './plans/tableOf.ts';

/**
 * What every list and summary asks of the database, with ten awards of a thousand entries and with as many as are named: the
 * statements of the calls themselves are explained at both sizes. Ends with 1 where one costs more than 1.3 times as much.
 * `--keep` writes the table into docs/operations.md; `--folder` keeps the data there. Linux, some 5 GB of disk for a million.
 */
const { values } = parseArgs({
  options: {
    entries: { type: 'string', default: '1000000' },
    keep: { type: 'boolean', default: false },
    folder: { type: 'string' },
  },
});
const each = 1_000;
const few = 10;
const many = Math.round(Number(values.entries) / each);
if (!Number.isInteger(many) || many <= few) {
  console.error('npm run bench -- plans [--entries 1000000] [--keep] [--folder FOLDER]');
  process.exit(2);
}

const folder = values.folder ?? (await mkdtemp(join(tmpdir(), 'awards-plans-')));
let rows: ReturnType<typeof tableOf>;
try {
  rows = tableOf(await measurePlans(folder, { few, many, entries: each }, (line) => console.log(line)));
} finally {
  if (!values.folder) await rm(folder, { recursive: true, force: true });
}
console.log(rows.text);
if (values.keep) await keep(rows.text);
for (const title of rows.grown) console.error(`Grows: ${title}`);
process.exit(rows.grown.length > 0 ? 1 : 0);

/** Puts the table where the page has one. */
async function keep(text: string) {
  const path = join('docs', 'operations.md');
  const page = await readFile(path, 'utf8');
  const [begin, end] = ['<!-- plans -->\n', '<!-- /plans -->'];
  const [before, after] = [page.indexOf(begin) + begin.length, page.indexOf(end)];
  if (after < before) throw new Error(`${path} has no place for the plans`);
  await writeFile(path, `${page.slice(0, before)}${text}\n${page.slice(after)}`);
}
