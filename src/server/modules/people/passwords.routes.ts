import { decodeJwt } from 'jose';
import type { Context } from '../../http/context.ts';
import { commit } from '../../http/idempotency.ts';
import { handle } from '../../http/route.ts';
import type { Principal } from '../../platform/access/principal.ts';
import { requireRecentSignIn } from '../../platform/access/recentSignIn.ts';
import { record } from '../../platform/audit/record.ts';
import type { Database } from '../../platform/database/database.ts';
import { refuse, refuseUnlessCurrent } from '../../platform/errors/refusal.ts';
import { formatMail } from '../../platform/mail/words.ts';
import { frameAccountMail } from '../mail/accountMails.ts';
import { queueMails } from '../mail/outbox.ts';
import { holdAccountOf, refuseIfShared } from './memberships.ts';
import { type Asked, findUser, lockPerson, type Person, type PersonKey } from './people.repository.ts';

export const passwordRoutes = [
  handle('changePassword', async ({ principal, context, query, http }) => {
    const { clock } = context;
    if (principal.actor) throw refuse(403, 'session.acting');
    const change = await changeFor(context, principal.sub, http.request.headers['x-access-token'], query);
    return commit(context, async (tx) => {
      const auditEvent = { action: 'user.passwordChanged', entity: 'user', entityID: principal.personID } as const;
      await record(tx, clock, principal, auditEvent);
      // Last, so that the log and the account change together or not at all.
      await change();
      return {};
    });
  }),

  handle('setUserPassword', async ({ principal, context, query, ifMatch }) => {
    requireRecentSignIn(principal, context.clock);
    return commit(context, async (tx) => {
      const asked = { database: tx, files: context.files };
      const by = { email: query.email };
      const { person, account } = await holdToHelp(asked, principal, by, ifMatch, 'user.refusal.administratorPassword');
      const auditEvent = { action: 'user.passwordSet', entity: 'user', entityID: person.id } as const;
      await record(tx, context.clock, principal, auditEvent);
      await notifyPerson(tx, person, 'passwordSet', 'passwordSet.text', context.clock.now());
      await setPassword(context, account, query.newPassword);
      return {};
    });
  }),

  handle('resetSecondFactor', async ({ principal, context, query, body, ifMatch }) => {
    requireRecentSignIn(principal, context.clock);
    const reason = body.reason?.trim();
    if (!reason) throw refuse(422, 'user.refusal.reasonMissing');
    return commit(context, async (tx) => {
      const asked = { database: tx, files: context.files };
      const by = { id: query.id };
      const { person, account } = await holdToHelp(asked, principal, by, ifMatch, 'user.refusal.administratorFactor');
      const auditEvent = { action: 'user.factorReset', entity: 'user', entityID: person.id, reason } as const;
      await record(tx, context.clock, principal, auditEvent);
      await notifyPerson(tx, person, 'factorOff', 'factorOff.byAdministrator', context.clock.now());
      // Last, and as often as it is asked again: the account is then as the log says.
      await context.identity.switchFactorsOff(account);
      await context.identity.signOutEverywhere(account);
      return {};
    });
  }),
];

/**
 * Somebody whom an administrator helps to sign in, and their account, to which no membership is added meanwhile; refuses
 * with `ofColleague` where it is another administrator's: whoever knew their password, or set it, could sign in as them.
 */
async function holdToHelp(
  asked: Asked,
  { orgID, personID }: Principal,
  by: PersonKey,
  ifMatch: number | null,
  ofColleague: string,
): Promise<{ readonly person: Person; readonly account: string }> {
  const { database: tx } = asked;
  await holdAccountOf(tx, by);
  const person = await lockPerson(tx, orgID, by);
  const { id, type, version, account } = person;
  // What is the administrator's own they change in their settings.
  if (id === personID) throw refuse(422, 'user.refusal.self');
  if (type === 'admin') throw refuse(403, ofColleague);
  await refuseUnlessCurrent(ifMatch, version, () => findUser(asked, orgID, id));
  if (!account) throw refuse(409, 'user.refusal.noAccount');
  await refuseIfShared(tx, person);
  return { person, account };
}

/** Tells the person what an administrator did, which they did not do themselves. */
async function notifyPerson(
  tx: Database,
  { email, locale }: Person,
  why: 'passwordSet' | 'factorOff',
  text: 'passwordSet.text' | 'factorOff.byAdministrator',
  now: Date,
): Promise<void> {
  const words = { subject: formatMail(locale, `${why}.subject`), text: formatMail(locale, text, { address: email }) };
  await queueMails(tx, [await frameAccountMail(tx, { to: email, why, ...words, locale }, now)]);
}

interface Passwords {
  readonly old: string;
  readonly new: string;
}

/**
 * The change to make. With the access token of the caller's session it leaves that session and ends the person's others;
 * without one all of them end.
 */
async function changeFor(context: Context, sub: string, accessToken: unknown, passwords: Passwords) {
  if (typeof accessToken === 'string') return () => changeBy(context, sub, accessToken, passwords);
  const isRight = await context.identity.verifyPassword(sub, passwords.old);
  if (!isRight) throw refusalOf.wrong();
  return () => setPassword(context, sub, passwords.new);
}

async function changeBy({ identity }: Context, sub: string, accessToken: string, passwords: Passwords) {
  // Whether the token is good the service says; here only that it is not somebody else's.
  if (subjectOf(accessToken) !== sub) throw refuse(401, 'session.invalid');
  const changed = await identity.changePassword({ accessToken, old: passwords.old, proposed: passwords.new });
  if (changed !== 'set') throw refusalOf[changed]();
}

const refusalOf = {
  weak: () => refuse(422, 'user.refusal.weakPassword'),
  wrong: () => refuse(422, 'user.refusal.wrongPassword'),
  unknown: () => refuse(401, 'session.invalid'),
};

function subjectOf(token: string): string | undefined {
  try {
    return decodeJwt(token).sub;
  } catch {
    return undefined;
  }
}

async function setPassword({ identity }: Context, sub: string, password: string): Promise<void> {
  if ((await identity.setPassword(sub, password)) === 'weak') throw refusalOf.weak();
}
