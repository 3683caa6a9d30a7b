import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { limitGuesses } from './attempts.ts';
import { after, type Core } from './core.ts';
import { codeExpired, codeMismatch } from './errors.ts';
import { codes } from './schema.ts';
import { keyedHash, sixDigits } from './secrets.ts';
import { sameText } from './srp.ts';

export type CodePurpose = 'confirmation' | 'recovery' | 'attribute:email' | 'attribute:phone_number';

const mostTries = 5;

/**
 * Makes the code that a message will carry; an earlier one for the same purpose ends. `value` is kept with it, such as
 * the new address that the code is to prove. A subject that nobody registered gets a row like any other.
 */
export async function makeCode(core: Core, subject: string, purpose: CodePurpose, lifetime: number, value?: string) {
  const code = sixDigits();
  const row = {
    hash: keyedHash(core, subject, purpose, code),
    value: value ?? null,
    tries: 0,
    expiresAt: after(core, lifetime),
  };
  await core.database.delete(codes).where(lt(codes.expiresAt, after(core, -3600)));
  await core.database
    .insert(codes)
    .values({ subject, purpose, ...row })
    .onConflictDoUpdate({ target: [codes.subject, codes.purpose], set: row });
  return code;
}

/** The value kept with a code that is still waiting. */
export async function pendingValue(core: Core, subject: string, purpose: CodePurpose): Promise<string | undefined> {
  const [row] = await core.database
    .select()
    .from(codes)
    .where(and(eq(codes.subject, subject), eq(codes.purpose, purpose), gt(codes.expiresAt, core.clock.now())));
  return row?.value ?? undefined;
}

/**
 * Counts the try first and compares then, so that tries at the same moment are all counted. The fifth wrong one burns
 * the code: CodeMismatchException until then, ExpiredCodeException from then on. The code stays until `endCode`. Tries at
 * later codes are counted on, by person and by source.
 */
export async function checkCode(
  core: Core,
  subject: string,
  purpose: CodePurpose,
  code: string,
  source: string,
): Promise<string | undefined> {
  await limitGuesses(core, `${purpose} ${subject}`, source);
  const [row] = await core.database
    .update(codes)
    .set({ tries: sql`${codes.tries} + 1` })
    .where(
      and(
        eq(codes.subject, subject),
        eq(codes.purpose, purpose),
        lt(codes.tries, mostTries),
        gt(codes.expiresAt, core.clock.now()),
      ),
    )
    .returning();
  if (!row) throw codeExpired();
  if (!sameText(row.hash, keyedHash(core, subject, purpose, code.trim()))) throw codeMismatch();
  return row.value ?? undefined;
}

/** Uses a checked code up: of two requests with the same code one gets through. */
export async function endCode(core: Core, subject: string, purpose: CodePurpose, code: string): Promise<void> {
  const used = await core.database
    .delete(codes)
    .where(
      and(
        eq(codes.subject, subject),
        eq(codes.purpose, purpose),
        eq(codes.hash, keyedHash(core, subject, purpose, code.trim())),
      ),
    )
    .returning();
  if (used.length === 0) throw codeExpired();
}
