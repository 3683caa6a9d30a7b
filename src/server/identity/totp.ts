import { and, eq, lt } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { Core } from './core.ts';
import { labels } from './labels.ts';
import { users } from './schema.ts';

/** A new shared secret in base 32, as authenticator apps take it, and what is stored of it. */
export function newTotpSecret(core: Core, sub: string): { readonly secret: string; readonly stored: string } {
  const secret = new Secret({ size: 20 }).base32;
  return { secret, stored: core.wrapping.wrap(labels.totp(sub), secret) };
}

/**
 * The step of the clock that the code belongs to (the present one, the last or the next), or undefined for a wrong
 * code. SHA-1, 6 digits, 30 s.
 */
export function totpStep(core: Core, sub: string, stored: string, code: string): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const timestamp = core.clock.now().getTime();
  const secret = core.wrapping.unwrap(labels.totp(sub), stored);
  const totp = new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 });
  const delta = totp.validate({ token: code, timestamp, window: 1 });
  return delta === null ? undefined : Math.floor(timestamp / 30_000) + delta;
}

/** Marks the step as used and answers whether it was new: a code counts once, in whichever replica it arrives. */
export async function spendTotpStep(core: Core, sub: string, step: number): Promise<boolean> {
  const changed = await core.database
    .update(users)
    .set({ totpLastStep: step })
    .where(and(eq(users.sub, sub), lt(users.totpLastStep, step)))
    .returning({ sub: users.sub });
  return changed.length > 0;
}
