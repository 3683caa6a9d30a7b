import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { limitMessages, limitUse } from '../attempts.ts';
import { checkPersonal, delivery, deliveryAsAsked, isEmail, normaliseEmail } from '../attributes.ts';
import { checkCode, endCode, makeCode, pendingValue } from '../codes.ts';
import { inConstantTime } from '../constantTime.ts';
import type { Action, Call, Core } from '../core.ts';
import { invalidParameter, notAuthorized, userExists } from '../errors.ts';
import { attributeMap, optionalObject, requiredText } from '../input.ts';
import { localeOf, sendLetter } from '../mails.ts';
import { newVerifier } from '../passwords.ts';
import { type User, users } from '../schema.ts';
import { keyedHash, unguessable } from '../secrets.ts';
import { makeVerifier } from '../srp.ts';
import { attributeChange, findUser, identify, updateUser } from '../users.ts';
import { checkClient } from './scope.ts';

const registrationsPerHour = 300;

export const signUp: Action = async (call) => {
  checkClient(call);
  const { core, input, source } = call;
  const username = requiredText(input, 'Username');
  const password = requiredText(input, 'Password');
  if (!isEmail(username)) throw invalidParameter('Username should be an email.');
  const attributes = attributeMap(input);
  checkPersonal(attributes);
  if (attributes.email && normaliseEmail(attributes.email) !== normaliseEmail(username))
    throw invalidParameter('User attribute email must match the user name.');
  await limitUse(core, registrationsPerHour, 3600, 'sign up', source);
  const email = normaliseEmail(username);
  const existing = await findUser(core, email);
  if (existing && existing.status !== 'UNCONFIRMED') throw userExists();
  const sub = existing?.sub ?? randomUUID();
  const given = {
    ...newVerifier(core, sub, password),
    attributes: { ...attributes, email: username.trim(), email_verified: 'false' },
    updatedAt: core.clock.now(),
  };
  if (existing) await limitMessages(core, 'confirmation', sub, source);
  const isPending = and(eq(users.sub, sub), eq(users.status, 'UNCONFIRMED'));
  const row = { ...given, sub, email, status: 'UNCONFIRMED' as const, createdAt: core.clock.now() };
  // Nobody proved to own the address yet: whoever registers last is taken at their word.
  const [user] = existing
    ? await core.database.update(users).set(given).where(isPending).returning()
    : await core.database.insert(users).values(row).onConflictDoNothing().returning();
  if (!user) throw userExists();
  await sendConfirmation(call, user, await registrant(call, user, source));
  return { UserConfirmed: false, UserSub: sub, CodeDeliveryDetails: delivery('email', username) };
};

/**
 * The code proves the mail box. Where others registered or asked about the address meanwhile, the password is taken over
 * only from where it was chosen: it may be a stranger's. The person then chooses one by recovering.
 */
export const confirmSignUp: Action = async (call) => {
  checkClient(call);
  const { core, input, source } = call;
  const code = requiredText(input, 'ConfirmationCode');
  const { user, subject } = await identify(core, requiredText(input, 'Username'));
  if (user && user.status !== 'UNCONFIRMED')
    throw notAuthorized(`User cannot be confirmed. Current status is ${user.status}`);
  const chosenBy = await checkCode(core, subject, 'confirmation', code, source);
  await endCode(core, subject, 'confirmation', code);
  if (!user) throw notAuthorized('User cannot be confirmed.');
  await updateUser(core, user.sub, {
    status: 'CONFIRMED',
    attributes: attributeChange({ email_verified: 'true' }),
    ...(isStrangers(core, chosenBy, source) ? makeVerifier(core.pool.group, user.sub, unguessable()) : {}),
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
  const lifetime = core.lifetimes.confirmationCode;
  await inConstantTime(
    core,
    unconfirmed
      ? registrant(call, unconfirmed).then((chosenBy) => sendConfirmation(call, unconfirmed, chosenBy))
      : makeCode(core, { subject, purpose: 'confirmation', lifetime, source }).then(() => undefined),
  );
  return { CodeDeliveryDetails: deliveryAsAsked(username) };
};

async function sendConfirmation({ core, input, source }: Call, user: User, value: string) {
  const lifetime = core.lifetimes.confirmationCode;
  const code = await makeCode(core, { subject: user.sub, purpose: 'confirmation', lifetime, value, source });
  const to = user.attributes.email ?? user.email;
  const locale = localeOf(optionalObject(input, 'ClientMetadata'), user.attributes);
  await sendLetter(core, { to, why: 'confirmation', code, locale });
}

const contested = '!';

/**
 * From where the password was chosen, and whether anybody elsewhere had to do with the registration: kept with its code.
 * `chooser` is who chooses it now; without one it stays whose it was.
 */
async function registrant({ core, source }: Call, user: User, chooser?: string): Promise<string> {
  const before = await pendingValue(core, user.sub, 'confirmation');
  const own = positionOf(core, source);
  const isContested = before !== undefined && before !== own;
  const chosenBy = chooser === undefined ? (before ?? own).replace(contested, '') : own;
  return isContested ? `${chosenBy}${contested}` : chosenBy;
}

const isStrangers = (core: Core, chosenBy: string | undefined, source: string): boolean =>
  chosenBy?.endsWith(contested) === true && chosenBy !== `${positionOf(core, source)}${contested}`;

const positionOf = (core: Core, source: string) => keyedHash(core, 'registrant', source);
