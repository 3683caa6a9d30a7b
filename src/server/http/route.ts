import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { type CallName, calls, takesKey, versioned, writes } from '#contract/calls.ts';
import { errorSchema } from '#contract/entities/error.ts';
import { type Body, type Query, type Reply, schemas } from '#contract/schemas.ts';
import { findPrincipal, type Principal, type Scope, standsAs } from '../platform/access/principal.ts';
import { recordingDatabase } from '../platform/audit/acting.ts';
import type { Database } from '../platform/database/database.ts';
import { refuse, refuseUnlessCurrent } from '../platform/errors/refusal.ts';
import { AnswerCache } from '../platform/http/answerCache.ts';
import { refuseElsewhere } from '../platform/http/fetchMetadata.ts';
import { Listing, writeLong } from '../platform/http/lists.ts';
import { PartlyWritten } from '../platform/http/partlyWritten.ts';
import { type IdClaims, KeysUnavailableError, type VerifyIdToken } from '../ports/tokens.ts';
import { type Context, contextOf } from './context.ts';
import { digestOf, once } from './idempotency.ts';

/** What a handler is given: the call's checked input, who calls, and what to work with. */
export interface Call<Name extends CallName> {
  readonly query: Query<Name>;
  readonly body: Body<Name>;
  readonly principal: Principal;
  readonly context: Context;
  /** The version that the caller believes current (If-Match); null where none was sent, or any is meant. */
  readonly ifMatch: number | null;
  /** For calls that answer otherwise than by a reply, such as event streams. */
  readonly http: { readonly request: FastifyRequest; readonly reply: FastifyReply };
}

/** A call that answers a string may send it as it comes about. */
type Answer<Name extends CallName> =
  | Reply<Name>
  | PartlyWritten<Reply<Name>>
  | (Reply<Name> extends (infer Item)[] ? Listing<Item> : never)
  | (Reply<Name> extends string ? Readable : never);

/** Who is let in: whose tokens are true, and who becomes a person here. */
export interface Admission {
  readonly verify: VerifyIdToken;
  /** Makes the person of an account that signs in for the first time. */
  readonly provision: (context: Context, claims: IdClaims) => Promise<Principal>;
}

/** One call of the contract with what carries it out. */
export interface Route {
  readonly name: CallName;
  register(app: FastifyInstance, context: Context, admission: Admission): void;
}

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal | null;
    /** How often anything was committed of the scope that the answer is kept for. */
    changes: number;
    /** What the answer is kept for; null where it is not kept. */
    scope: Scope | null;
    /** The award's or the organisation's id; null where the query names no award. */
    scopeID: string | null;
  }
}

interface Manner<Name extends CallName> {
  /** What an answer to administrators depends on, of which question: it is remembered until something of that is committed. */
  readonly scope?: Scope | ((query: Readonly<Record<string, unknown>>) => Scope);
  /** Of which questions it is not remembered, because their answers depend on more. */
  readonly uncached?: (query: Query<Name>) => boolean;
  /** Whether the call keeps its reply under the key that it carries itself (`context.attempt`). */
  readonly storesReply?: boolean;
  /** Bytes that a body may have where that is more than any call's. */
  readonly bodyLimit?: number;
}

/**
 * Defines how one call of the contract is carried out. Method, address, schemas and roles come from the contract.
 * Answer a list with its headers by a `Listing`; refuse by throwing `refuse(…)`.
 */
