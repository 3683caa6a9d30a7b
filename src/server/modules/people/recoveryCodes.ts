import { createHmac, randomBytes } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { RecoveryLeft } from '#contract/recovery.ts';
import {
  plainRecoveryCode,
  recoveryCodeBytes,
  recoveryCodeCount,
  recoveryCodeFrom,
} from '#machines/signIn/recoveryCode.rules.ts';
import type { Context } from '../../http/context.ts';
import type { Database } from '../../platform/database/database.ts';
import { installationValue } from '../../platform/database/installationValue.ts';
import { recoveryCodes } from '../../platform/database/schema.ts';

export type StoredCode = typeof recoveryCodes.$inferSelect;

/** How many of these codes are left, and when they were made: the whole of what anybody is told later. */
export const leftOf = (codes: readonly Pick<StoredCode, 'usedAt' | 'createdAt'>[]): RecoveryLeft => ({
  left: codes.filter(({ usedAt }) => usedAt === null).length,
  madeAt: codes[0]?.createdAt.toISOString() ?? null,
});

/** The codes of one person, used ones among them. */
export const codesOf = (database: Database, personID: string): Promise<StoredCode[]> =>
  database.select().from(recoveryCodes).where(eq(recoveryCodes.personID, personID));

/** What stands for a person's codes in the database: whoever has that alone can try none. */
export async function hashesOf(
  { database, wrapping }: Pick<Context, 'database' | 'wrapping'>,
  personID: string,
): Promise<(code: string) => string> {
  const key = await installationValue(database, wrapping, 'recoveryCodes');
  return (code) =>
    createHmac('sha256', key)
      .update(JSON.stringify([personID, plainRecoveryCode(code)]))
      .digest('base64url');
}

/** Codes that nobody had before, each another one. */
export function newCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < recoveryCodeCount) {
    const code = recoveryCodeFrom(randomBytes(recoveryCodeBytes));
    if (code !== null) codes.add(code);
  }
  return [...codes];
}

/** Puts these codes in the place of all that the person has; give it the transaction in which the person is locked. */
export async function replaceCodes(
  tx: Database,
  personID: string,
  hashes: readonly string[],
  createdAt: Date,
): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.personID, personID));
  await tx.insert(recoveryCodes).values(hashes.map((hash) => ({ personID, hash, createdAt })));
}

const sameCode = ({ personID, hash }: Pick<StoredCode, 'personID' | 'hash'>) =>
  and(eq(recoveryCodes.personID, personID), eq(recoveryCodes.hash, hash));

/** One code as it is now, locked until the transaction ends; none where it was voided. */
export async function lockCode(
  tx: Database,
  code: Pick<StoredCode, 'personID' | 'hash'>,
): Promise<StoredCode | undefined> {
  const [row] = await tx.select().from(recoveryCodes).where(sameCode(code)).for('update');
  return row;
}

/** Notes that an attempt used the code. */
export const markUsed = (tx: Database, code: Pick<StoredCode, 'personID' | 'hash'>, usedAt: Date, attempt: string) =>
  tx.update(recoveryCodes).set({ usedAt, attempt }).where(sameCode(code));

/** Notes that the second factor was switched off for the code: from now on nothing is repeated. */
export const applyCode = (database: Database, code: Pick<StoredCode, 'personID' | 'hash'>, appliedAt: Date) =>
  database
    .update(recoveryCodes)
    .set({ appliedAt })
    .where(and(sameCode(code), isNull(recoveryCodes.appliedAt)));
