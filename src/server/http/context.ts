import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { CallName } from '#contract/calls.ts';
import type { Config } from '../platform/config/config.ts';
import type { Database } from '../platform/database/database.ts';
import type { ReadReplica } from '../platform/database/readReplica.ts';
import type { Reserve } from '../platform/files/reserve.ts';
import { askerOf } from '../platform/http/origin.ts';
import type { Wrapping } from '../platform/secrets/wrapping.ts';
import type { Asker } from '../ports/asker.ts';
import type { Clock } from '../ports/clock.ts';
import type { FileStore } from '../ports/files.ts';
import type { IdentityAdmin } from '../ports/identityAdmin.ts';
import type { MailPort } from '../ports/mail.ts';
import type { PaymentsPort } from '../ports/payments.ts';
import type { TimestampsPort } from '../ports/timestamps.ts';

/** A call that carries a key. */
export interface Attempted {
  readonly call: CallName;
  readonly key: string;
  /** Stands for what was sent; another request under the same key is refused. */
  readonly digest: string;
}

/** What handlers work with. Nothing in it is remembered between calls. */
export interface Context {
  /** From where the call came; this machine for what is done without one. */
  readonly asker: Asker;
  readonly config: Config;
  readonly database: Database;
  /** What answers that are remembered may be read of instead; null where none is named. */
  readonly replica: ReadReplica | null;
  readonly clock: Clock;
  readonly files: FileStore;
  /** For the outbox and the identity service; handlers write to the outbox instead (mail/outbox.ts). */
  readonly mail: MailPort;
  /** What uploads leave free of the disk. */
  readonly reserve: Reserve;
  readonly payments: PaymentsPort;
  readonly identity: IdentityAdmin;
  /** Encrypts what the database must not hold in clear. */
  readonly wrapping: Wrapping;
  /** Null where no authority is named. */
  readonly timestamps: TimestampsPort | null;
  readonly log: FastifyBaseLogger;
  /** Refuses with the present state where the call's If-Match is not this version; give it the held thing's. */
  readonly expectVersion: (version: number, current: () => unknown) => Promise<void>;
  /** Keeps the reply of a call that carries a key, in the transaction that makes its change: see `commit`. */
  readonly storeReply: (tx: Database, reply: unknown) => Promise<void>;
  /** An id for what the call makes, the same one when the call is repeated under its key; by whom else is named in `of`. */
  readonly callID: (of?: string) => string;
  /** For calls that keep their reply themselves, in the statement that makes their change; null for the others, and without a key. */
  readonly attempt: Attempted | null;
}

/** The context of what a request asks for: files and accounts as whoever sent it reaches them. */
export function contextOf(context: Context, request: FastifyRequest): Context {
  const asker = askerOf(request);
  const { files, identity } = context;
  return { ...context, asker, files: files.askedBy(asker), identity: identity.askedBy(asker), log: request.log };
}
