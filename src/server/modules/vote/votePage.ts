import type { StoredFile } from '#contract/entities/entry.ts';
import type { PublicVote } from '#contract/vote.ts';
import type { Context } from '../../http/context.ts';
import type { Database } from '../../platform/database/database.ts';
import { Gathering } from '../../platform/database/gathering.ts';
import { columns, number, type RowOf, uuid } from '../../platform/database/rows.ts';
import { orgs } from '../../platform/database/schema.ts';
import { prepared } from '../../platform/database/sql.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { changesIn } from '../../platform/http/answerCache.ts';
import type { FileStore } from '../../ports/files.ts';
import { findCandidates, findOnBallot } from './candidates.ts';
import { findVoteRow, namesOf, type VoteResult, type VoteRow } from './vote.repository.ts';

/** Pages are made anew after so long, since the addresses of their pictures end; milliseconds. */
const lifetime = 10_000;
/** So many pages, and of each page the addresses under so many origins, are kept. */
const mostPages = 50;
const mostOrigins = 5;

const standRow = columns({ id: uuid, organiser: orgs.name, changes: number });
type Stand = RowOf<typeof standRow>;

/** How often anything was committed of what a vote's page shows; of one that is prepared nobody learns. */
const stands = {
  name: 'public_votes',
  text: `select v.id, o.name as organiser,
      ${changesIn("'countsOfAward'", { award: 'v.award_id', organisation: 'v.org_id' })} as changes
    from product.votes v join product.orgs o on o.id = v.org_id
    where v.id = any((select $1::uuid[])::uuid[]) and v.state <> 'prepared'`,
};

type Category = PublicVote['categories'][number];
type Listed = Omit<Category, 'entries'> & {
  readonly entry: Omit<Category['entries'][number], 'image'> & { readonly image: StoredFile | null };
};

interface Page {
  readonly row: VoteRow;
  readonly listed: readonly Listed[];
  /** By the origin under which browsers fetch the pictures. */
  readonly shown: Map<string, Promise<Category[]>>;
}

interface Kept {
  readonly changes: number;
  readonly madeAt: number;
  readonly page: Promise<Page>;
}

/** A vote that was opened: of one that is prepared nobody learns. */
export async function openedVote(database: Database, id: string): Promise<VoteRow> {
  const row = await findVoteRow(database, { id });
  if (!row || row.state === 'prepared') throw refuse(404, 'vote.notFound');
  return row;
}

/**
 * The pages of votes as everybody sees them. Whoever asks needs no account and may ask without end: a page is made once for
 * all who ask until something of its award is committed, which one statement for several of them finds out.
 */
export function votePages({
  database,
}: Pick<Context, 'database'>): (context: Context, id: string) => Promise<PublicVote> {
  const pages = new Map<string, Kept>();
  const standing = new Gathering<string, Stand | null>({ run: (ids) => standsOf(database, ids), atOnce: 1 });
  const pageOf = (id: string, changes: number, now: number): Promise<Page> => {
    const known = pages.get(id);
    if (known?.changes === changes && Math.abs(now - known.madeAt) < lifetime) return known.page;
    const kept = { changes, madeAt: now, page: makePage(database, id) };
    keep(pages, id, kept, mostPages);
    kept.page.catch(() => pages.get(id) === kept && pages.delete(id));
    return kept.page;
  };
  return async ({ clock, files, asker }, id) => {
    const stand = await standing.ask(id);
    if (!stand) throw refuse(404, 'vote.notFound');
    const now = clock.now().getTime();
    const page = await pageOf(id, stand.changes, now);
    return {
      ...stated(page.row, now),
      organiser: stand.organiser,
      categories: await shownTo(page, files, asker.origin),
    };
  };
}

async function standsOf(database: Database, ids: readonly string[]): Promise<(Stand | null)[]> {
  const rows = await prepared(database, standRow, stands, [[...new Set(ids)]]);
  const known = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => known.get(id.toLowerCase()) ?? null);
}

/** Keeps the newest. */
function keep<Value>(all: Map<string, Value>, name: string, value: Value, most: number): void {
  all.delete(name);
  all.set(name, value);
  const [oldest] = all.keys();
  if (all.size > most && oldest !== undefined) all.delete(oldest);
}

async function makePage(database: Database, id: string): Promise<Page> {
  const row = await openedVote(database, id);
  const listed = row.result ? await publishedIn(database, row, row.result) : await votedOnIn(database, row);
  return { row, listed, shown: new Map() };
}

/** What is said of a vote at an instant. */
function stated(row: VoteRow, now: number): Omit<PublicVote, 'categories' | 'organiser'> {
  const isOver = Date.parse(row.closesAt!) <= now;
  // A day that has passed without a result is no promise.
  const isPlanned = row.resultsAt !== null && Date.parse(row.resultsAt) > now;
  return {
    name: row.name,
    awardName: row.awardName,
    timeZone: row.timeZone,
    picks: row.picks,
    state: row.state === 'published' ? 'published' : row.state === 'closed' || isOver ? 'closed' : 'open',
    closesAt: row.closesAt!,
    resultsAt: isPlanned ? row.resultsAt : null,
  };
}

/** What can be voted for now. */
async function votedOnIn(database: Database, row: VoteRow): Promise<Listed[]> {
  return (await findCandidates(database, row)).map((candidate) => {
    const { categoryID, category, names, entryID, ref, title, answers, image, video } = candidate;
    const shown = answers.map(({ label, value }) => ({ label: { ...label }, value: { ...value } }));
    const entry = { entryID, ref, title, video, image, answers: shown, votes: null };
    return { categoryID, name: category, names: { ...names }, entry };
  });
}

/** The result as it was published, whatever became of its entries since. */
async function publishedIn(database: Database, row: VoteRow, { counts, names }: VoteResult): Promise<Listed[]> {
  const known = names ?? namesOf(await findOnBallot(database, row));
  return counts.map(({ categoryID, category, entryID, ref, title, votes }) => ({
    categoryID,
    name: category,
    names: { ...known[categoryID] },
    entry: { entryID, ref, title, votes, answers: [], image: null, video: null },
  }));
}

/** The entries by category, with their pictures where this origin's browsers fetch them. */
function shownTo({ listed, shown }: Page, files: FileStore, origin: string | null): Promise<Category[]> {
  const known = shown.get(origin ?? '');
  if (known) return known;
  const categories = withPictures(listed, files);
  keep(shown, origin ?? '', categories, mostOrigins);
  categories.catch(() => shown.delete(origin ?? ''));
  return categories;
}

async function withPictures(listed: readonly Listed[], files: FileStore): Promise<Category[]> {
  const categories = new Map<string, Category>();
  for (const { entry, ...category } of listed) {
    const known = categories.get(category.categoryID) ?? { ...category, entries: [] };
    const image = entry.image && (await addressOf(files, entry.image));
    known.entries.push({ ...entry, image });
    categories.set(category.categoryID, known);
  }
  return [...categories.values()];
}

/** A picture under a name that tells nothing of whose it is. */
async function addressOf(files: FileStore, { url, mimeType }: StoredFile): Promise<string | null> {
  const key = files.keyOf(url);
  const stored = decodeURIComponent(url.split('/').at(-1) ?? '');
  const shown = `picture.${mimeType.slice(mimeType.indexOf('/') + 1)}`;
  return key === null ? null : files.downloadAddress(key, stored, shown);
}
