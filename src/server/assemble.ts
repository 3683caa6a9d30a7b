import { setInterval } from 'node:timers';
import { setTimeout as wait } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { calls } from '#contract/calls.ts';
import { databaseClock } from './adapters/databaseClock.ts';
import { mailBoxRoutes } from './adapters/mailBox.ts';
import { testBankRoutes } from './adapters/testBank.ts';
import { createApp } from './app.ts';
import type { AssembleOptions, Repeat, Server } from './assembly.ts';
import { tidyUp } from './housekeeping.ts';
import type { Context } from './http/context.ts';
import type { Readiness } from './http/health.ts';
import { unkeyed } from './http/idempotency.ts';
import { announceWaiting } from './modules/changes/announce.ts';
import { finishPayments } from './modules/entries/finishPayments.ts';
import { deliverMails, outboxMail } from './modules/mail/outbox.ts';
import { rewrap } from './modules/secrets/rewrap.ts';
import {
  openFiles,
  openMail,
  openPayments,
  openScreening,
  type PublicUrl,
  pageRoutes,
  version,
} from './openAdapters.ts';
import { openIdentity, sendInside } from './openIdentity.ts';
import { addressOf, localAddress } from './platform/config/address.ts';
import type { Config } from './platform/config/config.ts';
import { type Database, openDatabase } from './platform/database/database.ts';
import { ReadReplica } from './platform/database/readReplica.ts';
import { problemOf } from './platform/errors/problem.ts';
import { answerMetrics, measure } from './platform/http/metrics.ts';
import { installedWrapping } from './platform/secrets/installedWrapping.ts';
import { openWrapping } from './platform/secrets/openWrapping.ts';
import { noteSecurity } from './platform/security/noteSecurity.ts';
import { systemClock } from './ports/clock.ts';
import type { NoteSecurity } from './ports/security.ts';

/** Puts the server together from the adapters that the configuration names; the database is already migrated. */
export async function assemble(options: AssembleOptions): Promise<Server> {
  const { config } = options;
  const { pool, database, replica, beside, tracing, closePools } = await openDatabases(options);
  const shared = options.clock ? null : await databaseClock(beside.database, tellOfTime(options));
  const clock = options.clock ?? shared ?? systemClock;
  const url = addressOf(config);
  const publicUrl: PublicUrl = ({ origin }) =>
    config.publicUrl ?? (origin === null ? url : `${origin}${config.basePath}`);

  const { mail, smtp, sms } = await openMail(options, beside.database);
  const note = openNotes(options, beside.database);
  const wrapping = await openSecrets(options, beside, closePools);
  const identity = await openIdentity(options, {
    database: beside.database,
    mail: outboxMail(beside.database, { texts: sms !== null || smtp === null, clock }),
    wrapping,
    clock,
    url,
    local: localAddress(config),
    send: sendInside(() => app),
    note,
  });
  const screened = await openScreening(options, { database: beside.database, note });
  const stores = await openFiles(options, { publicUrl, clock, database, wrapping, ...screened });
  const { reserve, files } = stores;
  const { ledger, payments } = await openPayments(config, { database, wrapping, clock, app: () => app });
  const timestamps = await openTimestamps(config);
  const parts = { wrapping, config, database, replica, clock, files, reserve, mail, payments, timestamps };
  const measured = { reserve, clockAhead: () => shared?.ahead() ?? 0, scans: screened.outcomes };
  const metrics = measure(beside.database, { calls: pool, beside: beside.pool }, measured);
  const readiness: Readiness = { isReady: true, isTimeSure: () => shared?.isSure() ?? true };
  const mails = inTurn(
    (isStopping) => deliverMails({ database, mail, log: app.log, address: url, isStopping }),
    (error) => app.log.error({ problem: problemOf(error) }, 'outbox not read'),
  );

  const app = await createApp({
    ...parts,
    readiness,
    note,
    metrics,
    tracing,
    identity: identity.admin,
    verify: identity.verify,
    logger: options.logger,
    identityRoutes: identity.routes,
    fileRoutes: stores.routes,
    bankRoutes: ledger ? testBankRoutes(ledger) : undefined,
    mailRoutes: config.showMail && !smtp ? mailBoxRoutes(database, mails.run, config.trial) : undefined,
    webRoutes: pageRoutes(options, { publicUrl, identity, fileOrigin: stores.origin, testCards: ledger !== null }),
  });
  // What is measured is nobody's business outside.
  const inner = fastify({ logger: false });
  await inner.register(async (api) => answerMetrics(api, metrics), { prefix: '/api' });
  const context: Context = { ...parts, identity: identity.admin, log: app.log, ...unkeyed };
  const charges = inTurn(
    () => finishPayments(context),
    (error) => app.log.error({ problem: problemOf(error) }, 'payments not looked at'),
  );
  deliverAfterCalls(app, mails);
  let timers: ReturnType<typeof startTimers> = [];

  return {
    app,
    context,
    pool,
    url,
    userPoolId: identity.userPoolId,
    clientId: identity.clientId,
    async listen() {
      if (config.metrics) await inner.listen(config.metrics);
      await app.listen({ port: config.port, host: config.host });
      // A command that only looks into an installation may know neither its mail server nor its payment service.
      timers = startTimers(parts, app, [mails.run, charges.run], options.repeat);
      // What an earlier process left behind is not kept waiting for the first round.
      void charges.run();
    },
    async announceStop() {
      readiness.isReady = false;
      await wait(config.stopDelay * 1000);
    },
    settleMails: mails.run,
    settlePayments: charges.run,
    async close() {
      mails.stop();
      for (const timer of timers) clearInterval(timer);
      shared?.stop();
      await app.close();
      await inner.close();
      metrics.close();
      await Promise.all([mails.idle(), charges.idle()]);
      identity.admin.close();
      smtp?.close();
      sms?.close();
      stores.close();
      await closePools();
      await tracing?.close();
    },
  };
}

