import { join } from 'node:path';
import { and, eq, ne } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { diskFiles } from './adapters/diskFiles.ts';
import { freeSpace } from './adapters/freeSpace.ts';
import { ledgerPayments } from './adapters/ledgerPayments.ts';
import { mailBox } from './adapters/mailBox.ts';
import { noPayments } from './adapters/noPayments.ts';
import type { AssembleOptions } from './assembly.ts';
import type { Context } from './http/context.ts';
import { byChannel } from './modules/mail/outbox.ts';
import type { openIdentity } from './openIdentity.ts';
import type { Config } from './platform/config/config.ts';
import { installationValue } from './platform/database/installationValue.ts';
import type { PooledDatabase } from './platform/database/pooledDatabase.ts';
import { files, people } from './platform/database/schema.ts';
import { problemOf } from './platform/errors/problem.ts';
import { diskReserve } from './platform/files/reserve.ts';
import { type Screening, screening } from './platform/files/screening.ts';
import { networkOf } from './platform/http/network.ts';
import { askerOf } from './platform/http/origin.ts';
import { webRoutes } from './platform/http/web.ts';
import type { Asker } from './ports/asker.ts';
import type { NoteSecurity } from './ports/security.ts';

/** The version of the product. */
export const version = 'v0.1';

/** Text messages and mail servers are read in only where they are used: it takes longer than everything else of the start. */
export async function openMail({ config, announceMail }: AssembleOptions, database: PooledDatabase) {
  const smtp = config.smtpUrl ? (await import('./adapters/smtpMail.ts')).smtpMail(config.smtpUrl) : null;
  const sms = config.sms ? (await import('./adapters/snsSms.ts')).snsSms(config.sms) : null;
  return { smtp, sms, mail: byChannel(smtp ?? mailBox(database, announceMail), sms) };
}

/** Where browsers reach us, ending with a slash: as the configuration says, or as this one did. */
export type PublicUrl = (asker: Asker) => string;

interface FileParts extends Pick<Context, 'database' | 'clock' | 'wrapping'> {
  readonly publicUrl: PublicUrl;
  readonly refuseHarmful: Screening['refuseHarmful'];
}

/** Where files are kept without a bucket. */
export const filesFolder = (dataDirectory: string): string => join(dataDirectory, 'files');

/** A bucket where one is named, or the data directory. */
export async function openFiles(
  { config, disk: space }: AssembleOptions,
  { publicUrl, clock, database, wrapping, refuseHarmful }: FileParts,
) {
  const secret = await installationValue(database, wrapping, 'fileAddresses');
  const addresses = { address: (asker: Asker) => `${publicUrl(asker)}files`, secret, clock, refuseHarmful };
  const isPublic = async (key: string) => {
    // Not before somebody looked into it.
    const isLookedInto = and(eq(files.key, key), eq(files.state, 'stored'));
    const [file] = await database.select({ closed: files.isPrivate }).from(files).where(isLookedInto);
    return file?.closed === false;
  };
  if (config.s3) {
    const bucket = (await import('./adapters/s3Files.ts')).s3Files(config.s3, addresses);
    return {
      files: bucket,
      reserve: diskReserve(null, config.diskReserve),
      routes: bucket.routes(isPublic),
      origin: await bucket.origin(),
      close: () => bucket.close(),
    };
  }
  const folder = filesFolder(config.dataDirectory);
  const reserve = diskReserve(space ?? freeSpace(folder), config.diskReserve, config.workers);
  const disk = diskFiles({ ...addresses, folder, hold: reserve.hold });
  const wanted = (key: string) => and(eq(files.key, key), ne(files.state, 'dropped'));
  const stored = async (key: string, size: number) => {
    const set = { state: 'stored', size, storedAt: clock.now() } as const;
    return (await database.update(files).set(set).where(wanted(key)).returning({ key: files.key })).length > 0;
  };
  const isWanted = async (key: string) => (await database.$count(files, wanted(key))) > 0;
  const senderOf = async (key: string) => {
    const [file] = await database.select({ personID: files.personID }).from(files).where(eq(files.key, key));
    return file?.personID ?? undefined;
  };
  const routes = disk.routes({ stored, isWanted, isPublic, senderOf });
  return { files: disk, reserve, routes, origin: '', close: () => undefined };
}

