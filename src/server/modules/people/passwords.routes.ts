import { decodeJwt } from 'jose';
import type { Context } from '../../http/context.ts';
import { commit } from '../../http/idempotency.ts';
import { handle } from '../../http/route.ts';
import { record } from '../../platform/audit/record.ts';
import { refuse, refuseUnlessCurrent } from '../../platform/errors/refusal.ts';
import { refuseIfShared } from './memberships.ts';
import { findUser, lockPerson } from './people.repository.ts';

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

  handle('setUserPassword', ({ principal, context, query, ifMatch }) =>
    commit(context, async (tx) => {
      const person = await lockPerson(tx, principal.orgID, { email: query.email });
      await refuseUnlessCurrent(ifMatch, person.version, () => findUser(tx, principal.orgID, person.id));
      if (!person.account) throw refuse(409, 'user.refusal.noAccount');
      await refuseIfShared(tx, person);
      const auditEvent = { action: 'user.passwordSet', entity: 'user', entityID: person.id } as const;
      await record(tx, context.clock, principal, auditEvent);
      await setPassword(context, person.account, query.newPassword);
      return {};
    }),
  ),
];

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
