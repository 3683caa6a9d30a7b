import { isIP } from 'node:net';

/** What decides whether an installation is plainly a trial. */
interface Parts {
  readonly host: string;
  readonly publicUrl: string | null;
  readonly databaseUrl: string | null;
  readonly cognito: object | null;
  readonly s3: object | null;
  readonly smtpUrl: string | null;
  readonly sms: object | null;
  readonly stripeSecretKey: string | null;
  readonly trustedProxies: readonly string[];
}

/** Whether a trial's conveniences are on or off by name; null where nothing was said. */
interface Asked {
  readonly demo: boolean | null;
  readonly showMail: boolean | null;
  readonly testLedger: boolean | null;
}

/** Whether only this machine reaches the address. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase();
  if (isIP(name) === 4) return name.startsWith('127.');
  return name === '::1' || name === 'localhost' || name.endsWith('.localhost');
}

/** Plainly a trial: nobody but this machine reaches it, and nothing real is connected. */
function isTrial(parts: Parts): boolean {
  const { host, publicUrl, trustedProxies, ...real } = parts;
  const isHere = isLoopback(host) && (publicUrl === null || isLoopback(new URL(publicUrl).hostname));
  const { databaseUrl, cognito, s3, smtpUrl, sms, stripeSecretKey } = real;
  const connected = [databaseUrl, cognito, s3, smtpUrl, sms, stripeSecretKey].some((part) => part !== null);
  return isHere && !connected && trustedProxies.length === 0;
}

/** Which conveniences are on: by themselves in a plain trial, else where they are asked for by name. */
export function conveniences(parts: Parts, asked: Asked) {
  const trial = isTrial(parts);
  return {
    trial,
    demo: asked.demo ?? trial,
    showMail: asked.showMail ?? trial,
    testLedger: asked.testLedger ?? trial,
  };
}

/** Why what was asked for by name cannot be meant together, in one line; null where it can. */
export function contradictionIn(parts: Parts, asked: Asked): string | null {
  if (asked.showMail && parts.smtpUrl !== null)
    return 'DEV_MAIL=on shows messages that SMTP_URL sends to people: leave one of them out.';
  if (asked.testLedger && parts.stripeSecretKey !== null)
    return 'TEST_LEDGER=on takes test cards where STRIPE_SECRET_KEY takes real ones: leave one of them out.';
  if (asked.demo && parts.cognito !== null)
    return 'DEMO=on would put accounts with a public password into the user pool of COGNITO_USER_POOL_ID: leave one of them out.';
  if (asked.demo && isLive(parts.stripeSecretKey))
    return 'DEMO=on lets anybody in with a public password where STRIPE_SECRET_KEY takes real money: leave one of them out.';
  if (asked.showMail && isLive(parts.stripeSecretKey))
    return 'DEV_MAIL=on shows everybody’s codes where STRIPE_SECRET_KEY takes real money: leave one of them out.';
  return null;
}

const isLive = (stripeKey: string | null) => stripeKey !== null && /^[sr]k_live_/.test(stripeKey);
