import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { checkAdministrative, isEmail, normaliseEmail } from '../attributes.ts';
import { type Action, after, type Call, type Core, within } from '../core.ts';
import { aliasExists, IdentityError, invalidParameter, notFound, unknownUser, userExists } from '../errors.ts';
import { attributeMap, optionalFlag, optionalObject, optionalText, requiredText, textList } from '../input.ts';
import { localeOf, sendLetter } from '../mails.ts';
import { newVerifier, temporaryPassword } from '../passwords.ts';
import type { User } from '../schema.ts';
import { type Attributes, memberships, users } from '../schema.ts';
import {
  attributeChange,
  dropUnconfirmed,
  endSignIns,
  existingUser,
  factorsOf,
  findUser,
  groupsOf,
  revokeGrants,
  revokeSessions,
  updateUser,
} from '../users.ts';
import { pageOfUsers, userSummary } from './listing.ts';
import { sendRecovery } from './recovery.ts';
import { checkPool } from './scope.ts';

export const adminCreateUser: Action = async (call) => {
  checkPool(call);
  const { core, input } = call;
  const username = requiredText(input, 'Username');
  const action = optionalText(input, 'MessageAction');
  if (action === 'RESEND') return { User: userSummary(await inviteAgain(call, username)) };
  if (action !== undefined && action !== 'SUPPRESS') throw invalidParameter('MessageAction must be RESEND or SUPPRESS');
  const attributes = withoutSub(attributeMap(input));
  const email = isEmail(username) ? username : (attributes.email ?? '');
  if (!isEmail(email)) throw invalidParameter('Username should be an email.');
  checkAdministrative({ ...attributes, email });
  const sub = randomUUID();
  const password = optionalText(input, 'TemporaryPassword') ?? temporaryPassword(core.composition);
  const row = {
    ...newVerifier(core, sub, password),
    sub,
    email: normaliseEmail(email),
    attributes: { email_verified: 'false', ...attributes, email: email.trim() },
    status: 'FORCE_CHANGE_PASSWORD' as const,
    temporaryUntil: after(core, core.lifetimes.temporaryPassword),
    invitedByMail: action !== 'SUPPRESS',
    createdAt: core.clock.now(),
    updatedAt: core.clock.now(),
  };
  return core.database.transaction(async (tx) => {
    const inside = within(core, tx);
    await dropUnconfirmed(inside, row.email);
    const [user] = await tx.insert(users).values(row).onConflictDoNothing().returning();
    if (!user) throw userExists();
    // An account without its letter would be taken for invited.
    if (action !== 'SUPPRESS') await invite({ ...call, core: inside }, user, password);
    return { User: userSummary(user) };
  });
};

export const adminGetUser: Action = async (call) => {
  const user = await addressed(call);
  const { Attributes, ...rest } = userSummary(user);
  return { ...rest, UserAttributes: Attributes, ...factorsOf(user) };
};

/** A permanent password confirms the user. All sessions end. */
export const adminSetUserPassword: Action = async (call) => {
  const user = await addressed(call);
  const { core, input } = call;
  const permanent = optionalFlag(input, 'Permanent');
  await updateUser(core, user.sub, {
    ...newVerifier(core, user.sub, requiredText(input, 'Password')),
    status: permanent ? 'CONFIRMED' : 'FORCE_CHANGE_PASSWORD',
    temporaryUntil: permanent ? null : after(core, core.lifetimes.temporaryPassword),
    invitedByMail: false,
  });
  await revokeSessions(core, user.sub);
  return {};
};

export const adminResetUserPassword: Action = async (call) => {
  const user = await addressed(call);
  const { core, input } = call;
  await updateUser(core, user.sub, { status: 'RESET_REQUIRED' });
  await revokeSessions(core, user.sub);
  await sendRecovery(core, user, optionalObject(input, 'ClientMetadata'), { words: 'reset' });
  return {};
};

export const adminDisableUser: Action = async (call) => {
  const user = await addressed(call);
  await updateUser(call.core, user.sub, { enabled: false });
  // Sign-ins under way are told at their next step that the account is disabled.
  await revokeGrants(call.core, user.sub);
  return {};
};

export const adminEnableUser: Action = async (call) => {
  const user = await addressed(call);
  await updateUser(call.core, user.sub, { enabled: true });
  return {};
};

