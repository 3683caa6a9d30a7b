import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setInterval } from 'node:timers';
import { setTimeout as wait } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import fastify, { type FastifyInstance } from 'fastify';
import { calls } from '#contract/calls.ts';
import { databaseClock } from './adapters/databaseClock.ts';
import { diskFiles } from './adapters/diskFiles.ts';
import { freeSpace } from './adapters/freeSpace.ts';
import { ledgerPayments } from './adapters/ledgerPayments.ts';
import { mailBox, mailBoxRoutes } from './adapters/mailBox.ts';
import { noPayments } from './adapters/noPayments.ts';
import { testBankRoutes } from './adapters/testBank.ts';
import { createApp } from './app.ts';
import type { AssembleOptions, Server } from './assembly.ts';
import { tidyUp } from './housekeeping.ts';
import type { Context } from './http/context.ts';
import type { Readiness } from './http/health.ts';
import { unkeyed } from './http/idempotency.ts';
import { finishPayments } from './modules/entries/finishPayments.ts';
import { byChannel, deliverMails, outboxMail } from './modules/mail/outbox.ts';

import { rewrap } from './modules/secrets/rewrap.ts';
import { openIdentity, sendInside } from './openIdentity.ts';
import type { Config } from './platform/config/config.ts';
import { openDatabase } from './platform/database/database.ts';
import { installationValue } from './platform/database/installationValue.ts';
import { files } from './platform/database/schema.ts';
import { problemOf } from './platform/errors/problem.ts';
import { diskReserve } from './platform/files/reserve.ts';
import { answerMetrics, measure } from './platform/http/metrics.ts';
import { currentOrigin } from './platform/http/origin.ts';
import { webRoutes } from './platform/http/web.ts';
import { openWrapping } from './platform/secrets/openWrapping.ts';
import { noteSecurity } from './platform/security/noteSecurity.ts';
import { systemClock } from './ports/clock.ts';

const version = 'v0.1';