const openNotes = ({ logger }: AssembleOptions, database: Database): NoteSecurity =>
  noteSecurity(database, (error) => logger?.error({ problem: problemOf(error) }, 'security event not kept'));

const openTimestamps = async ({ timestampUrl }: Config) =>
  timestampUrl ? (await import('./adapters/rfc3161Timestamps.ts')).rfc3161Timestamps(timestampUrl) : null;

const tellOfTime = ({ logger }: AssembleOptions): Parameters<typeof databaseClock>[1] => ({
  warn: (by) => logger?.error({ milliseconds: by }, 'the database’s clock jumped'),
  tellApart: (seconds, gravity) =>
    logger?.[levels[gravity]]({ seconds }, 'the database’s clock is ahead of this machine’s by so much'),
});
const levels = { none: 'info', note: 'warn', fault: 'error' } as const;

async function openDatabases(options: AssembleOptions) {
  const { databaseUrl, config } = options;
  // For who listens, and nothing else.
  const direct = config.databaseDirectUrl
    ? openDatabase(config.databaseDirectUrl, 2, config.databaseTimeout).pool
    : null;
  const { pool, database } = openDatabase(databaseUrl, 10, config.databaseTimeout, direct);
  const reads = config.databaseReadUrl ? openDatabase(config.databaseReadUrl, 10, config.databaseTimeout) : null;
  const warn = (detail: object, message: string) => options.logger?.warn(detail, message);
  const replica = reads && new ReadReplica({ database: reads.database, primary: database, warn });
  // Read in only where spans are sent.
  const tracing = config.collector ? await openTraces(config.collector, options) : null;
  // Handlers change accounts and send mail within transactions of theirs: for that there must be connections left.
  const beside = openDatabase(databaseUrl, 5, config.databaseTimeout, direct);
  if (tracing)
    for (const one of [database, beside.database, ...(reads ? [reads.database] : [])]) one.listen(tracing.statements);
  const pools = [pool, beside.pool, ...(direct ? [direct] : []), ...(reads ? [reads.pool] : [])];
  const closePools = async () => {
    await announceWaiting(database);
    await Promise.all(pools.map((one) => one.end()));
  };
  return { pool, database, replica, beside, tracing, closePools };
}

/** The keys that encrypt, once everything is encrypted with the newest of them; for a command those that servers have by now. */
async function openSecrets(
  { config, rewraps = true }: AssembleOptions,
  { pool, database }: ReturnType<typeof openDatabase>,
  closePools: () => Promise<unknown>,
) {
  try {
    const installed = await installedWrapping(pool, config);
    if (!rewraps) return installed;
    const wrapping = await openWrapping(config);
    await rewrap(database, wrapping);
    return wrapping;
  } catch (error) {
    await closePools();
    throw error;
  }
}

/** What is looked after without being asked. */
function startTimers(
  parts: Parameters<typeof tidyUp>[0],
  app: FastifyInstance,
  often: readonly (() => Promise<void>)[],
  repeat: Repeat = (work, milliseconds) => setInterval(work, milliseconds).unref(),
) {
  const tidy = () =>
    tidyUp(parts).catch((error: unknown) => app.log.error({ problem: problemOf(error) }, 'not tidied up'));
  return [...often.map((run) => repeat(() => void run(), 15_000)), repeat(() => void tidy(), 3600_000)];
}

/**
 * Work that is never done twice at once: who asks while it runs waits for it, and for a run of their own. Where none runs it
 * begins before `run` answers; it hears from `isStopping` that it shall come to an end.
 */
function inTurn(work: (isStopping: () => boolean) => Promise<unknown>, onError: (error: unknown) => void) {
  let running: Promise<void> | null = null;
  let isStopped = false;
  const begin = async () => void (await work(() => isStopped).catch(onError));
  const run = (): Promise<void> => {
    const own = running ? running.then(begin) : begin();
    running = own;
    void own.then(() => {
      if (running === own) running = null;
    });
    return own;
  };
  const stop = () => {
    isStopped = true;
  };
  return { run, stop, idle: () => running ?? Promise.resolve() };
}

/**
 * Marks send no mail, and many other calls that end together are looked after together. Those whose caller is gone too: they are
 * carried out, and never answered.
 */
function deliverAfterCalls(app: FastifyInstance, mails: ReturnType<typeof inTurn>): void {
  let due = false;
  app.addHook('onSend', async ({ method, routeOptions }) => {
    if (method === 'GET' || due || routeOptions.url?.endsWith(calls.scoreEntry.path)) return;
    due = true;
    void mails.idle().then(() => {
      due = false;
      return mails.run();
    });
  });
}

const openTraces = async (collector: string, { logger: log, version: named = version }: AssembleOptions) =>
  (await import('./platform/tracing/openTracing.ts')).openTracing({ collector, version: named, log });
