import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { serialize } from 'node:v8';
import { type SQL, sql } from 'drizzle-orm';
import type { Award } from '#contract/entities/award.ts';
import { type ZipType, zippedFiles } from '#machines/award/zips.ts';
import { entryStatuses } from '#machines/entry/entry.rules.ts';
import type { Context } from '../../http/context.ts';
import type { Database } from '../../platform/database/database.ts';
import { columns, list, object, type RowOf, text } from '../../platform/database/rows.ts';
import { entries, orgs, people } from '../../platform/database/schema.ts';
import { rowsOf } from '../../platform/database/sql.ts';
import { eachInPieces } from '../../platform/threads/inPieces.ts';
import { taskThread } from '../../platform/threads/taskThread.ts';
import { type AuditedRow, findAudited, signingKey, software } from '../results/bundleParts.ts';
import { proofsOf } from '../results/proofs.ts';
import { findScores } from '../results/results.repository.ts';
import { answersTable } from './answersTable.ts';
import { longCsv } from './csv.ts';
import { scoresTable } from './scoresTable.ts';
import { entryStatusWords } from './statusWords.ts';
import { termsTables } from './termsTables.ts';
import { fileName, pathPart } from './zipPath.ts';
import { type Piece, type ResultFile, type Tasks, tasks } from './zipTasks.ts';

/** A file of an entry, and where it goes in the zip. */
interface ZippedFile {
  readonly key: string;
  readonly name: string;
  readonly path: string;
}

const entryFileRow = columns({
  ref: entries.ref,
  title: text,
  category: text,
  orgName: orgs.name,
  personName: people.name,
  email: people.email,
  status: entries.status,
  files: list(object({ field: text, key: text, name: text, original: text })),
});

type EntryFileRow = RowOf<typeof entryFileRow>;

/** Up to so many sheets and rows of the audit are written in a few milliseconds. */
const few = 300;

const aside = taskThread<Piece, Tasks>({
  built: './zipWorker.js',
  source: new URL('./zip.worker.ts', import.meta.url),
  tasks,
  isSmall: (pieces) => pieces.reduce((sum, piece) => sum + sizeOf(piece), 0) <= few,
});

const sizeOf = (piece: Piece) => ('category' in piece ? piece.category.input.sheets : piece.audit).length;

/** What a zip holds: everything below a folder named after the award. */
export interface ZipContent {
  /** The same as long as the zip would say the same. */
  readonly digest: string;
  readonly files: readonly ZippedFile[];
  /** By path. Of results, with what says when they were made. */
  readonly tables: () => Promise<Record<string, string | Uint8Array>>;
  /** By path: the table of the files, which names those of these keys as missing. It stands at the end, once that is known. */
  readonly index: (missing: ReadonlySet<string>) => Promise<Record<string, string>>;
}

export async function zipContent(
  context: Pick<Context, 'database' | 'clock' | 'wrapping' | 'timestamps' | 'log'>,
  award: Award,
  type: ZipType,
): Promise<ZipContent> {
  const { database, timestamps, log } = context;
  const folder = pathPart(award.name) || 'award';
  const tables: Record<string, string> = {};
  if (type === 'scores' || type === 'all') tables['scores.csv'] = await scoresTable(database, award);
  const answers = type === 'all' ? await answersTable(database, award.id) : null;
  if (answers) tables['answers.csv'] = answers;
  Object.assign(tables, type === 'all' ? await termsTables(database, award) : null);
  const results = type === 'results' || type === 'all' ? await findResults(context, award) : null;
  const { files, index } = zippedFiles[type].length > 0 ? await placedFiles(database, award.id, type) : noFiles;
  return {
    digest: await digestOf([[type, folder, tables, files, await index(new Set())], ...(results?.content ?? [])]),
    files: files.map((file) => ({ ...file, path: `${folder}/${file.path}` })),
    tables: async () => {
      const made = results ? await results.write() : [];
      const proofs = results ? await proofsOf(made, timestamps, log) : [];
      return within(folder, [...Object.entries(tables), ...made, ...proofs]);
    },
    index: async (missing) => within(folder, Object.entries(await index(missing))),
  };
}

const within = <Table>(folder: string, tables: readonly (readonly [string, Table])[]): Record<string, Table> =>
  Object.fromEntries(tables.map(([path, table]) => [`${folder}/${path}`, table]));

/** Many parts are put into a sum while others go on. */
async function digestOf(parts: readonly unknown[]): Promise<string> {
  const sum = createHash('sha256');
  for (const part of parts) {
    sum.update(serialize(part));
    await setImmediate();
  }
  return sum.digest('hex');
}

const noFiles = { files: [], index: async () => ({}) };

