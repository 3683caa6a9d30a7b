import { forgive, reserveAttempt } from '../attempts.ts';
import { moveChallenge, readChallenge, tryChallenge } from '../challenges/store.ts';
import type { Action, Call, Core } from '../core.ts';
import { IdentityError, invalidParameter, invalidSession } from '../errors.ts';
import { type Input, objectList, optionalFlag, optionalObject, optionalText, requiredText } from '../input.ts';
import type { SecondFactor, User } from '../schema.ts';
import { authorizeOwner, authorizeRecent } from '../tokens.ts';
import { newTotpSecret, spendTotpStep, totpStep } from '../totp.ts';
import { existingUser, findUser, type UserChange, updateUser } from '../users.ts';
import { checkPool } from './scope.ts';

/** By access token in the account settings, or by session while a sign-in waits at MFA_SETUP. */
export const associateSoftwareToken: Action = async ({ core, input }) => {
  const session = optionalText(input, 'Session');
  const user = session
    ? await settingUp(core, (await readChallenge(core, session, 'MFA_SETUP')).sub)
    : (await authorizeRecent(core, requiredText(input, 'AccessToken'))).user;
  const { secret, stored } = newTotpSecret(core, user.sub);
  await updateUser(core, user.sub, { totpPending: stored });
  return { SecretCode: secret, ...(session ? { Session: session } : {}) };
};

export const verifySoftwareToken: Action = async (call) => {
  const { core, input } = call;
  const session = optionalText(input, 'Session');
  if (!session) {
    const { user } = await authorizeOwner(core, requiredText(input, 'AccessToken'));
    await acceptTotp(call, user, false);
    return { Status: 'SUCCESS' };
  }
  const challenge = await tryChallenge(core, session, 'MFA_SETUP');
  await acceptTotp(call, await settingUp(core, challenge.sub), true);
  await moveChallenge(core, challenge, 'MFA_SETUP_DONE', challenge.detail);
  return { Status: 'SUCCESS', Session: session };
};

export const setUserMfaPreference: Action = async ({ core, input }) => {
  const { user } = await authorizeRecent(core, requiredText(input, 'AccessToken'));
  await setPreference(core, user, input);
  return {};
};

export const adminSetUserMfaPreference: Action = async (call) => {
  checkPool(call);
  const { core, input } = call;
  const user = await existingUser(core, requiredText(input, 'Username'));
  await updateUser(core, user.sub, preference(user, input));
  return {};
};

/** The older call: only SMS can be turned on and off. */
export const setUserSettings: Action = async ({ core, input }) => {
  const { user } = await authorizeRecent(core, requiredText(input, 'AccessToken'));
  const enabled = objectList(input, 'MFAOptions').some((option) => option.DeliveryMedium === 'SMS');
  await setPreference(core, user, { SMSMfaSettings: { Enabled: enabled } });
  return {};
};

async function setPreference(core: Core, user: User, input: Input): Promise<void> {
  const change = preference(user, input);
  await keepsFactor(core, user.sub, change);
  await updateUser(core, user.sub, change);
}

/** Nobody who needs a second factor goes without. */
export async function keepsFactor(
  core: Core,
  sub: string,
  { smsEnabled, totpEnabled }: Pick<UserChange, 'smsEnabled' | 'totpEnabled'>,
): Promise<void> {
  if (!smsEnabled && !totpEnabled && (await core.requireSecondFactor(sub)))
    throw invalidParameter('A second factor is required for this user');
}

async function acceptTotp({ core, input, source }: Call, user: User, enable: boolean): Promise<void> {
  const code = requiredText(input, 'UserCode');
  if (!user.totpPending) throw invalidParameter('User has not set up software token mfa');
  await reserveAttempt(core, 'factor', user.sub, source);
  const step = totpStep(core, user.sub, user.totpPending, code.trim());
  if (step === undefined) throw new IdentityError('EnableSoftwareTokenMFAException', 'Code mismatch');
  if (!(await spendTotpStep(core, user.sub, step)))
    throw new IdentityError('EnableSoftwareTokenMFAException', 'Code already used');
  await forgive(core, 'factor', user.sub, source);
  await updateUser(core, user.sub, {
    totpSecret: user.totpPending,
    totpPending: null,
    ...(enable ? { totpEnabled: true, preferredFactor: 'SOFTWARE_TOKEN_MFA' } : {}),
  });
}

function preference(user: User, input: Input): UserChange {
  const sms = optionalObject(input, 'SMSMfaSettings');
  const totp = optionalObject(input, 'SoftwareTokenMfaSettings');
  const smsEnabled = sms ? optionalFlag(sms, 'Enabled') : user.smsEnabled;
  const totpEnabled = totp ? optionalFlag(totp, 'Enabled') : user.totpEnabled;
  if (sms && smsEnabled && user.attributes.phone_number_verified !== 'true')
    throw invalidParameter('User does not have delivery config set to turn on SMS_MFA');
  if (totp && totpEnabled && !user.totpSecret) throw invalidParameter('User has not verified software token mfa');
  const wanted: SecondFactor[] = [
    ...(sms && smsEnabled && optionalFlag(sms, 'PreferredMfa') ? (['SMS_MFA'] as const) : []),
    ...(totp && totpEnabled && optionalFlag(totp, 'PreferredMfa') ? (['SOFTWARE_TOKEN_MFA'] as const) : []),
  ];
  if (wanted.length > 1) throw invalidParameter('Only one MFA method can be preferred');
  return {
    smsEnabled,
    totpEnabled,
    preferredFactor: wanted[0] ?? remainingPreference(user, sms, totp, smsEnabled, totpEnabled),
  };
}

/** A factor stays preferred until it is turned off or set without preference. */
function remainingPreference(
  user: User,
  sms: Input | undefined,
  totp: Input | undefined,
  smsOn: boolean,
  totpOn: boolean,
) {
  if (user.preferredFactor === 'SMS_MFA' && smsOn && !sms) return 'SMS_MFA';
  if (user.preferredFactor === 'SOFTWARE_TOKEN_MFA' && totpOn && !totp) return 'SOFTWARE_TOKEN_MFA';
  return null;
}

/** Whose sign-in waits for a first factor: not whose has got one meanwhile, or the password alone would replace it. */
async function settingUp(core: Core, sub: string | null): Promise<User> {
  const user = sub ? await findUser(core, sub) : undefined;
  if (!user?.enabled || user.totpEnabled || user.smsEnabled) throw invalidSession();
  return user;
}
