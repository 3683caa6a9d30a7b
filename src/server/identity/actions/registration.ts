import { randomUUID } from 'node:crypto';
import { and, eq, lt } from 'drizzle-orm';
import { limitMessages, limitUse } from '../attempts.ts';
import { checkPersonal, delivery, isEmail, normaliseEmail } from '../attributes.ts';
import { checkCode, endCode, makeCode } from '../codes.ts';
import { type Action, after, type Core } from '../core.ts';
import { invalidParameter, notAuthorized, userExists } from '../errors.ts';
import { evenly } from '../evenly.ts';
import { attributeMap, optionalObject, requiredText } from '../input.ts';
import { localeOf, sendLetter } from '../mails.ts';
import { newVerifier } from '../passwords.ts';
import { users } from '../schema.ts';
import { attributeChange, findUser, identify, type User, updateUser } from '../users.ts';
import { checkClient } from './scope.ts';

const registrationsPerHour = 300;

export const signUp: Action = async (call) => {
  checkClient(call);
  const { core, input, source } = call;
  const username = requiredText(input, 'Username');
  const password = requiredText(input, 'Password');
  if (!isEmail(username)) throw invalidParameter('Username should be an email.');
  const attributes = attributeMap(input, 'UserAttributes');
  checkPersonal(attributes);
  if (attributes.email && normaliseEmail(attributes.email) !== normaliseEmail(username))
    throw invalidParameter('User attribute email must match the user name.');
  await limitUse(core, registrationsPerHour, 3600, 'sign up', source);
  const sub = randomUUID();
  const row = {
    ...newVerifier(core, sub, password),
    sub,
    email: normaliseEmail(username),
    attributes: { ...attributes, email: username.trim(), email_verified: 'false' },
    status: 'UNCONFIRMED' as const,
    createdAt: core.clock.now(),
    updatedAt: core.clock.now(),
  };
  await dropAbandoned(core, row.email);
  const [user] = await core.database.insert(users).values(row).onConflictDoNothing().returning();
  if (!user) throw userExists();
  await sendConfirmation(core, user, optionalObject(input, 'ClientMetadata'));
  return { UserConfirmed: false, UserSub: sub, CodeDeliveryDetails: delivery('email', username) };
};

export const confirmSignUp: Action = async (call) => {
  checkClient(call);
  const { core, input } = call;
  const code = requiredText(input, 'ConfirmationCode');
  const { user, subject } = await identify(core, requiredText(input, 'Username'));
  if (user && user.status !== 'UNCONFIRMED')
    throw notAuthorized(`User cannot be confirmed. Current status is ${user.status}`);
  await checkCode(core, subject, 'confirmation', code);
  await endCode(core, subject, 'confirmation', code);
  if (!user) throw notAuthorized('User cannot be confirmed.');
  await updateUser(core, user.sub, {
    status: 'CONFIRMED',
    attributes: attributeChange({ email_verified: 'true' }),
  });
  return {};
};

export const resendConfirmationCode: Action = async (call) => {
  checkClient(call);
  const { core, input, source } = call;
  const username = requiredText(input, 'Username');
  const { user, subject } = await identify(core, username);
  await limitMessages(core, 'confirmation', subject, source);
  const unconfirmed = user?.status === 'UNCONFIRMED' ? user : undefined;
  await evenly(
    core,
    unconfirmed
      ? sendConfirmation(core, unconfirmed, optionalObject(input, 'ClientMetadata'))
      : makeCode(core, subject, 'confirmation', core.lifetimes.confirmationCode).then(() => undefined),
  );
  const address = user?.attributes.email ?? username;
  return { CodeDeliveryDetails: delivery('email', address.includes('@') ? address : 'u@e') };
};

async function sendConfirmation(core: Core, user: User, metadata: Readonly<Record<string, unknown>> | undefined) {
  const code = await makeCode(core, user.sub, 'confirmation', core.lifetimes.confirmationCode);
  const to = user.attributes.email ?? user.email;
  await sendLetter(core, { to, why: 'confirmation', code, locale: localeOf(metadata, user.attributes) });
}

/** A registration that nobody confirmed in time does not keep the owner of the address from registering. */
async function dropAbandoned(core: Core, email: string): Promise<void> {
  const limit = after(core, -core.lifetimes.confirmationCode);
  const existing = await findUser(core, email);
  if (existing?.status !== 'UNCONFIRMED' || existing.updatedAt > limit) return;
  await core.database
    .delete(users)
    .where(and(eq(users.sub, existing.sub), eq(users.status, 'UNCONFIRMED'), lt(users.updatedAt, limit)));
}
