import cluster from 'node:cluster';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { DirectoryInUse, lockDirectory } from './adapters/directoryLock.ts';
import { embeddedPostgres, freePort } from './adapters/embeddedPostgres.ts';
import { filesElsewhere, holdBucketFiles, holdLocalFiles } from './adapters/localFiles.ts';
import { demoPassword } from './modules/demo/content.ts';
import { type Config, readConfig } from './platform/config/config.ts';
import { ConfigError } from './platform/config/environment.ts';
import type { DatabaseAddresses } from './platform/database/database.ts';
import { holdKeys } from './platform/secrets/holdKeys.ts';
import { here, keepCompiled, messageOf, openLogger, StartError } from './starting.ts';
import { receiveSetup, reportStart, startWorkers, type WorkerSetup } from './workers.ts';

/** Everything that answers calls: it takes as long to read in as a database to start, and is read in meanwhile. */
const readIn = () => import('./serve.ts');

/** Seconds that a server which is about to end is waited for. */
const guardPatience = 10;
/** What has been started, to be ended in the opposite order. */
const opened: (() => Promise<void>)[] = [];
let stopping: Promise<never> | null = null;
/** Milliseconds between saying that the server stops and stopping. */
let stopDelay = 0;

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
stopWhenOrphaned();
try {
  if (process.argv.includes('--check')) {
    const { checkEnvironment } = await import('./check.ts');
    const isRight = await checkEnvironment(process.env, join(here(), 'migrations'), (line) => console.log(line));
    await stop(isRight ? 0 : 1);
  }
  const config = readConfig(process.env);
  stopDelay = config.stopDelay * 1000;
  await (cluster.isWorker ? runAsWorker(config) : run(config));
} catch (error) {
  const plain = error instanceof ConfigError || error instanceof StartError;
  console.error(plain ? error.message : error);
  await stop(1);
}

async function run(config: Config): Promise<void> {
  const logger = openLogger(config);
  await openDirectory(config);
  keepCompiled(config);
  // What is held for as long as the server runs needs a connection that no pooler lends out meanwhile.
  const directUrl = config.databaseDirectUrl ?? config.databaseUrl;
  const addresses = config.databaseUrl
    ? { url: config.databaseUrl, ownerUrl: config.databaseOwnerUrl ?? directUrl ?? config.databaseUrl }
    : await openPostgres(config, (line) => logger.warn(line));
  const { NewerSchemaError, prepareDatabase } = await import('./platform/database/database.ts');
  await prepareDatabase(addresses, join(here(), 'migrations')).catch((error: unknown) => {
    if (config.databaseUrl) throw new StartError(`The database of DATABASE_URL can't be used: ${messageOf(error)}`);
    throw error instanceof NewerSchemaError ? new StartError(error.message) : error;
  });
  if (directUrl) {
    opened.push(await holdFiles(directUrl, config, logger));
    const release = await holdKeys(directUrl, 'use', guardPatience, () =>
      logger.error('the key of the database is being replaced: stop this server, and start it again then'),
    );
    if (!release) throw new StartError('The key of the database of DATABASE_URL is being replaced: start again then.');
    opened.push(release);
  }
  const port = config.port === 0 ? await freePort() : config.port;
  const url =
    config.workers === 1
      ? await (await readIn()).serve({
          config,
          port,
          databaseUrl: addresses.url,
          logger,
          prepares: true,
          opened: (close) => opened.push(close),
        })
      : await runWorkers(config, { port, databaseUrl: addresses.url }, logger);
  console.log(`\nReady: ${url}\n${config.demo ? demoSignIns() : ''}`);
}

/** Documents would be lost between a folder and any other place: only servers with the bucket run beside each other. */
async function holdFiles(directUrl: string, { s3 }: Config, logger: Logger): Promise<() => Promise<void>> {
  const release = await (s3 ? holdBucketFiles : holdLocalFiles)(directUrl, guardPatience, () =>
    logger.error('another server on the database keeps its files elsewhere: stop one of them'),
  );
  if (!release) throw new StartError(s3 ? filesElsewhere.bucket : filesElsewhere.folder);
  return release;
}

async function runWorkers(
  { workers: count }: Config,
  setup: Omit<WorkerSetup, 'index'>,
  logger: Logger,
): Promise<string> {
  const { url, stop } = await startWorkers({ count, setup, logger });
  opened.push(stop);
  return url;
}

/** One of several processes on one machine: the first of them has prepared everything that they share. */
async function runAsWorker(config: Config): Promise<void> {
  const { index, port, databaseUrl } = await receiveSetup();
  keepCompiled(config);
  process.once('disconnect', () => void stop(0));
  const { metrics } = config;
  try {
    const { serve } = await readIn();
    const url = await serve({
      // Each counts its own calls.
      config: { ...config, metrics: metrics && { ...metrics, port: metrics.port && metrics.port + index } },
      port,
      databaseUrl,
      logger: openLogger(config, index),
      prepares: index === 0,
      opened: (close) => opened.push(close),
    });
    await reportStart({ url });
  } catch (error) {
    await reportStart({ problem: messageOf(error), isPlain: error instanceof StartError });
    await stop(1);
  }
}

function demoSignIns(): string {
  const people = ['admin@demo.test     administrator', 'judge@demo.test     judge', 'entrant@demo.test   entrant'];
  return `\n  Demo sign-ins, password ${demoPassword}\n${people.map((line) => `    ${line}\n`).join('')}`;
}

async function openDirectory({ dataDirectory }: Config): Promise<void> {
  try {
    await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
    opened.push(await lockDirectory(join(dataDirectory, 'server.pid')));
  } catch (error) {
    const why =
      error instanceof DirectoryInUse
        ? `another server (${error.message}) is using it. Stop that one or set DATA_DIR`
        : messageOf(error);
    throw new StartError(`The data directory ${dataDirectory} can't be used: ${why}.`);
  }
}

async function openPostgres(
  { dataDirectory, workers }: Config,
  log: (line: string) => void,
): Promise<DatabaseAddresses> {
  // What fails is told by whoever needs it.
  const spawned = () => void (workers === 1 && readIn().catch(() => undefined));
  const postgres = await embeddedPostgres({ dataDirectory, log, spawned });
  opened.push(postgres.stop);
  return postgres;
}

/** Ends everything in order, once, and then the process. */
function stop(code: number): Promise<never> {
  stopping ??= (async () => {
    // Whatever hangs must not keep the process; the next start recovers.
    setTimeout(() => process.exit(code || 1), 30_000 + stopDelay).unref();
    for (const close of opened.reverse()) await close().catch((error: unknown) => console.error(messageOf(error)));
    return process.exit(code);
  })();
  return stopping;
}

/** Started by npm, the server ends with it, also where npm was killed and could not say so. */
function stopWhenOrphaned(): void {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) void stop(0);
  }, 500).unref();
}
