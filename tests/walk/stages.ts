import { randomUUID } from 'node:crypto';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import type { Round } from '#contract/rounds.ts';
import type { Vote } from '#contract/vote.ts';
import type { Database } from '#server/platform/database/database.ts';
import { sqlState } from '#server/platform/database/sql.ts';
import { rowsOf } from '#tests/support/rows.ts';
import { asSuperuser } from '../support/database.ts';
import { lookOnAs } from '../support/loginAs.ts';
import { inPairs, makeRound, openRound, stepRound, topPicks } from '../support/rounds.ts';
import { startServer, type TestPerson, type TestServer } from '../support/server.ts';
import { accept, complete, mark, openAward, opening, planning, step, submitted, testClock } from '../support/stage.ts';
import { stepVote, votingCloses } from '../support/votes.ts';

/** Who takes part, by name. */
export const parts = [
  'admin',
  'admin2',
  'entrant',
  'entrant2',
  'entrant3',
  'judge',
  'judge2',
  'judge3',
  'stranger',
  'acting',
  'actingJudge',
  'lookingOn',
] as const;
export type Part = (typeof parts)[number];

/** Where a walk begins: entries open; with judges; in rounds of three kinds; with a public vote; judged and closed. */
export const stages = ['open', 'judging', 'rounds', 'vote', 'closed'] as const;
export type Stage = (typeof stages)[number];

/** What is there when a walk begins. */
interface Start {
  readonly award: Award;
  readonly entries: readonly Entry[];
  /** Further awards, and rounds. */
  readonly awards?: readonly Award[];
  readonly rounds?: readonly Round[];
  readonly vote?: Vote;
}

export interface Theatre {
  /** As the superuser has it: constraints and the append-only audit do not keep a stage from being set. */
  readonly database: Database;
  readonly server: TestServer;
  readonly close: () => Promise<void>;
  readonly people: Readonly<Record<Part, TestPerson>>;
  readonly starts: Readonly<Record<Stage, Start>>;
  readonly files: Awaited<ReturnType<typeof complete>>['files'];
}

export const firstInstant = Date.parse(opening) + 3_600_000;
/** The code that can be used once. */
export const lastUse = 'LASTUSE';

/** The people of every walk, and the three stages that walks begin on, each kept as a copy of every table. */
export async function prepare(): Promise<Theatre> {
  const clock = testClock();
  const server = await startServer({ clock, environment: { RATE_LIMIT: '9999999' } });
  const { database, pool } = asSuperuser(server.databaseUrl);
  const admin = await server.join('admin');
  const { orgID } = admin;
  const admin2 = await server.join('admin', { orgID });
  const [judge, judge2, judge3] = [
    await server.join('judge', { orgID }),
    await server.join('judge', { orgID }),
    await server.join('judge', { orgID }),
  ];
  const [entrant, entrant2, entrant3] = [
    await server.join('entrant'),
    await server.join('entrant'),
    await server.join('entrant'),
  ];
  const stranger = await server.join('admin');
  // Entrants are of an organiser's once they entered; the administrators sign in as them before the clock is turned back.
  const first = await openAward(server, admin, {
    opensAt: planning,
    closesAt: '2099-01-01T00:00:00Z',
    judgingClosesAt: null,
    resultsAt: null,
  });
  const entered = await server.ok('createEntry', {
    as: entrant.token,
    query: {},
    body: { data: { awardID: first.id, data: { title: 'First' } } },
  });
  const people = {
    admin,
    admin2,
    entrant,
    entrant2,
    entrant3,
    judge,
    judge2,
    judge3,
    stranger,
    acting: { ...entrant, token: await lookOnAs(server, admin, entrant, true) },
    actingJudge: { ...judge, token: await lookOnAs(server, admin2, judge, true) },
    lookingOn: { ...entrant, token: await lookOnAs(server, admin, entrant) },
  };
  await server.ok('deleteEntry', { as: entrant.token, query: { id: entered.id, awardID: first.id } });
  clock.set(new Date(firstInstant).toISOString());
  const entrants = [entrant, entrant2, entrant3];
  const judges = [judge, judge2, judge3];
  const award = await openAward(server, admin, {});
  const fee = { categoryID: award.categories[0]!.categoryID, amount: 18_000, earlyAmount: null, earlyUntil: null };
  await server.ok('updatePrices', {
    as: admin.token,
    query: { awardID: award.id },
    body: {
      prices: [fee],
      discounts: [{ id: lastUse, percentage: 50, amount: null, usesLeft: 1, expiresAt: null }],
    },
  });
  await database.execute(sql`update product.categories set shared = true where award_id = ${award.id}`);
  await database.execute(
    sql`update product.awards set further_rule = 'share', further_value = 50 where id = ${award.id}`,
  );
  for (const each of entrants) {
    await server.ok('addPaymentMethod', { as: each.token, body: { data: { paymentMethod: 'pm_card_visa' } } });
  }
  const assignments = [{ awardID: award.id, categoryIDs: award.categories.map(({ categoryID }) => categoryID) }];
  for (const { personID } of judges) {
    await server.ok('updateUser', { as: admin.token, query: { id: personID, orgID }, body: { assignments } });
  }
  const drafts: Entry[] = [];
  for (const each of entrants) {
    const data = { awardID: award.id, categoryID: award.categories[0]!.categoryID, ...(await complete(server, each)) };
    drafts.push(await server.ok('createEntry', { as: each.token, query: {}, body: { data } }));
  }
  const { files } = await complete(server, entrant, 'further');
  const open = { award: await shown(server, admin, award.id), entries: drafts };
  await storeAs(server, database, 'open');

  const sent: Entry[] = [];
  for (const [index, each] of entrants.entries()) {
    sent.push(await submitted(server, each, award, award.categories[index % 2]!.categoryID));
  }
  const judging = await step(server, admin, award, 'judging');
  for (const each of judges) await accept(server, each, judging);
  const judgingStart = { award: await shown(server, admin, award.id), entries: [...sent, ...drafts] };
  await storeAs(server, database, 'judging');

  const shortlisting = [judge, judge2];
  const [screened, prepared] = [
    await makeRound(server, admin, judging, shortlisting),
    await makeRound(server, admin, judging, shortlisting, topPicks),
  ];
  const opened = await stepRound(server, admin, screened, 'open');
  const ranked = await openRound(server, admin, shortlisting, [entrant, entrant2], topPicks);
  const paired = await openRound(server, admin, shortlisting, [entrant2, entrant3], inPairs);
  const rounds = {
    award: await shown(server, admin, award.id),
    entries: [...sent, ...ranked.entries, ...paired.entries, ...drafts],
    awards: [ranked.award, paired.award],
    rounds: [opened, ranked.round, paired.round, prepared],
  };
  await storeAs(server, database, 'rounds');
  await setStage({ server, database }, 'judging');

  const planned = { as: admin.token, query: { awardID: award.id, id: randomUUID() } };
  await server.ok('saveVote', { ...planned, body: { name: 'Audience prize', picks: 1, closesAt: votingCloses } });
  const vote = await stepVote(server, admin, award.id, 'open');
  const voting = { award: await shown(server, admin, award.id), entries: [...sent, ...drafts], vote };
  await storeAs(server, database, 'vote');
  await setStage({ server, database }, 'judging');

  for (const each of judges) {
    for (const [index, entry] of sent.entries()) await mark(server, each, judging, entry, [9 - index, 5 + index]);
  }
  await step(server, admin, award, 'closed');
  const closed = { award: await shown(server, admin, award.id), entries: [...sent, ...drafts] };
  await storeAs(server, database, 'closed');
  const close = async () => {
    await pool.end();
    await server.close();
  };
  return {
    server,
    database,
    close,
    people,
    files,
    starts: { open, judging: judgingStart, rounds, vote: voting, closed },
  };
}

