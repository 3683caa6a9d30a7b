import { limitSms, limitUse } from '../attempts.ts';
import { delivery } from '../attributes.ts';
import type { Core } from '../core.ts';
import { confirmedDevice, type Device } from '../devices.ts';
import { disabledUser, IdentityError, notAuthorized, unconfirmedUser } from '../errors.ts';
import { localeOf, sendLetter } from '../mails.ts';
import { hasPasskeys } from '../passkeys.ts';
import type { SecondFactor, User } from '../schema.ts';
import { keyedHash, sixDigits } from '../secrets.ts';
import { openSession } from '../tokens.ts';
import { type Challenge, moveChallenge, openChallenge, type Step } from './store.ts';

/** A sign-in whose password is proved. */
export interface SignIn {
  readonly core: Core;
  readonly user: User;
  readonly source: string;
  readonly agent: string;
  readonly deviceKey?: string | undefined;
  /** The pool's own question was answered. */
  readonly answered?: true;
}

const smsPerHour = 10;

/** Refuses people who may not sign in; called once the password is proved, so that it tells strangers nothing. */
export function checkStanding(core: Core, user: User): void {
  if (!user.enabled) throw disabledUser();
  if (user.status === 'UNCONFIRMED') throw unconfirmedUser();
  if (user.status === 'RESET_REQUIRED')
    throw new IdentityError('PasswordResetRequiredException', 'Password reset required for the user');
  if (user.status === 'FORCE_CHANGE_PASSWORD' && user.temporaryUntil && user.temporaryUntil <= core.clock.now())
    throw notAuthorized('Temporary password has expired and must be reset by an administrator.');
}

/** What follows the password: a new one where it is temporary, else the device, the second factor or the tokens. */
export async function afterPassword(signIn: SignIn) {
  const { core, user } = signIn;
  if (user.status !== 'FORCE_CHANGE_PASSWORD') return afterNewPassword(signIn);
  return challenge(signIn, 'NEW_PASSWORD_REQUIRED', await open(core, signIn, 'NEW_PASSWORD_REQUIRED'), {
    userAttributes: JSON.stringify(user.attributes),
    requiredAttributes: '[]',
  });
}

/** What follows a password that lasts: the pool's own question first. A remembered device stands for the factor that there is. */
export async function afterNewPassword(signIn: SignIn) {
  const { core, user } = signIn;
  const question = signIn.answered ? null : core.question({ sub: user.sub, email: user.email });
  if (question) {
    const answer = keyedHash(core, user.sub, 'CUSTOM_CHALLENGE', question.answer);
    const session = await openChallenge(core, user.sub, 'CUSTOM_CHALLENGE', { ...detailOf(signIn), answer });
    return challenge(signIn, 'CUSTOM_CHALLENGE', session, { question: question.text });
  }
  const factors = factorsToAsk(user);
  const isAsked = factors.length === 0 && (await core.requireSecondFactor(user.sub));
  const hasOther = isAsked && (await hasPasskeys(core, user.sub));
  const device = await deviceOf(signIn);
  const standsForFactor = device?.remembered === true && (!isAsked || hasOther);
  if (device && standsForFactor) return deviceChallenge(signIn, device, await open(core, signIn, 'DEVICE_SRP_AUTH'));
  // Or whoever knows the password alone could set up a factor of their own.
  if (hasOther) throw notAuthorized('A passkey is required for this user.');
  if (isAsked)
    return challenge(signIn, 'MFA_SETUP', await open(core, signIn, 'MFA_SETUP'), {
      MFAS_CAN_SETUP: '["SOFTWARE_TOKEN_MFA"]',
    });
  const [factor, other] = factors;
  if (other)
    return challenge(signIn, 'SELECT_MFA_TYPE', await open(core, signIn, 'SELECT_MFA_TYPE'), {
      MFAS_CAN_CHOOSE: JSON.stringify(factors),
    });
  if (factor) return askFactor(signIn, factor, (step, detail) => openChallenge(core, user.sub, step, detail));
  return device ? deviceChallenge(signIn, device, await open(core, signIn, 'DEVICE_SRP_AUTH')) : finish(signIn);
}

/** Asks for the code of a second factor; by SMS it is sent first. `keep` stores the step and answers its session. */
export async function askFactor(
  signIn: SignIn,
  factor: SecondFactor,
  storeStep: (step: Step, detail: Record<string, string>) => Promise<string>,
) {
  const { core, user, source } = signIn;
  if (factor === 'SOFTWARE_TOKEN_MFA')
    return challenge(signIn, factor, await storeStep(factor, detailOf(signIn)), { FRIENDLY_DEVICE_NAME: 'TOTP' });
  await limitUse(core, smsPerHour, 3600, 'sms', user.sub);
  const code = sixDigits();
  const to = user.attributes.phone_number ?? '';
  await limitSms(core, to, source);
  const session = await storeStep(factor, { ...detailOf(signIn), code: keyedHash(core, user.sub, factor, code) });
  await sendLetter(core, { to, why: 'secondFactor', code, locale: localeOf(undefined, user.attributes) });
  const sent = delivery('phone_number', to);
  return challenge(signIn, factor, session, {
    CODE_DELIVERY_DELIVERY_MEDIUM: sent.DeliveryMedium,
    CODE_DELIVERY_DESTINATION: sent.Destination,
  });
}

/**
 * What follows the second factor. A confirmed device that is not remembered proves itself now, under the same session:
 * the browser library answers that step with the session it got before.
 */
export async function afterFactor(signIn: SignIn, from: Challenge, session: string, end: () => Promise<void>) {
  const device = await deviceOf(signIn);
  if (!device) {
    await end();
    return finish(signIn);
  }
  await moveChallenge(signIn.core, from, 'DEVICE_SRP_AUTH', detailOf(signIn));
  return deviceChallenge(signIn, device, session);
}

/** The tokens. */
export async function finish({ core, user, source, agent, deviceKey }: SignIn) {
  return { AuthenticationResult: await openSession(core, { user, source, agent, deviceKey }), ChallengeParameters: {} };
}

/** The second factors to ask for: the preferred one alone, else all that are on. */
function factorsToAsk(user: User): SecondFactor[] {
  const on: SecondFactor[] = [
    ...(user.smsEnabled && user.attributes.phone_number ? (['SMS_MFA'] as const) : []),
    ...(user.totpEnabled && user.totpSecret ? (['SOFTWARE_TOKEN_MFA'] as const) : []),
  ];
  return user.preferredFactor && on.includes(user.preferredFactor) ? [user.preferredFactor] : on;
}

const deviceOf = ({ core, user, deviceKey }: SignIn): Promise<Device | undefined> =>
  deviceKey ? confirmedDevice(core, user.sub, deviceKey) : Promise.resolve(undefined);

const detailOf = ({ deviceKey }: SignIn): Record<string, string> => (deviceKey ? { deviceKey } : {});

const open = (core: Core, signIn: SignIn, step: Step) => openChallenge(core, signIn.user.sub, step, detailOf(signIn));

const deviceChallenge = (signIn: SignIn, device: Device, session: string) =>
  challenge(signIn, 'DEVICE_SRP_AUTH', session, { DEVICE_KEY: device.key });

const challenge = ({ user }: SignIn, name: Step, session: string, parameters: Record<string, string>) => ({
  ChallengeName: name,
  Session: session,
  ChallengeParameters: { ...parameters, USERNAME: user.sub, USER_ID_FOR_SRP: user.sub },
});
