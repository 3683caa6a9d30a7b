import { and, eq, gt, inArray, lt, lte, sql } from 'drizzle-orm';
import { after, type Core } from './core.ts';
import { limitExceeded, notAuthorized } from './errors.ts';
import { attempts } from './schema.ts';
import { keyedHash } from './secrets.ts';

const freePasswords = 5;
const longestWait = 900;
const remembered = 3600;
const guessesPerAccount = 100;
const triesPerAccount = 100;
const guessesPerSource = 300;
const guessesAtCodes = 10;
const familiar = 30 * 24 * 3600;
const messagesPerSource = 5;
const messagesPerPerson = 20;
/** Messages to telephones within an hour, which cost money: to a number, for a source, and altogether. */
const sms = { number: 10, source: 200, all: 3000 } as const;

/**
 * Counts one attempt at a secret of `subject` before it is looked at, and refuses while the wait that earlier ones from
 * this source earned lasts: 1 s after the fifth wrong one, doubling up to 15 minutes. All sources together may guess 100
 * times an hour at an account, and a source 300 times at all accounts together. From where the person signed in lately
 * they may go on, whatever strangers do. A right one calls `forgive`.
 */
export async function reserveAttempt(core: Core, kind: string, subject: string, source: string): Promise<void> {
  await reserve(core, kind, subject, source);
  if ((await count(core, guessesWindow, ...fromSource(source))) > guessesPerSource) throw exceeded();
  const guesses = await count(core, guessesWindow, ...atAccount(kind, subject));
  if (guesses > guessesPerAccount && !(await isFamiliar(core, subject, source))) throw exceeded();
}

export interface Guess {
  readonly purpose: string;
  readonly subject: string;
  readonly source: string;
  /** Keyed hash of the code that waits, where one does. */
  readonly hash: string | undefined;
}

/**
 * Bounds the guesses at codes that were sent: of a source at all people and at one, and of all sources together at one.
 * Sources from which the code was asked for are counted apart, and those where the person signed in lately by themselves.
 * Answers whether the source is one of either, so that what strangers try elsewhere is nothing to it.
 */
export async function limitGuesses(core: Core, { purpose, subject, source, hash }: Guess): Promise<boolean> {
  const guessed = `${purpose} ${subject}`;
  await limitUse(core, guessesPerSource, guessesWindow, ...fromSource(source));
  await limitUse(core, guessesAtCodes, guessesWindow, ...atAccount('code', guessed), source);
  if (await isFamiliar(core, subject, source)) return true;
  const hasAsked = hash !== undefined && (await isRemembered(core, ...askedFor(hash, source)));
  const kind = hasAsked ? 'code asked for' : 'code';
  await limitUse(core, guessesPerAccount, guessesWindow, ...atAccount(kind, guessed));
  return hasAsked;
}

/** Knows for as long as a code is good from where it was asked for. */
export const rememberAsked = (core: Core, hash: string, source: string, lifetime: number): Promise<void> =>
  remember(core, lifetime, ...askedFor(hash, source));

/** Counts a try at one code; answers how many there were from the source while it is good. */
export const countAtCode = (core: Core, hash: string, source: string): Promise<number> =>
  count(core, longestCode, 'tries at', hash, source);

/** Forgets the attempts counted under the name, one of those at the account and from the source, and knows the source. */
export async function forgive(core: Core, kind: string, subject: string, source: string): Promise<void> {
  await core.database.delete(attempts).where(eq(attempts.key, keyedHash(core, kind, subject, source)));
  const counted = [fromSource(source), atAccount(kind, subject)].map((name) => keyedHash(core, ...name));
  await core.database
    .update(attempts)
    .set({ count: sql`greatest(${attempts.count} - 1, 0)` })
    .where(inArray(attempts.key, counted));
  await remember(core, familiar, 'familiar', subject, source);
}

const guessesWindow = 3600;
const longestCode = 24 * 3600;
const fromSource = (source: string) => ['guesses from', source];
const atAccount = (kind: string, subject: string) => ['guesses at', kind, subject];
const askedFor = (hash: string, source: string) => ['asked for', hash, source];
const exceeded = () => notAuthorized('Password attempts exceeded');

const isFamiliar = (core: Core, subject: string, source: string) => isRemembered(core, 'familiar', subject, source);

