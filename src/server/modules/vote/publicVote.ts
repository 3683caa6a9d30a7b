import type { FastifyPluginAsync } from 'fastify';
import type { StoredFile } from '#contract/entities/entry.ts';
import {
  type BallotAsked,
  ballotAskedSchema,
  ballotReplySchema,
  type Cast,
  type CodeAsked,
  castReplySchema,
  castSchema,
  codeAskedSchema,
  codeSentSchema,
  type PublicVote,
  publicVoteQuery,
  publicVoteSchema,
  type ReceiptAsked,
  type ResultWanted,
  receiptAskedSchema,
  receiptReplySchema,
  resultNotedSchema,
  resultWantedSchema,
} from '#contract/vote.ts';
import { type Context, contextOf } from '../../http/context.ts';
import type { Database } from '../../platform/database/database.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { networkOf } from '../../platform/http/network.ts';
import { limitUse } from '../../platform/http/rateLimit.ts';
import type { FileStore } from '../../ports/files.ts';
import { findCandidates, findOnBallot } from './candidates.ts';
import { castBallot, showBallot } from './castBallot.ts';
import { mailboxFrom } from './mailbox.ts';
import { checkReceipt, wantResult } from './receipts.ts';
import { sendCode } from './sendCode.ts';
import { findVoteRow, namesOf, type VoteResult, type VoteRow } from './vote.repository.ts';

/** So many codes and ballots of one network in a minute: a hall of visitors shares one. */
const perNetwork = 60;

/** The calls of a public vote, which need no account. */
export const takeVotes =
  (context: Context): FastifyPluginAsync =>
  async (app) => {
    const query = publicVoteQuery;
    app.get<{ Querystring: { id: string } }>(
      '/',
      { schema: { hide: true, querystring: query, response: { 200: publicVoteSchema } } },
      async (request) => showVote(contextOf(context, request), await openedVote(context.database, request.query.id)),
    );
    app.post<{ Querystring: { id: string }; Body: CodeAsked }>(
      '/code',
      {
        schema: { hide: true, querystring: query, body: codeAskedSchema, response: { 200: codeSentSchema } },
        bodyLimit: 4096,
      },
      async (request) => {
        const source = networkOf(request.ip);
        await limitUse(context.database, `vote code from ${source}`, perNetwork, 60);
        const vote = await openedVote(context.database, request.query.id);
        await sendCode(contextOf(context, request), vote, addressed(request.body));
        return { sent: true } as const;
      },
    );
    app.post<{ Querystring: { id: string }; Body: Cast }>(
      '/ballot',
      {
        schema: { hide: true, querystring: query, body: castSchema, response: { 200: castReplySchema } },
        bodyLimit: 128 * 1024,
      },
      async (request) => {
        const source = networkOf(request.ip);
        await limitUse(context.database, `vote ballot from ${source}`, perNetwork, 60);
        return castBallot(
          context,
          await openedVote(context.database, request.query.id),
          addressed(request.body),
          source,
        );
      },
    );
    app.post<{ Querystring: { id: string }; Body: BallotAsked }>(
      '/ballot/own',
      {
        schema: { hide: true, querystring: query, body: ballotAskedSchema, response: { 200: ballotReplySchema } },
        bodyLimit: 4096,
      },
      async (request) => {
        const source = networkOf(request.ip);
        await limitUse(context.database, `vote ballot from ${source}`, perNetwork, 60);
        return showBallot(
          context,
          await openedVote(context.database, request.query.id),
          addressed(request.body),
          source,
        );
      },
    );
    app.post<{ Querystring: { id: string }; Body: ReceiptAsked }>(
      '/receipt',
      {
        schema: { hide: true, querystring: query, body: receiptAskedSchema, response: { 200: receiptReplySchema } },
        bodyLimit: 4096,
      },
      async (request) => {
        await limitUse(context.database, `vote receipt from ${networkOf(request.ip)}`, perNetwork, 60);
        return checkReceipt(context, await openedVote(context.database, request.query.id), request.body.receipt);
      },
    );
    app.post<{ Querystring: { id: string }; Body: ResultWanted }>(
      '/result',
      {
        schema: { hide: true, querystring: query, body: resultWantedSchema, response: { 200: resultNotedSchema } },
        bodyLimit: 4096,
      },
      async (request) => {
        await limitUse(context.database, `vote receipt from ${networkOf(request.ip)}`, perNetwork, 60);
        return wantResult(context, await openedVote(context.database, request.query.id), addressed(request.body));
      },
    );
  };

