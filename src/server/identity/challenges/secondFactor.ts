import { countTry, forgiveTries } from '../attempts.ts';
import type { Call } from '../core.ts';
import { codeMismatch, IdentityError, invalidParameter, invalidSession } from '../errors.ts';
import { parameter } from '../input.ts';
import { keyedHash } from '../secrets.ts';
import { sameText } from '../srp.ts';
import { spendTotpStep, totpStep } from '../totp.ts';
import { afterFactor, askFactor, finish } from './signIn.ts';
import { endChallenge, moveChallenge, readChallenge, tryChallenge } from './store.ts';
import { boundUser } from './user.ts';

type Texts = Readonly<Record<string, string>>;

/** SELECT_MFA_TYPE: the person picks one of the factors that are on. */
export async function answerSelection({ core, source, agent }: Call, session: string, responses: Texts) {
  const challenge = await readChallenge(core, session, 'SELECT_MFA_TYPE');
  const user = await boundUser(core, challenge, responses);
  const factor = parameter(responses, 'ANSWER');
  if (factor !== 'SMS_MFA' && factor !== 'SOFTWARE_TOKEN_MFA') throw invalidParameter('Invalid MFA type selected');
  return askFactor(
    { core, user, source, agent, deviceKey: challenge.detail.deviceKey },
    factor,
    async (step, detail) => {
      await moveChallenge(core, challenge, step, detail);
      return session;
    },
  );
}

/** SMS_MFA. */
export async function answerSms({ core, source, agent }: Call, session: string, responses: Texts) {
  const code = parameter(responses, 'SMS_MFA_CODE');
  const challenge = await tryChallenge(core, session, 'SMS_MFA');
  const user = await boundUser(core, challenge, responses);
  await countTry(core, 'factor', user.sub, source);
  if (!sameText(challenge.detail.code ?? '', keyedHash(core, user.sub, 'SMS_MFA', code.trim()))) throw codeMismatch();
  await forgiveTries(core, 'factor', user.sub, source);
  const signIn = { core, user, source, agent, deviceKey: challenge.detail.deviceKey };
  return afterFactor(signIn, challenge, session, () => endChallenge(core, challenge));
}

/** SOFTWARE_TOKEN_MFA: a code counts once. */
export async function answerTotp({ core, source, agent }: Call, session: string, responses: Texts) {
  const code = parameter(responses, 'SOFTWARE_TOKEN_MFA_CODE');
  const challenge = await tryChallenge(core, session, 'SOFTWARE_TOKEN_MFA');
  const user = await boundUser(core, challenge, responses);
  await countTry(core, 'factor', user.sub, source);
  const step = user.totpSecret ? totpStep(core, user.sub, user.totpSecret, code.trim()) : undefined;
  if (step === undefined) throw codeMismatch();
  if (!(await spendTotpStep(core, user.sub, step)))
    throw new IdentityError('ExpiredCodeException', 'Your software token has already been used once.');
  await forgiveTries(core, 'factor', user.sub, source);
  const signIn = { core, user, source, agent, deviceKey: challenge.detail.deviceKey };
  return afterFactor(signIn, challenge, session, () => endChallenge(core, challenge));
}

/** MFA_SETUP: the session that VerifySoftwareToken answered. */
export async function answerSetup({ core, source, agent }: Call, session: string, responses: Texts) {
  const challenge = await readChallenge(core, session, 'MFA_SETUP_DONE');
  const user = await boundUser(core, challenge, responses);
  if (!user.totpEnabled) throw invalidSession();
  await endChallenge(core, challenge);
  return finish({ core, user, source, agent });
}