/** The files of an award's entries where they go in its zip, and the table that says so, with what is missing of them. */
async function placedFiles(database: Database, awardID: string, type: ZipType) {
  const entries = await placed(await entryFiles(database, awardID, zippedFiles[type], type === 'all'));
  const lines = entries.flatMap(linesOf);
  const index = async (missing: ReadonlySet<string>) => ({
    'index.csv': await longCsv(indexHead, lines, ({ row, file }) => [
      row.ref,
      row.title,
      row.category,
      row.orgName,
      row.personName,
      row.email,
      entryStatusWords[row.status],
      ...(file ? [file.path, file.original, missing.has(file.key) ? 'missing' : 'included'] : ['', '', '']),
    ]),
  });
  return { files: entries.flatMap(({ files }) => files), index };
}

const indexHead = [
  'ref',
  'title',
  'category',
  'organisation',
  'person',
  'email',
  'status',
  'file',
  'original name',
  'content',
];

/** An entry without files has a line, too. */
const linesOf = ({ row, files }: PlacedEntry) => (files.length > 0 ? files : [null]).map((file) => ({ row, file }));

interface PlacedEntry {
  readonly row: EntryFileRow;
  readonly files: readonly (ZippedFile & { readonly original: string })[];
}

/** Where the files of entries go in a zip; many are placed while others go on. */
export function placed(rows: readonly EntryFileRow[]): Promise<PlacedEntry[]> {
  const categories = new Map<string, string>();
  const folderOf = (category: string) => {
    const folder = categories.get(category) ?? (pathPart(category) || '-');
    categories.set(category, folder);
    return folder;
  };
  return eachInPieces(rows, (row) => {
    const place = `${folderOf(row.category)}/${`${row.ref} ${pathPart(row.title)}`.trim()}`;
    const files = row.files.map(({ field, key, name, original }) => ({
      key,
      name,
      original,
      path: `${place}/${fileName(field, name, original)}`,
    }));
    return { row, files };
  });
}

const entryFiles = (database: Database, awardID: string, fields: readonly string[], own: boolean) =>
  rowsOf(
    database,
    entryFileRow,
    sql`
      select e.ref, coalesce(e.data ->> 'title', '') as title, coalesce(c.name, '') as category, o.name as "orgName",
        p.name as "personName", p.email, e.status,
        coalesce((
          select json_agg(json_build_object('field', x.field, 'key', f.key, 'name', f.name,
            'original', coalesce(x.file ->> 'name', f.name)) order by x.field)
          from jsonb_each(e.files) as x(field, file)
          join product.files f on f.key = reverse(split_part(reverse(x.file ->> 'url'), '/', 2))
          where ${anyOf(sql`x.field`, fields)} ${own ? sql`or x.field like 'own~_%' escape '~'` : sql``}), '[]') as files
      from product.entries e
      join product.orgs o on o.id = e.org_id
      join product.people p on p.id = e.person_id
      left join product.categories c on c.id = e.category_id
      where e.award_id = ${awardID} and e.status <> ${entryStatuses.inProgress}
      order by c.position, c.id, e.ref`,
  );

/** The rankings as one table, and for each category a bundle that anybody can compute again: what they are made from, and they. */
async function findResults(
  { database, clock, wrapping }: Pick<Context, 'database' | 'clock' | 'wrapping'>,
  award: Award,
): Promise<{ readonly content: readonly unknown[]; readonly write: () => Promise<ResultFile[]> }> {
  // Made before, where it is the first: what follows only reads, all of it as it was at one moment.
  const key = await signingKey(database, wrapping);
  const { scored, audit } = await database.transaction(
    async (snapshot) => ({ scored: await findScores(snapshot, award), audit: await findAudited(snapshot, award.id) }),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  const categories = scored.map((category) => ({ category }));
  const { id, name, finalResult } = award;
  // That a zip was made is part of the audit, and makes no other zip.
  const told = inPieces(audit.filter(({ action }) => action !== 'award.zip'));
  return {
    content: [[software, key, id, name, finalResult], ...categories, ...told],
    write: () =>
      aside(
        'resultFiles',
        [...categories, ...inPieces(audit)],
        award,
        { software, madeAt: clock.now().toISOString() },
        key,
      ),
  };
}

/** An audit that is copied bit by bit. */
const inPieces = (audit: readonly AuditedRow[]) =>
  Array.from({ length: Math.ceil(audit.length / 1_000) }, (_, at) => ({
    audit: audit.slice(at * 1_000, (at + 1) * 1_000),
  }));

const anyOf = (column: SQL, values: readonly string[]) => sql`${column} = any(${sql.param(values)}::text[])`;