/** Looks into files where the daemon of ClamAV is named; what it finds is a security event of whoever sent the file. */
export async function openScreening(
  { config, logger }: AssembleOptions,
  { database, note }: Pick<Context, 'database'> & { readonly note: NoteSecurity },
): Promise<Screening> {
  const { clamavAddress } = config;
  return screening({
    scanner: clamavAddress === null ? null : (await import('./adapters/clamd.ts')).clamd(clamavAddress),
    failed: (error) => logger?.error({ problem: problemOf(error) }, 'file not looked into'),
    found: async (key, name, { address }) => {
      const [sender] = await database
        .select({ sub: people.account, email: people.email })
        .from(files)
        .innerJoin(people, eq(people.id, files.personID))
        .where(eq(files.key, key));
      const { sub = null, email = null } = sender ?? {};
      const details = { file: key, found: name.slice(0, 100) };
      await note({ event: 'infected', sub, email, source: networkOf(address), details });
    },
  });
}

interface PaymentParts extends Pick<Context, 'database' | 'clock' | 'wrapping'> {
  readonly app: () => FastifyInstance;
}

/** Stripe, the embedded service, or none. */
export async function openPayments(config: Config, { database, wrapping, clock, app }: PaymentParts) {
  const ledger = config.testLedger
    ? ledgerPayments(database, clock, {
        secret: await installationValue(database, wrapping, 'paymentEvents'),
        deliver: deliverPaymentEvent(app, config.basePath),
      })
    : null;
  const payments = config.stripe
    ? (await import('./adapters/stripePayments.ts')).stripePayments({ ...config.stripe, clock })
    : (ledger ?? noPayments);
  return { ledger, payments };
}

interface PageParts {
  readonly publicUrl: PublicUrl;
  readonly identity: Awaited<ReturnType<typeof openIdentity>>;
  readonly fileOrigin: string;
  readonly testCards: boolean;
}

/** The page, with what it is to know of this installation. */
export const pageRoutes = (options: AssembleOptions, { publicUrl, identity, fileOrigin, testCards }: PageParts) => {
  const { config } = options;
  return webRoutes({
    folder: options.webFolder ?? null,
    basePath: config.basePath,
    takesCards: config.stripe !== null,
    connectTo: [identity.origin, fileOrigin, config.publicUrl ? new URL(config.publicUrl).origin : ''],
    configOf: (request) => {
      const url = publicUrl(askerOf(request));
      return {
        apiBase: `${url}api`,
        identityEndpoint: identity.endpoint ?? `${url}identity/`,
        userPoolId: identity.userPoolId,
        clientId: identity.clientId,
        basePath: config.basePath,
        version: options.version ?? version,
        testCards,
        stripeKey: config.stripe?.publishableKey ?? null,
        passkeySite: identity.passkeySite,
        requiresFactors: config.cognito === null,
        passwordRules: config.signIn.composition,
      };
    },
  });
};

/** What the embedded payment service tells, by the way that one outside takes. */
const deliverPaymentEvent =
  (app: () => FastifyInstance, basePath: string) =>
  async ({ body, signature }: { readonly body: string; readonly signature: string }): Promise<void> => {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    const answer = await app().inject({
      method: 'POST',
      url: `${basePath}api/payments/events`,
      headers,
      payload: body,
    });
    // A service outside would tell it again later; until then whoever finishes attempts asks.
    if (answer.statusCode !== 200) app().log.warn({ status: answer.statusCode }, 'payment event not taken');
  };
