import { connect } from 'node:net';
import { askClamd } from './adapters/clamd.ts';
import { muteSdkNotice } from './adapters/sdkNotice.ts';
import type { Config } from './platform/config/config.ts';
import { isLoopback } from './platform/config/trial.ts';
import { messageOf } from './starting.ts';

/** Milliseconds after which a service counts as silent. */
const patience = 10_000;

export type Report = (finding: string) => void;

/** What hears of faults, which keep the product from working, and of notes, which are for whoever operates it to judge. */
export interface Findings {
  readonly fault: Report;
  readonly note: Report;
}

/** Asks every service that the environment names whether it is there and lets us in. Nothing is sent or stored. */
export async function checkServices(config: Config, { fault, note }: Findings): Promise<void> {
  const { s3, smtpUrl, cognito, stripe, sms, timestampUrl, collector, clamavAddress } = config;
  const asks: readonly (readonly [name: string, named: unknown, ask: () => Promise<unknown>])[] = [
    ['The bucket of S3_BUCKET', s3, () => askBucket(s3!)],
    ['The mail server of SMTP_URL', smtpUrl, () => askMailServer(smtpUrl!)],
    ['The user pool of COGNITO_USER_POOL_ID', cognito, () => askPool(cognito!)],
    ['The payment service of STRIPE_SECRET_KEY', stripe, () => askStripe(stripe!)],
    ['The service of SMS_ENDPOINT', sms?.endpoint, () => knock(sms!.endpoint!)],
    ['The service of TIMESTAMP_URL', timestampUrl, () => knock(timestampUrl!)],
    ['The collector of OTEL_EXPORTER_OTLP_ENDPOINT', collector, () => knock(collector!)],
  ];
  const named = asks.filter(([, isNamed]) => isNamed);
  await Promise.all(
    named.map(([name, , ask]) => ask().catch((error: unknown) => fault(`${name} can't be used: ${messageOf(error)}`))),
  );
  if (clamavAddress)
    await askClamd(clamavAddress).catch((error: unknown) =>
      note(`The scanner of CLAMAV_ADDRESS can't be used, no file is taken until it is: ${messageOf(error)}`),
    );
  for (const [name, address] of [
    ['S3_ENDPOINT', s3?.endpoint],
    ['S3_PUBLIC_ENDPOINT', s3?.publicEndpoint],
    ['SMTP_URL', smtpUrl],
    ['COGNITO_ENDPOINT', cognito?.endpoint],
    ['STRIPE_ENDPOINT', stripe?.endpoint],
    ['SMS_ENDPOINT', sms?.endpoint],
    ['TIMESTAMP_URL', timestampUrl],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', collector],
    ['CLAMAV_ADDRESS', clamavAddress],
  ] as const) {
    if (address && isClear(address)) note(`${name} is reached without encryption (${new URL(address).protocol}//).`);
  }
}

const isClear = (address: string) => {
  const { protocol, hostname } = new URL(address);
  return ['http:', 'smtp:', 'tcp:'].includes(protocol) && !isLoopback(hostname);
};

async function askBucket({ bucket, endpoint, region }: NonNullable<Config['s3']>): Promise<void> {
  muteSdkNotice();
  const { HeadBucketCommand, S3Client } = await import('@aws-sdk/client-s3');
  const client = new S3Client({ region, maxAttempts: 1, ...(endpoint && { endpoint, forcePathStyle: true }) });
  try {
    const abortSignal = AbortSignal.timeout(patience);
    await client.send(new HeadBucketCommand({ Bucket: bucket }), { abortSignal });
  } finally {
    client.destroy();
  }
}

async function askMailServer(smtpUrl: string): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const url = new URL(smtpUrl);
  url.searchParams.delete('from');
  const waits = { connectionTimeout: patience, greetingTimeout: patience, socketTimeout: patience };
  const transport = createTransport({ url: url.href, ...waits });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

async function askPool({ endpoint, region, userPoolId }: NonNullable<Config['cognito']>): Promise<void> {
  const address = (endpoint ?? `https://cognito-idp.${region}.amazonaws.com/`).replace(/\/?$/, '/');
  const answer = await fetch(`${address}${userPoolId}/.well-known/jwks.json`, {
    signal: AbortSignal.timeout(patience),
  });
  const { keys }: { keys?: readonly object[] } = answer.ok ? ((await answer.json()) as object) : {};
  if (!keys?.length) throw new Error(`it publishes no keys (${answer.status})`);
}

async function askStripe({ endpoint, secretKey }: NonNullable<Config['stripe']>): Promise<void> {
  const address = new URL('/v1/balance', endpoint ?? 'https://api.stripe.com');
  const headers = { authorization: `Bearer ${secretKey}` };
  const answer = await fetch(address, { headers, signal: AbortSignal.timeout(patience), redirect: 'error' });
  await answer.body?.cancel();
  if (answer.status === 401) throw new Error('it does not know the key');
  if (answer.status >= 500) throw new Error(`it answers ${answer.status}`);
}

/** Whether something listens there at all. */
const knock = (address: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const { hostname, port, protocol } = new URL(address);
    const socket = connect({
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port) || (protocol === 'https:' ? 443 : 80),
      timeout: patience,
    });
    socket.once('connect', () => {
      socket.destroy();
      resolve();
    });
    socket.once('timeout', () => socket.destroy(new Error('no answer')));
    socket.once('error', reject);
  });
