import { createHmac, randomBytes } from 'node:crypto';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
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
import { type people, recoveryCodes } from '../../platform/database/schema.ts';

export type StoredCode = typeof recoveryCodes.$inferSelect;

/** How many of these codes are left, and when they were made: the whole of what anybody is told later. */
export const leftOf = (codes: readonly Pick<StoredCode, 'usedAt' | 'createdAt'>[]): RecoveryLeft => ({
  left: codes.filter(({ usedAt }) => usedAt === null).length,
  madeAt: codes[0]?.createdAt.toISOString() ?? null,
});

/** Whoever an account is or was, in any organisation: its codes are one set. */
const ofAccount = ({ id, account }: Holder): SQL =>
  account === null
    ? eq(recoveryCodes.personID, id)
    : sql`${recoveryCodes.personID} in (select p.id from product.people p where p.account = ${account})`;

type Holder = Pick<typeof people.$inferSelect, 'id' | 'account'>;

/** The codes of a person's account, used ones among them. */
export const codesOf = (database: Database, holder: Holder): Promise<StoredCode[]> =>
  database.select().from(recoveryCodes).where(ofAccount(holder));

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

/** Puts these codes in the place of all that the account has; give it the transaction in which the account is held. */
export async function replaceCodes(
  tx: Database,
  holder: Holder,
  hashes: readonly string[],
  createdAt: Date,
): Promise<void> {
  const { id: personID } = holder;
  await tx.delete(recoveryCodes).where(ofAccount(holder));
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