export const adminDeleteUser: Action = async (call) => {
  const user = await addressed(call);
  // What they opened as somebody else names them, too.
  const opened = sql`acting ->> 'sub' = ${user.sub}`;
  await call.core.database.execute(sql`with codes as (delete from identity.login_as_codes where ${opened}),
    sessions as (delete from identity.grants where ${opened})
    delete from identity.users where sub = ${user.sub}`);
  return {};
};

/** An attribute with an empty value is removed; a new address takes effect at once. */
export const adminUpdateUserAttributes: Action = async (call) => {
  const user = await addressed(call);
  const { core, input } = call;
  const given = withoutSub(attributeMap(input));
  checkAdministrative(given);
  if (given.email) {
    const holder = await findUser(core, given.email);
    if (holder && holder.sub !== user.sub) throw aliasExists();
  }
  await updateUser(core, user.sub, {
    attributes: attributeChange({ ...unproved(user, given), ...given }),
    ...(given.email ? { email: normaliseEmail(given.email) } : {}),
  });
  return {};
};

export const adminAddUserToGroup: Action = async (call) => {
  const user = await addressed(call);
  const group = knownGroup(call);
  await call.core.database.insert(memberships).values({ sub: user.sub, group }).onConflictDoNothing();
  return {};
};

export const adminRemoveUserFromGroup: Action = async (call) => {
  const user = await addressed(call);
  const group = knownGroup(call);
  await call.core.database.delete(memberships).where(and(eq(memberships.sub, user.sub), eq(memberships.group, group)));
  return {};
};

export const adminListGroupsForUser: Action = async (call) => {
  const user = await addressed(call);
  const groups = await groupsOf(call.core, user.sub);
  return { Groups: groups.map((GroupName) => ({ GroupName, UserPoolId: call.core.pool.poolId })) };
};

export const adminUserGlobalSignOut: Action = async (call) => {
  const user = await addressed(call);
  await revokeSessions(call.core, user.sub);
  return {};
};

export const listUsers: Action = async (call) => {
  checkPool(call);
  return pageOfUsers(call);
};

async function inviteAgain(call: Call, username: string): Promise<User> {
  const { core, input } = call;
  const user = await findUser(core, username);
  if (!user) throw unknownUser();
  if (user.status !== 'FORCE_CHANGE_PASSWORD')
    throw new IdentityError(
      'UnsupportedUserStateException',
      'Resend not possible. User status is not FORCE_CHANGE_PASSWORD',
    );
  const password = optionalText(input, 'TemporaryPassword') ?? temporaryPassword(core.composition);
  return core.database.transaction(async (tx) => {
    const inside = within(core, tx);
    const changed = await updateUser(inside, user.sub, {
      ...newVerifier(core, user.sub, password),
      temporaryUntil: after(core, core.lifetimes.temporaryPassword),
      invitedByMail: true,
    });
    await endSignIns(inside, user.sub);
    await invite({ ...call, core: inside }, changed, password);
    return changed;
  });
}

async function invite({ core, input }: Call, user: User, password: string): Promise<void> {
  if (textList(input, 'DesiredDeliveryMediums').some((medium) => medium !== 'EMAIL'))
    throw invalidParameter('Only EMAIL can deliver an invitation');
  const locale = localeOf(optionalObject(input, 'ClientMetadata'), user.attributes);
  await sendLetter(core, { to: user.attributes.email ?? user.email, why: 'invitation', code: password, locale });
}

async function addressed(call: Call): Promise<User> {
  checkPool(call);
  return existingUser(call.core, requiredText(call.input, 'Username'));
}

function knownGroup({ core, input }: { core: Core; input: Call['input'] }): string {
  const group = requiredText(input, 'GroupName');
  if (!core.groups.includes(group)) throw notFound('Group not found.');
  return group;
}

/** A changed address or number is not verified unless the administrator says so. */
const unproved = (user: User, given: Attributes): Attributes => ({
  ...(given.email && given.email !== user.attributes.email ? { email_verified: 'false' } : {}),
  ...(given.phone_number && given.phone_number !== user.attributes.phone_number
    ? { phone_number_verified: 'false' }
    : {}),
});

const withoutSub = ({ sub: _, ...attributes }: Attributes): Attributes => attributes;