const addressed = <Body extends { readonly email: string }>(body: Body): Body => ({
  ...body,
  email: mailboxFrom(body.email),
});

/** A vote that was opened: of one that is prepared nobody learns. */
async function openedVote(database: Database, id: string): Promise<VoteRow> {
  const row = await findVoteRow(database, { id });
  if (!row || row.state === 'prepared') throw refuse(404, 'vote.notFound');
  return row;
}

async function showVote({ database, clock, files }: Context, row: VoteRow): Promise<PublicVote> {
  const now = clock.now().getTime();
  const isOver = Date.parse(row.closesAt!) <= now;
  // A day that has passed without a result is no promise.
  const isPlanned = row.resultsAt !== null && Date.parse(row.resultsAt) > now;
  return {
    name: row.name,
    awardName: row.awardName,
    organiser: row.organiser,
    timeZone: row.timeZone,
    picks: row.picks,
    state: row.state === 'published' ? 'published' : row.state === 'closed' || isOver ? 'closed' : 'open',
    closesAt: row.closesAt!,
    resultsAt: isPlanned ? row.resultsAt : null,
    categories: row.result ? await publishedIn(database, row, row.result) : await votedOnIn(database, files, row),
  };
}

type Category = PublicVote['categories'][number];
type Listed = Omit<Category, 'entries'> & { readonly entry: Category['entries'][number] };

/** What can be voted for now. */
async function votedOnIn(database: Database, files: FileStore, row: VoteRow): Promise<Category[]> {
  const listed: Listed[] = [];
  for (const candidate of await findCandidates(database, row)) {
    const { categoryID, category, names, entryID, ref, title, answers, image, video } = candidate;
    const entry = {
      entryID,
      ref,
      title: title ?? '',
      video,
      image: image && (await addressOf(files, image)),
      answers: answers.map(({ label, value }) => ({ label: { ...label }, value: { ...value } })),
      votes: null,
    };
    listed.push({ categoryID, name: category, names: { ...names }, entry });
  }
  return byCategory(listed);
}

/** The result as it was published, whatever became of its entries since. */
async function publishedIn(database: Database, row: VoteRow, { counts, names }: VoteResult): Promise<Category[]> {
  const known = names ?? namesOf(await findOnBallot(database, row));
  return byCategory(
    counts.map(({ categoryID, category, entryID, ref, title, votes }) => ({
      categoryID,
      name: category,
      names: { ...known[categoryID] },
      entry: { entryID, ref, title, votes, answers: [], image: null, video: null },
    })),
  );
}

function byCategory(listed: readonly Listed[]): Category[] {
  const categories = new Map<string, Category>();
  for (const { entry, ...category } of listed) {
    const known = categories.get(category.categoryID) ?? { ...category, entries: [] };
    categories.set(category.categoryID, { ...known, entries: [...known.entries, entry] });
  }
  return [...categories.values()];
}

/** A picture under a name that tells nothing of whose it is. */
async function addressOf(files: FileStore, { url, mimeType }: StoredFile): Promise<string | null> {
  const key = files.keyOf(url);
  const name = `picture.${mimeType.slice(mimeType.indexOf('/') + 1)}`;
  return key === null ? null : files.downloadAddress(key, name, name);
}
