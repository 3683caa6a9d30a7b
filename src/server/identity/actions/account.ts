import { eq } from 'drizzle-orm';
import { limitMessages, limitSms } from '../attempts.ts';
import { attributeList, checkPersonal, delivery, normaliseEmail } from '../attributes.ts';
import { provePassword } from '../challenges/password.ts';
import { type CodePurpose, checkCode, endCode, makeCode, pendingValue } from '../codes.ts';
import type { Action, Call, Core } from '../core.ts';
import { aliasExists, invalidParameter, notAuthorized } from '../errors.ts';
import { attributeMap, type Input, optionalObject, requiredText, textList } from '../input.ts';
import { localeOf, sendAddressChanged, sendLetter } from '../mails.ts';
import { checkPassword, newVerifier } from '../passwords.ts';
import type { User } from '../schema.ts';
import { users } from '../schema.ts';
import { authorize, authorizeOwner, authorizeRecent, requireRecent, type Session } from '../tokens.ts';
import {
  attributeChange,
  dropUnconfirmed,
  factorsOf,
  findUser,
  revokeSession,
  revokeSessions,
  updateUser,
} from '../users.ts';
import { keepsFactor } from './secondFactor.ts';

type Provable = 'email' | 'phone_number';

export const getUser: Action = async ({ core, input }) => {
  const { user } = await authorize(core, requiredText(input, 'AccessToken'));
  return { Username: user.sub, UserAttributes: attributeList(user), ...factorsOf(user) };
};

/** Other sessions of the person end; this one stays. */
export const changePassword: Action = async ({ core, input, source }) => {
  const { user, grant } = await authorizeOwner(core, requiredText(input, 'AccessToken'));
  const proposed = requiredText(input, 'ProposedPassword');
  const previous = requiredText(input, 'PreviousPassword');
  checkPassword(proposed, core.composition);
  await provePassword(core, user.sub, previous, source);
  await updateUser(core, user.sub, newVerifier(core, user.sub, proposed));
  await revokeSessions(core, user.sub, grant.id);
  return {};
};

/** A new e-mail address takes effect when its code comes back, and so does every telephone number. */
export const updateUserAttributes: Action = async (call) => {
  const { core, input } = call;
  const session = await authorizeWriter(core, requiredText(input, 'AccessToken'));
  const given = attributeMap(input);
  checkPersonal(given);
  const { email, phone_number: phone, ...plain } = given;
  const { user } = session;
  if (session.grant.acting && (email !== undefined || phone !== undefined)) throw beyondActing();
  if (email !== undefined || phone !== undefined) requireRecent(core, session);
  if (Object.keys(plain).length > 0) await updateUser(core, user.sub, { attributes: attributeChange(plain) });
  const proving = [
    ...(email !== undefined && email !== user.attributes.email ? [['email', email] as const] : []),
    // The account's own as well: one that was taken out of use is turned on by its code.
    ...(phone ? [['phone_number', phone] as const] : []),
  ];
  const sent = [];
  for (const [name, value] of proving) sent.push(await sendProof(call, session.user, name, value));
  return { CodeDeliveryDetailsList: sent };
};

export const deleteUserAttributes: Action = async ({ core, input }) => {
  const session = await authorizeWriter(core, requiredText(input, 'AccessToken'));
  const { user, grant } = session;
  const names = textList(input, 'UserAttributeNames');
  if (grant.acting && names.includes('phone_number')) throw beyondActing();
  if (names.includes('phone_number')) requireRecent(core, session);
  checkPersonal(Object.fromEntries(names.map((name) => [name, name === 'email' ? user.email : ''])));
  if (names.includes('email')) throw invalidParameter('The attribute email is required.');
  if (names.includes('phone_number') && user.smsEnabled)
    await keepsFactor(core, user.sub, { smsEnabled: false, totpEnabled: user.totpEnabled });
  const removed = new Set(names.includes('phone_number') ? [...names, 'phone_number_verified'] : names);
  await updateUser(core, user.sub, {
    attributes: attributeChange(Object.fromEntries([...removed].map((name) => [name, '']))),
    ...(removed.has('phone_number') ? withoutSms(user) : {}),
  });
  return {};
};

