import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { calls } from '#contract/calls.ts';
import { type CallPlan, explainAll } from './plans/explain.ts';
import { type Asked, hearAsked, isReading } from './plans/hearStatements.ts';
import { type ListCall, listCalls } from './plans/listCalls.ts';
import { openFilled } from './plans/openFilled.ts';
import { growth, tableOf } from './plans/tableOf.ts';

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
  rows = await measure();
} finally {
  if (!values.folder) await rm(folder, { recursive: true, force: true });
}
console.log(rows.text);
if (values.keep) await keep(rows.text);
for (const title of rows.grown) console.error(`Grows: ${title}`);
process.exit(rows.grown.length > 0 ? 1 : 0);

async function measure() {
  const filled = await openFilled(folder);
  let asked: Asked[] = [];
  const stop = hearAsked((one) => asked.push(one));
  /** The statements of a call once nothing is remembered, each explained twice: the first time fetches from the disk. */
  const planOf = async (client: pg.Client, { name, by, query }: ListCall): Promise<CallPlan> => {
    await filled.superuser.query('update product.stamps set changes = changes + 1');
    asked = [];
    const { token } = filled.callers[by];
    const response = await fetch(`${filled.url}api${calls[name].path}?${new URLSearchParams(query)}`, {
      headers: { authorization: token },
    });
    if (response.status !== 200) throw new Error(`${name}: ${response.status} ${await response.text()}`);
    await response.arrayBuffer();
    const own = asked.filter(isReading);
    await explainAll(client, own);
    return explainAll(client, own);
  };
  const plansOf = async () => {
    const client = new pg.Client({ connectionString: filled.databaseUrl });
    await client.connect();
    const found: CallPlan[] = [];
    for (const call of listCalls(await filled.named())) found.push(await planOf(client, call));
    await client.end();
    return found;
  };
  try {
    await timed(`${few} awards of ${each} entries`, () => filled.fill({ awards: few, entries: each, made: 0 }));
    const small = await plansOf();
    await timed(`${many} awards of ${each} entries`, () =>
      filled.fill({ awards: many - few, entries: each, made: few }),
    );
    const large = await plansOf();
    const titles = listCalls(await filled.named());
    return tableOf(titles.map((call, index) => growth(call, small[index]!, large[index]!)));
  } finally {
    stop();
    await filled.close();
  }
}

async function timed(what: string, work: () => Promise<void>) {
  const begun = performance.now();
  await work();
  console.log(`${what} filled in ${Math.round((performance.now() - begun) / 1_000)} s`);
}

/** Puts the table where the page has one. */
async function keep(text: string) {
  const path = join('docs', 'operations.md');
  const page = await readFile(path, 'utf8');
  const [begin, end] = ['<!-- plans -->\n', '<!-- /plans -->'];
  const [before, after] = [page.indexOf(begin) + begin.length, page.indexOf(end)];
  if (after < before) throw new Error(`${path} has no place for the plans`);
  await writeFile(path, `${page.slice(0, before)}${text}\n${page.slice(after)}`);
}