const shown = (server: TestServer, { token }: TestPerson, id: string) =>
  server.ok('getAwardSummary', { as: token, query: { id } });

interface Table {
  readonly schema: string;
  readonly name: string;
  /** Those that are written: what the database works out from others is not. */
  readonly columns: string;
}

const tablesOf = (database: Database) =>
  rowsOf<Table>(
    database,
    sql`select schemaname as schema, tablename as name, (select string_agg(quote_ident(a.attname), ', ' order by a.attnum)
        from pg_attribute a where a.attrelid = format('%I.%I', schemaname, tablename)::regclass
          and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
      from pg_tables
      where schemaname in ('product', 'identity') and tablename not like '%migrations%' order by 1, 2`,
  );

const foldersOf = ({ context }: TestServer, stage: Stage) => {
  const { dataDirectory } = context.config;
  return { files: join(dataDirectory, 'files'), snapshot: join(dataDirectory, `stage-${stage}`) };
};

async function storeAs(server: TestServer, database: Database, stage: Stage): Promise<void> {
  const { files, snapshot } = foldersOf(server, stage);
  await cp(files, snapshot, { recursive: true });
  await database.execute(sql.raw(`create schema stage_${stage}`));
  for (const { schema, name } of await tablesOf(database)) {
    await database.execute(sql.raw(`create table stage_${stage}."${schema}_${name}" as table ${schema}."${name}"`));
  }
}

/** PostgreSQL's code: somebody else holds the lock that was asked for without waiting. */
const lockNotAvailable = '55P03';

/** Takes all tables or none: the servers' jobs go on meanwhile, and whoever waits for one table while holding another dead-locks with them. */
async function lockAll(tx: Pick<Database, 'transaction'>, names: string): Promise<void> {
  const lock = sql.raw(`lock table ${names} in access exclusive mode nowait`);
  for (;;) {
    const isTaken = await tx
      .transaction((inner) => inner.execute(lock))
      .then(
        () => true,
        (error: unknown) => {
          if (sqlState(error) === lockNotAvailable) return false;
          throw error;
        },
      );
    if (isTaken) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Makes every table and every file what it was on a stage. */
export async function setStage(
  { server, database }: Pick<Theatre, 'server' | 'database'>,
  stage: Stage,
): Promise<void> {
  const { files, snapshot } = foldersOf(server, stage);
  await rm(files, { recursive: true, force: true });
  await cp(snapshot, files, { recursive: true, preserveTimestamps: true });
  const tables = await tablesOf(database);
  const names = tables.map(({ schema, name }) => `${schema}."${name}"`).join(', ');
  await database.transaction(async (tx) => {
    await lockAll(tx, names);
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql.raw(`truncate ${names}`));
    const copies = tables.map(
      ({ schema, name, columns }) =>
        `insert into ${schema}."${name}" (${columns}) overriding system value select ${columns} from stage_${stage}."${schema}_${name}"`,
    );
    await tx.execute(sql.raw(copies.join('; ')));
  });
}

/** Waits until no server does anything more in the database: what was asked for has happened or will not. */
export async function quiet(database: Database): Promise<void> {
  for (let still = 0; still < 3; ) {
    const [busy] = await rowsOf<{ count: number }>(
      database,
      sql`select count(*) as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and backend_type = 'client backend' and state <> 'idle'`,
    );
    still = busy?.count === 0 ? still + 1 : 0;
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}