async function remember(core: Core, seconds: number, ...name: string[]): Promise<void> {
  const now = core.clock.now();
  const expiresAt = after(core, seconds);
  await core.database
    .insert(attempts)
    .values({ key: keyedHash(core, ...name), count: 0, startedAt: now, notBefore: now, expiresAt })
    .onConflictDoUpdate({ target: attempts.key, set: { expiresAt } });
}

async function isRemembered(core: Core, ...name: string[]): Promise<boolean> {
  const rows = await core.database
    .select({ key: attempts.key })
    .from(attempts)
    .where(and(eq(attempts.key, keyedHash(core, ...name)), gt(attempts.expiresAt, core.clock.now())));
  return rows.length > 0;
}

async function reserve(core: Core, ...name: string[]): Promise<void> {
  const now = core.clock.now();
  const tried = sql`case when ${attempts.expiresAt} < ${now} then 1 else ${attempts.count} + 1 end`;
  const reserved = await core.database
    .insert(attempts)
    .values({
      key: keyedHash(core, ...name),
      count: 1,
      startedAt: now,
      notBefore: now,
      expiresAt: after(core, remembered),
    })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        count: tried,
        notBefore: sql`${now}::timestamptz + case when ${tried} < ${freePasswords} then interval '0 second'
          else least(power(2, ${tried} - ${freePasswords}), ${longestWait}) * interval '1 second' end`,
        expiresAt: after(core, remembered),
      },
      setWhere: lte(attempts.notBefore, now),
    })
    .returning({ count: attempts.count });
  if (reserved.length === 0) throw exceeded();
}

/**
 * Bounds the messages that one source can have sent to a person within an hour, and at a higher number those that all
 * sources together can: a stranger who asks all the time does not use up what the person may ask for.
 */
export async function limitMessages(core: Core, why: string, subject: string, source: string): Promise<void> {
  await limitUse(core, messagesPerSource, 3600, 'message', why, subject, source);
  await limitUse(core, messagesPerPerson, 3600, 'message', why, subject);
}

/**
 * Bounds the messages that go to a telephone, whoever has them sent: numbers that cost their owner much, or many of them,
 * are what strangers earn by. Over all replicas.
 */
export async function limitSms(core: Core, number: string, source: string): Promise<void> {
  await limitUse(core, sms.number, 3600, 'sms to', number.replaceAll(/[^+\d]/g, ''));
  await limitUse(core, sms.source, 3600, 'sms from', source);
  await limitUse(core, sms.all, 3600, 'sms altogether');
}

/** Forgets what was counted under the name. */
export async function forget(core: Core, ...name: string[]): Promise<void> {
  await core.database.delete(attempts).where(eq(attempts.key, keyedHash(core, ...name)));
}

/** Counts a try at something short, such as six digits: slows one source down, and bounds what all sources together may try. */
export async function countTry(core: Core, kind: string, sub: string, source: string): Promise<void> {
  await reserveAttempt(core, kind, sub, source);
  await limitUse(core, triesPerAccount, guessesWindow, kind, sub);
}

/** Forgets the tries of whoever gave the right answer. */
export async function forgiveTries(core: Core, kind: string, sub: string, source: string): Promise<void> {
  await forgive(core, kind, sub, source);
  await forget(core, kind, sub);
}

/** Counts one use and refuses the `most` + 1st within `seconds` of the first. */
export async function limitUse(core: Core, most: number, seconds: number, ...name: string[]): Promise<void> {
  if ((await count(core, seconds, ...name)) > most) throw limitExceeded();
}

/** Counts one use; answers how many there were within `seconds` of the first. */
async function count(core: Core, seconds: number, ...name: string[]): Promise<number> {
  const now = core.clock.now();
  const [used] = await core.database
    .insert(attempts)
    .values({
      key: keyedHash(core, ...name),
      count: 1,
      startedAt: now,
      notBefore: now,
      expiresAt: after(core, seconds),
    })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        count: sql`case when ${attempts.expiresAt} <= ${now} then 1 else ${attempts.count} + 1 end`,
        expiresAt: sql`case when ${attempts.expiresAt} <= ${now} then ${after(core, seconds)} else ${attempts.expiresAt} end`,
      },
    })
    .returning({ count: attempts.count });
  return used?.count ?? 1;
}

/** Removes counters that no longer say anything, a few at a time. */
export async function purgeAttempts(core: Core): Promise<void> {
  const expired = core.database
    .select({ key: attempts.key })
    .from(attempts)
    .where(lt(attempts.expiresAt, core.clock.now()))
    .limit(100);
  await core.database.delete(attempts).where(inArray(attempts.key, expired));
}
