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
import { findCandidates } from './candidates.ts';
import { castBallot, showBallot } from './castBallot.ts';
import { checkReceipt, wantResult } from './receipts.ts';
import { sendCode } from './sendCode.ts';
import { findVoteRow, type VoteRow } from './vote.repository.ts';

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
        await sendCode(contextOf(context, request), vote, request.body);
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
        return castBallot(context, await openedVote(context.database, request.query.id), request.body, source);
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
        return showBallot(context, await openedVote(context.database, request.query.id), request.body, source);
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
        return wantResult(context, await openedVote(context.database, request.query.id), request.body);
      },
    );
  };

/** A vote that was opened: of one that is prepared nobody learns. */
async function openedVote(database: Database, id: string): Promise<VoteRow> {
  const row = await findVoteRow(database, { id });
  if (!row || row.state === 'prepared') throw refuse(404, 'vote.notFound');
  return row;
}

async function showVote({ database, clock, files }: Context, row: VoteRow): Promise<PublicVote> {
  const candidates = await findCandidates(database, row);
  const votes = new Map(row.result?.counts.map((one) => [one.entryID, one.votes]));
  const now = clock.now().getTime();
  const isOver = Date.parse(row.closesAt!) <= now;
  // A day that has passed without a result is no promise.
  const isPlanned = row.resultsAt !== null && Date.parse(row.resultsAt) > now;
  const categories = new Map<string, PublicVote['categories'][number]>();
  for (const { categoryID, category, names, entryID, ref, title, answers, image, video } of candidates) {
    const entry = {
      entryID,
      ref,
      title: title ?? '',
      video,
      image: image && (await addressOf(files, image)),
      answers: answers.map(({ label, value }) => ({ label: { ...label }, value: { ...value } })),
      votes: row.result ? (votes.get(entryID) ?? 0) : null,
    };
    const known = categories.get(categoryID) ?? { categoryID, name: category, names: { ...names }, entries: [] };
    categories.set(categoryID, { ...known, entries: [...known.entries, entry] });
  }
  return {
    name: row.name,
    awardName: row.awardName,
    organiser: row.organiser,
    timeZone: row.timeZone,
    picks: row.picks,
    state: row.state === 'published' ? 'published' : row.state === 'closed' || isOver ? 'closed' : 'open',
    closesAt: row.closesAt!,
    resultsAt: isPlanned ? row.resultsAt : null,
    categories: [...categories.values()],
  };
}

/** A picture under a name that tells nothing of whose it is. */
async function addressOf(files: FileStore, { url, mimeType }: StoredFile): Promise<string | null> {
  const key = files.keyOf(url);
  const name = `picture.${mimeType.slice(mimeType.indexOf('/') + 1)}`;
  return key === null ? null : files.downloadAddress(key, name, name);
}