/** Puts the server together from the adapters that the configuration names; the database is already migrated. */
export async function assemble(options: AssembleOptions): Promise<Server> {
  const { config } = options;
  const { pool, database } = openDatabase(options.databaseUrl, 10, config.databaseTimeout);
  // Read in only where spans are sent.
  const tracing = config.collector ? await openTraces(config.collector, options) : null;
  // Handlers change accounts and send mail within transactions of theirs: for that there must be connections left.
  const beside = openDatabase(options.databaseUrl, 5, config.databaseTimeout);
  for (const one of [pool, beside.pool]) tracing?.statements(one);
  const warn = (by: number) => options.logger?.error({ milliseconds: by }, 'the database’s clock jumped');
  const shared = options.clock ? null : await databaseClock(beside.database, { warn });
  const clock = options.clock ?? shared ?? systemClock;
  const local = `http://${hostOf(config.host)}:${config.port}${config.basePath}`;
  const url = config.publicUrl ?? local;
  const publicUrl = () => config.publicUrl ?? originUrl(config) ?? url;

  // Read in only where they are used: together they take longer than everything else of the start.
  const smtp = config.smtpUrl ? (await import('./adapters/smtpMail.ts')).smtpMail(config.smtpUrl) : null;
  const sms = config.sms ? (await import('./adapters/snsSms.ts')).snsSms(config.sms) : null;
  const mail = byChannel(smtp ?? mailBox(beside.database, options.announceMail), sms);
  const note = noteSecurity(beside.database, (error) =>
    options.logger?.error({ problem: problemOf(error) }, 'security event not kept'),
  );
  const wrapping = await openWrapping(config);
  await rewrap(beside.database, wrapping).catch(async (error: unknown) => {
    await Promise.all([pool.end(), beside.pool.end()]);
    throw error;
  });
  const identity = await openIdentity(options, {
    database: beside.database,
    mail: outboxMail(beside.database, { texts: sms !== null || smtp === null }),
    wrapping,
    clock,
    url,
    local,
    send: sendInside(() => app),
    note,
  });
  const secret = await installationValue(database, wrapping, 'fileAddresses');
  const fileAddresses = { address: () => `${publicUrl()}files`, secret, clock };
  const bucket = config.s3 ? (await import('./adapters/s3Files.ts')).s3Files(config.s3, fileAddresses) : null;
  const folder = join(config.dataDirectory, 'files');
  const reserve = diskReserve(bucket ? null : (options.disk ?? freeSpace(folder)), config.diskReserve);
  const disk = diskFiles({ ...fileAddresses, folder, refuseUpload: reserve.refuseUpload });
  const ledger = config.testLedger
    ? ledgerPayments(database, clock, {
        secret: await installationValue(database, wrapping, 'paymentEvents'),
        deliver: tellPayment(() => app, config.basePath),
      })
    : null;
  const payments = config.stripe
    ? (await import('./adapters/stripePayments.ts')).stripePayments({ ...config.stripe, clock })
    : (ledger ?? noPayments);
  const timestamps = config.timestampUrl
    ? (await import('./adapters/rfc3161Timestamps.ts')).rfc3161Timestamps(config.timestampUrl)
    : null;
  const parts = { wrapping, config, database, clock, files: bucket ?? disk, reserve, mail, payments, timestamps };
  const fileOrigin = bucket ? new URL(bucket.addressOf(randomUUID(), 'x')).origin : '';
  const stored = async (key: string, size: number) => {
    await database.update(files).set({ state: 'stored', size, storedAt: clock.now() }).where(eq(files.key, key));
  };
  const isPublic = async (key: string) => {
    const [file] = await database.select({ closed: files.isPrivate }).from(files).where(eq(files.key, key));
    return file?.closed === false;
  };
  const senderOf = async (key: string) => {
    const [file] = await database.select({ personID: files.personID }).from(files).where(eq(files.key, key));
    return file?.personID ?? undefined;
  };
  const metrics = measure(beside.database, { calls: pool, beside: beside.pool }, reserve);
  const readiness: Readiness = { isReady: true, isTimeSure: () => shared?.isSure() ?? true };
  let settling = Promise.resolve();
  const settle = () => {
    settling = settling
      .then(async () => void (await deliverMails({ database, mail, log: app.log, address: url })))
      .catch((error: unknown) => app.log.error({ problem: problemOf(error) }, 'outbox not read'));
    return settling;
  };

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
    fileRoutes: bucket ? bucket.routes(isPublic) : disk.routes({ stored, isPublic, senderOf }),
    bankRoutes: ledger ? testBankRoutes(ledger) : undefined,
    mailRoutes: config.showMail && !smtp ? mailBoxRoutes(database, settle, config.trial) : undefined,
    webRoutes: webRoutes({
      folder: options.webFolder ?? null,
      basePath: config.basePath,
      takesCards: config.stripe !== null,
      connectTo: [identity.origin, fileOrigin, config.publicUrl ? new URL(config.publicUrl).origin : ''],
      configOf: () => ({
        apiBase: `${publicUrl()}api`,
        identityEndpoint: identity.endpoint ?? `${publicUrl()}identity/`,
        userPoolId: identity.userPoolId,
        clientId: identity.clientId,
        basePath: config.basePath,
        version: options.version ?? version,
        testCards: ledger !== null,
        stripeKey: config.stripe?.publishableKey ?? null,
        passkeySite: identity.passkeySite,
      }),
    }),
  });
  // What is measured is nobody's business outside.
  const inner = fastify({ logger: false });
  await inner.register(async (api) => answerMetrics(api, metrics), { prefix: '/api' });
  const context: Context = { ...parts, identity: identity.admin, log: app.log, ...unkeyed };
  let finishing = Promise.resolve();
  const settlePayments = () => {
    finishing = finishing
      .then(async () => void (await finishPayments(context)))
      .catch((error: unknown) => app.log.error({ problem: problemOf(error) }, 'payments not looked at'));
    return finishing;
  };
  let due = false;
  app.addHook('onResponse', async ({ method, routeOptions }) => {
    // Marks send no mail, and many other calls that end together are looked after together.
    if (method === 'GET' || due || routeOptions.url?.endsWith(calls.scoreEntry.path)) return;
    due = true;
    void settling.then(() => {
      due = false;
      return settle();
    });
  });
  const timers = [
    setInterval(() => void settle(), 15_000).unref(),
    setInterval(() => void settlePayments(), 15_000).unref(),
    setInterval(
      () => void tidyUp(parts).catch((error: unknown) => app.log.error({ problem: problemOf(error) }, 'not tidied up')),
      3600_000,
    ).unref(),
  ];

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
      // What an earlier process left behind is not kept waiting for the first round.
      void settlePayments();
    },
    async announceStop() {
      readiness.isReady = false;
      await wait(config.stopDelay * 1000);
    },
    settleMails: settle,
    settlePayments,
    async close() {
      for (const timer of timers) clearInterval(timer);
      shared?.stop();
      await app.close();
      await inner.close();
      metrics.close();
      await Promise.all([settling, finishing]);
      identity.admin.close();
      smtp?.close();
      sms?.close();
      bucket?.close();
      await Promise.all([pool.end(), beside.pool.end()]);
      await tracing?.close();
    },
  };
}

const openTraces = async (collector: string, { logger: log, version: named = version }: AssembleOptions) =>
  (await import('./platform/tracing/openTracing.ts')).openTracing({ collector, version: named, log });

/** What the embedded payment service tells, by the way that one outside takes. */
const tellPayment =
  (app: () => FastifyInstance, basePath: string) =>
  async ({ body, signature }: { readonly body: string; readonly signature: string }): Promise<void> => {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    const told = await app().inject({ method: 'POST', url: `${basePath}api/payments/events`, headers, payload: body });
    // A service outside would tell it again later; until then whoever finishes attempts asks.
    if (told.statusCode !== 200) app().log.warn({ status: told.statusCode }, 'payment event not taken');
  };

/** How this machine reaches what listens on `host`. */
function hostOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

const originUrl = ({ basePath }: Config) => {
  const origin = currentOrigin();
  return origin === null ? null : `${origin}${basePath}`;
};
