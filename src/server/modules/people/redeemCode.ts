import { and, asc, eq } from 'drizzle-orm';
import type { RecoveryAsked } from '#contract/recovery.ts';
import { fateOfCode, isRecoveryCode } from '#machines/signIn/recoveryCode.rules.ts';
import type { Context } from '../../http/context.ts';
import { record } from '../../platform/audit/record.ts';
import type { Database } from '../../platform/database/database.ts';
import { people } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/sql.ts';
import { formatMail } from '../../platform/mail/words.ts';
import { frameAccountMail } from '../mail/accountMails.ts';
import { queueMails } from '../mail/outbox.ts';
import type { Person } from './people.repository.ts';
import { applyCode, codesOf, hashesOf, leftOf, lockCode, markUsed, type StoredCode } from './recoveryCodes.ts';

/**
 * Switches the second factor off for whoever brings the address, the password and a code; answers whose account it is, null
 * where one of the three is wrong. The code is looked at first: whoever has none can neither try passwords here nor have codes sent by SMS.
 *
 * In this order, so that nothing is lost when the process ends in between: the code is used, with audit and letter, then
 * the factor is switched off and every session ended, then that is noted. Until it is, whoever brings the code again has it switched off.
 */
export async function redeemCode(context: Context, asked: RecoveryAsked): Promise<string | null> {
  const { database, clock, identity } = context;
  const account = isRecoveryCode(asked.code) ? await identity.find(asked.email) : null;
  const person = account?.enabled ? await personOf(database, account.sub) : undefined;
  if (!account || !person) return null;
  const code = await codeOf(context, person, asked.code);
  if (!code || fateNow(context, code, asked) === 'refuse') return null;
  if (!(await identity.verifyPassword(account.sub, asked.password))) return null;
  const use = await inTransaction(database, (tx) => takeCode({ ...context, database: tx }, person, code, asked));
  if (use === 'refuse') return null;
  if (use === 'answer') return account.sub;
  await identity.switchFactorsOff(account.sub);
  // Whoever got in otherwise is out: the owner signs in again with the password alone.
  await identity.signOutEverywhere(account.sub);
  await applyCode(database, code, clock.now());
  return account.sub;
}

/** Whoever the account is: in its first organisation where it is in several. */
async function personOf(database: Database, account: string): Promise<Person | undefined> {
  const [person] = await database
    .select()
    .from(people)
    .where(and(eq(people.account, account), eq(people.erased, false)))
    .orderBy(asc(people.createdAt), asc(people.id))
    .limit(1);
  return person;
}

/** The stored code of the person's account that was brought; each is kept under whoever it was made as. */
async function codeOf(context: Context, person: Person, given: string): Promise<StoredCode | undefined> {
  const codes = await codesOf(context.database, person);
  const hash = await hashesOf(context, codes[0]?.personID ?? person.id);
  return codes.find((one) => one.hash === hash(given));
}

const fateNow = ({ clock }: Pick<Context, 'clock'>, code: StoredCode, { attempt }: RecoveryAsked) =>
  fateOfCode(
    {
      usedAt: code.usedAt?.getTime() ?? null,
      isApplied: code.appliedAt !== null,
      isSameAttempt: code.attempt === attempt.toLowerCase(),
    },
    clock.now().getTime(),
  );

/** Uses the code as it is by now: of two at once the second finds it used. */
async function takeCode(context: Context, person: Person, given: StoredCode, asked: RecoveryAsked) {
  const { database: tx, clock } = context;
  const code = await lockCode(tx, given);
  const use = code ? fateNow(context, code, asked) : 'refuse';
  // A repeated one has its row of the audit and its letter; the attempt that goes on with it is the one that is told again.
  if (use === 'repeat' || use === 'use') await markUsed(tx, given, clock.now(), asked.attempt);
  if (use !== 'use') return use;
  const { id, orgID, type, name, email, locale } = person;
  const by = { personID: id, orgID, type, name: name || email, actor: null };
  await record(tx, clock, by, { action: 'user.factorRecovered', entity: 'user', entityID: id });
  const { left } = leftOf(await codesOf(tx, person));
  const words = {
    subject: formatMail(locale, 'factorOff.subject'),
    text: formatMail(locale, 'factorOff.text', { address: email, left }),
  };
  await queueMails(tx, [await frameAccountMail(tx, { to: email, why: 'factorOff', ...words, locale }, clock.now())]);
  return use;
}