export function handle<Name extends CallName>(
  name: Name,
  run: (call: Call<Name>) => Promise<Answer<Name>>,
  { scope, uncached = () => false, storesReply = false, bodyLimit }: Manner<Name> = {},
): Route {
  const { method, path, roles } = calls[name];
  const { query, reply, body }: { query: TSchema; reply: TSchema; body?: TSchema } = schemas[name];
  const { items: itemSchema }: { items?: TSchema } = reply;
  return {
    name,
    register(app, context, admission) {
      const stored = new AnswerCache();
      app.route({
        method,
        url: path,
        ...(bodyLimit && { bodyLimit }),
        schema: {
          operationId: name,
          tags: [path.split('/')[1] ?? ''],
          querystring: query,
          ...(body && { body }),
          response: { 200: reply, '4xx': errorSchema, '5xx': errorSchema },
          security: [{ idToken: [] }],
        },
        onRequest: async (request) => {
          refuseElsewhere(request, context.config.allowedOrigins);
          // As it was sent: what the schema refuses is not carried out.
          const asked = request.query as Readonly<Record<string, unknown>>;
          const of = typeof scope === 'function' ? scope(asked) : scope;
          const found = await authenticate(request, context, admission, of);
          request.principal = found.principal;
          request.changes = found.changes;
          request.scope = of ?? null;
          request.scopeID = of && /award$/i.test(of) ? awardOf(asked) : found.principal.orgID;
          const { type, readOnly } = request.principal;
          // An account that was given another group since: signing in again settles it.
          if (!standsAs(request.principal) && name !== 'login') throw refuse(401, 'session.roleChanged');
          if (!(roles as readonly string[]).includes(type)) throw refuse(403, 'request.role');
          if (readOnly && writes(name)) throw refuse(403, 'session.readOnly');
        },
        handler: async (request, response) => {
          // The validator has checked both against the schemas that these types come from.
          const input = { query: request.query as Query<Name>, body: request.body as Body<Name> };
          const { principal } = request;
          if (!principal) throw refuse(401, 'session.missing');
          const ifMatch = versioned(name) === null ? null : versionOf(request.headers['if-match']);
          const call: Call<Name> = {
            ...input,
            principal,
            context: {
              ...contextOf(context, request),
              expectVersion: (version, current) => refuseUnlessCurrent(ifMatch, version, current),
              ...(principal.actor && recording(context, principal, name)),
            },
            ifMatch,
            http: { request, reply: response },
          };
          if (scope && principal.type === 'admin' && !uncached(input.query)) {
            const { type, orgID } = principal;
            const wanted = { key: JSON.stringify([name, type, orgID, input.query]), changes: request.changes };
            const { scope, scopeID: id } = request;
            const { replica, database } = context;
            const make = (of: Database) =>
              run(of === database ? call : { ...call, context: { ...call.context, database: of } });
            const upTo = scope && id !== null && { scope, id, changes: request.changes };
            return stored.send({ ...wanted, request, reply: response, itemSchema }, () =>
              replica && upTo ? replica.answer(upTo, database, make) : make(database),
            );
          }
          const key = takesKey(name) ? keyOf(request.headers['idempotency-key']) : null;
          const attempt = key === null ? null : { call: name, key, digest: digestOf(context, name, input) };
          if (storesReply) {
            return send(response, await run({ ...call, context: { ...call.context, attempt } }), itemSchema);
          }
          const answer =
            attempt !== null
              ? await once({ ...attempt, database: context.database, personID: principal.personID }, (keyed) =>
                  run({ ...call, context: { ...call.context, ...keyed } }),
                )
              : await run(call);
          return send(response, answer, itemSchema);
        },
      });
    },
  };
}

async function authenticate(
  request: FastifyRequest,
  context: Context,
  { verify, provision }: Admission,
  scope: Scope | undefined,
): Promise<{ readonly principal: Principal; readonly changes: number }> {
  const token = (request.headers.authorization ?? '').replace(/^Bearer\s+/i, '').trim();
  if (!token) throw refuse(401, 'session.missing');
  const claims = await verify(token).catch((error: unknown) => {
    // Without the pool's keys nothing is known of the token: nobody may be signed out for that.
    throw error instanceof KeysUnavailableError ? refuse(503, 'server.unavailable') : invalid(error);
  });
  const ownPool = context.config.cognito === null;
  const asked = { ownPool, ...(scope && { scope, awardID: awardOf(request.query) }) };
  const found = await findPrincipal(context.database, claims, asked);
  return found ?? { principal: await provision(contextOf(context, request), claims), changes: 0 };
}

/** Says nothing more to whoever brought the token; what was wrong with it is for the security events. */
const invalid = (cause: unknown) => Object.assign(refuse(401, 'session.invalid'), { cause });

/** The award that the query names, before it is checked; null where that is no id. */
function awardOf(query: unknown): string | null {
  const { awardID, id = awardID } = query as Readonly<Record<string, unknown>>;
  return typeof id === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id) ? id.toLowerCase() : null;
}

async function send(response: FastifyReply, answer: unknown, itemSchema: TSchema | undefined): Promise<unknown> {
  if (response.sent) return response;
  const json = (text: Buffer) => response.type('application/json; charset=utf-8').send(text);
  if (answer instanceof PartlyWritten) return json(answer.in(String(response.serialize(answer.value))));
  if (!(answer instanceof Listing)) return answer;
  void response.headers(answer.headers);
  const long = await writeLong(answer.items, itemSchema);
  return long ? json(long) : answer.items;
}

const recording = ({ database, clock }: Context, by: Principal, name: CallName) =>
  writes(name) && { database: recordingDatabase(database, clock, by, name) };

/** A version, quoted or not, weak or strong; `*` stands for any. What cannot be read is not taken for absent. */
function versionOf(header: string | undefined): number | null {
  if (header === undefined || header.trim() === '*') return null;
  const match = /^(?:(?:W\/)?"(\d{1,9})"|(\d{1,9}))$/.exec(header.trim());
  if (!match) throw refuse(400, 'request.version');
  return Number(match[1] ?? match[2]);
}

/** One that is cut or read otherwise would stand for another request. */
function keyOf(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(header)) throw refuse(400, 'request.keyUnusable');
  return header;
}
