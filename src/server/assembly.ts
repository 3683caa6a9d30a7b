import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Context } from './http/context.ts';
import type { Config } from './platform/config/config.ts';
import type { Clock } from './ports/clock.ts';
import type { DiskPort } from './ports/disk.ts';
import type { Mail } from './ports/mail.ts';

export interface AssembleOptions {
  /** With a port that is really free: addresses are made from it. */
  readonly config: Config;
  readonly databaseUrl: string;
  /** What time it is, for tests; the database says so where it is left out. */
  readonly clock?: Clock;
  /** Of the files; that of the data directory where it is left out. */
  readonly disk?: DiskPort;
  readonly logger?: FastifyBaseLogger;
  /**
   * Whether every secret is wrapped anew by the newest key, which is so where it is left out. Not by a command: servers that run
   * meanwhile may know fewer keys than it was given.
   */
  readonly rewraps?: boolean;
  /** The built browser application. */
  readonly webFolder?: string | null;
  readonly announceMail?: (mail: Mail) => void;
  readonly version?: string;
  /** Does something again and again, for tests; a timer that keeps no process alive where it is left out. */
  readonly repeat?: Repeat;
}

export type Repeat = (work: () => void, milliseconds: number) => NodeJS.Timeout;

export interface Server {
  readonly app: FastifyInstance;
  readonly context: Context;
  readonly pool: pg.Pool;
  /** Where browsers reach it, ending with a slash. */
  readonly url: string;
  readonly userPoolId: string;
  readonly clientId: string;
  listen(): Promise<void>;
  /** Says by `/api/health/ready` that no more calls are to be sent here, and waits until proxies have heard of it. */
  announceStop(): Promise<void>;
  /** Delivers every message that waits. */
  settleMails(): Promise<void>;
  /** Finishes every attempt to charge that was left behind and is due. */
  settlePayments(): Promise<void>;
  /** Lets running requests finish, then frees everything. */
  close(): Promise<void>;
}