export const deleteUser: Action = async ({ core, input }) => {
  const { user } = await authorizeRecent(core, requiredText(input, 'AccessToken'));
  await core.database.delete(users).where(eq(users.sub, user.sub));
  return {};
};

/** Ends all sessions of the person; asked for by an administrator who acts for them, that one alone. */
export const globalSignOut: Action = async ({ core, input }) => {
  const { user, grant } = await authorize(core, requiredText(input, 'AccessToken'));
  if (grant.acting) await revokeSession(core, grant.id);
  else await revokeSessions(core, user.sub);
  return {};
};

export const getUserAttributeVerificationCode: Action = async (call) => {
  const { core, input } = call;
  const { user } = await authorizeOwner(core, requiredText(input, 'AccessToken'));
  const name = provable(input);
  const value = (await pendingValue(core, user.sub, purposeOf(name))) ?? user.attributes[name];
  if (!value) throw invalidParameter(`The user has no attribute ${name}`);
  return { CodeDeliveryDetails: await sendProof(call, user, name, value) };
};

export const verifyUserAttribute: Action = async ({ core, input, source }) => {
  const { user } = await authorizeOwner(core, requiredText(input, 'AccessToken'));
  const name = provable(input);
  const before = user.attributes.email ?? user.email;
  const code = requiredText(input, 'Code');
  const value = await checkCode(core, user.sub, purposeOf(name), code, source);
  if (value === undefined) throw notAuthorized('No value is waiting to be verified');
  if (name === 'email') {
    await dropUnconfirmed(core, normaliseEmail(value), user.sub);
    const holder = await findUser(core, normaliseEmail(value));
    if (holder && holder.sub !== user.sub) throw aliasExists();
  }
  await endCode(core, user.sub, purposeOf(name), code);
  await updateUser(core, user.sub, {
    attributes: attributeChange({ [name]: value, [`${name}_verified`]: 'true' }),
    ...(name === 'email' ? { email: normaliseEmail(value) } : {}),
  });
  if (name === 'email' && normaliseEmail(value) !== user.email) {
    const { Destination: now } = delivery('email', value);
    await sendAddressChanged(core, { to: before, now, locale: localeOf(undefined, user.attributes) });
  }
  return {};
};

async function sendProof({ core, input, source }: Call, user: User, name: Provable, value: string) {
  await limitMessages(core, name, user.sub, source);
  if (name === 'phone_number') await limitSms(core, value, source);
  const lifetime = core.lifetimes.attributeCode;
  const code = await makeCode(core, { subject: user.sub, purpose: purposeOf(name), lifetime, value, source });
  await sendLetter(core, {
    to: value,
    why: 'verification',
    code,
    locale: localeOf(optionalObject(input, 'ClientMetadata'), user.attributes),
  });
  return delivery(name, value);
}

/** The owner, or an administrator who acts for them with leave to change. */
async function authorizeWriter(core: Core, accessToken: string): Promise<Session> {
  const session = await authorize(core, accessToken);
  if (session.grant.acting?.readOnly) throw beyondActing();
  return session;
}

/** Whoever acts for a person leaves alone what the person signs in with. */
const beyondActing = () => notAuthorized('Access Token does not have required scopes');

function provable(input: Input): Provable {
  const name = requiredText(input, 'AttributeName');
  if (name !== 'email' && name !== 'phone_number') throw invalidParameter('Invalid attribute name');
  return name;
}

const purposeOf = (name: Provable): CodePurpose => `attribute:${name}`;

const withoutSms = (user: User) => ({
  smsEnabled: false,
  preferredFactor: user.preferredFactor === 'SMS_MFA' ? null : user.preferredFactor,
});
