import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { countAtCode, limitGuesses, rememberAsked } from './attempts.ts';
import { after, type Core } from './core.ts';
import { codeExpired, codeMismatch } from './errors.ts';
import { codes } from './schema.ts';
import { keyedHash, sixDigits } from './secrets.ts';
import { sameText } from './srp.ts';

export type CodePurpose = 'confirmation' | 'recovery' | 'attribute:email' | 'attribute:phone_number';

/** At one code: from one source, and from all where it was not asked for and the person has not signed in. */
const mostTries = { source: 5, strangers: 25 };

export interface CodeAsked {
  readonly subject: string;
  readonly purpose: CodePurpose;
  readonly lifetime: number;
  /** Kept with the code, such as the new address that it is to prove. */
  readonly value?: string;
  /** From where the code's receiver asked for it; absent where somebody else has it sent. */
  readonly source?: string | undefined;
}

/**
 * Makes the code that a message will carry; an earlier one for the same purpose ends. A subject that nobody registered
 * gets a row like any other.
 */
export async function makeCode(core: Core, { subject, purpose, lifetime, value, source }: CodeAsked): Promise<string> {
  const code = sixDigits();
  const hash = keyedHash(core, subject, purpose, code);
  const row = { hash, value: value ?? null, tries: 0, expiresAt: after(core, lifetime) };
  await core.database.delete(codes).where(lt(codes.expiresAt, after(core, -3600)));
  await core.database
    .insert(codes)
    .values({ subject, purpose, ...row })
    .onConflictDoUpdate({ target: [codes.subject, codes.purpose], set: row });
  if (source !== undefined) await rememberAsked(core, hash, source, lifetime);
  return code;
}

/** The value kept with a code that is still waiting. */
export async function pendingValue(core: Core, subject: string, purpose: CodePurpose): Promise<string | undefined> {
  return (await findWaiting(core, subject, purpose))?.value ?? undefined;
}

/**
 * Counts the try first and compares then, so that tries at the same moment are all counted. The fifth wrong one burns
 * the code for its source: CodeMismatchException until then, ExpiredCodeException from then on. The code stays until
 * `endCode`. Tries at later codes are counted on, by person and by source.
 */
export async function checkCode(
  core: Core,
  subject: string,
  purpose: CodePurpose,
  code: string,
  source: string,
): Promise<string | undefined> {
  const hash = (await findWaiting(core, subject, purpose))?.hash;
  const isExpected = await limitGuesses(core, { purpose, subject, source, hash });
  if (hash === undefined || (await countAtCode(core, hash, source)) > mostTries.source) throw codeExpired();
  const [row] = await core.database
    .update(codes)
    .set({ tries: sql`${codes.tries} + 1` })
    .where(
      and(
        eq(codes.subject, subject),
        eq(codes.purpose, purpose),
        eq(codes.hash, hash),
        isExpected ? undefined : lt(codes.tries, mostTries.strangers),
        gt(codes.expiresAt, core.clock.now()),
      ),
    )
    .returning();
  if (!row) throw codeExpired();
  if (!sameText(hash, keyedHash(core, subject, purpose, code.trim()))) throw codeMismatch();
  return row.value ?? undefined;
}

async function findWaiting(core: Core, subject: string, purpose: CodePurpose) {
  const [row] = await core.database
    .select()
    .from(codes)
    .where(and(eq(codes.subject, subject), eq(codes.purpose, purpose), gt(codes.expiresAt, core.clock.now())));
  return row;
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
