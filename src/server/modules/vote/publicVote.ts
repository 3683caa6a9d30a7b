import type { FastifyPluginAsync } from 'fastify';
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
import { networkOf } from '../../platform/http/network.ts';
import { limitUse } from '../../platform/http/rateLimit.ts';
import { castBallot, showBallot } from './castBallot.ts';
import { mailboxFrom } from './mailbox.ts';
import { checkReceipt, wantResult } from './receipts.ts';
import { sendCode } from './sendCode.ts';
import { openedVote, votePages } from './votePage.ts';

/** So many codes and ballots of one network in a minute: a hall of visitors shares one. */
const perNetwork = 60;

/** The calls of a public vote, which need no account. */
export const takeVotes =
  (context: Context): FastifyPluginAsync =>
  async (app) => {
    const query = publicVoteQuery;
    app.addHook('onRoute', (route) => {
      route.config = { ...route.config, isUntraced: true };
    });
    const showVote = votePages(context);
    app.get<{ Querystring: { id: string } }>(
      '/',
      { schema: { hide: true, querystring: query, response: { 200: publicVoteSchema } } },
      async (request) => showVote(contextOf(context, request), request.query.id),
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
        await sendCode(contextOf(context, request), vote, addressed(request.body), source);
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
        const source = networkOf(request.ip);
        await limitUse(context.database, `vote receipt from ${source}`, perNetwork, 60);
        return wantResult(
          context,
          await openedVote(context.database, request.query.id),
          addressed(request.body),
          source,
        );
      },
    );
  };

const addressed = <Body extends { readonly email: string }>(body: Body): Body => ({
  ...body,
  email: mailboxFrom(body.email),
});
