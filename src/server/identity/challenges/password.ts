import { forgive, reserveAttempt } from '../attempts.ts';
import type { Call, Core } from '../core.ts';
import { confirmedDevice } from '../devices.ts';
import { IdentityError, invalidParameter, wrongCredentials } from '../errors.ts';
import { parameter } from '../input.ts';
import { matches, openVerifier } from '../passwords.ts';
import type { User } from '../schema.ts';
import { standIn } from '../secrets.ts';
import { findUser, identify } from '../users.ts';
import { checkProof, handshakeSession, startHandshake } from './handshake.ts';
import { afterPassword, checkStanding } from './signIn.ts';
import { endChallenge, readChallenge } from './store.ts';

type Texts = Readonly<Record<string, string>>;

/** USER_SRP_AUTH: answers the same for a name that nobody registered, every time. */
export async function startPassword({ core }: Call, parameters: Texts) {
  const username = parameter(parameters, 'USERNAME');
  const { user, subject } = await identify(core, username);
  const known = user ?? standIn(core, username);
  const handshake = await startHandshake(core, {
    step: 'PASSWORD_VERIFIER',
    sub: user?.sub ?? null,
    clientValue: parameter(parameters, 'SRP_A'),
    salt: known.salt,
    verifier: openVerifier(core, known),
    detail: { subject, group: core.pool.group, user: known.sub, verifier: user ? '' : known.verifier },
  });
  return {
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeParameters: { ...handshake, USERNAME: known.sub, USER_ID_FOR_SRP: known.sub },
  };
}

/** PASSWORD_VERIFIER. An unknown DEVICE_KEY is refused without ending the handshake: the client repeats without it. */
export async function answerPassword({ core, source, agent }: Call, responses: Texts) {
  const challenge = await readChallenge(core, handshakeSession(responses), 'PASSWORD_VERIFIER');
  const { subject = '', group = '', user: proved = '', verifier = '' } = challenge.detail;
  await reserveAttempt(core, 'password', subject, source);
  // Looked for in either case, or the time of the answer would tell who is registered.
  const found = await findUser(core, challenge.sub ?? proved);
  const user = challenge.sub ? found : undefined;
  await checkName(core, responses, challenge.sub);
  try {
    checkProof(core, challenge, responses, {
      group,
      user: proved,
      verifier: user ? openVerifier(core, user) : verifier,
    });
  } catch (error) {
    await endChallenge(core, challenge);
    throw error;
  }
  if (!user) throw wrongCredentials();
  await forgive(core, 'password', subject, source);
  checkStanding(core, user);
  const deviceKey = responses.DEVICE_KEY;
  if (deviceKey) await confirmedDevice(core, user.sub, deviceKey);
  await endChallenge(core, challenge);
  return afterPassword({ core, user, source, agent, deviceKey });
}

/** USER_PASSWORD_AUTH and the administration's like: the password in clear. */
export async function clearPassword({ core, source, agent }: Call, parameters: Texts) {
  const user = await provePassword(core, parameter(parameters, 'USERNAME'), parameter(parameters, 'PASSWORD'), source);
  checkStanding(core, user);
  return afterPassword({ core, user, source, agent, deviceKey: parameters.DEVICE_KEY });
}

/** The user whose clear password this is, or NotAuthorizedException; slows down like the handshake. */
export async function provePassword(core: Core, username: string, password: string, source: string): Promise<User> {
  const { user, subject } = await identify(core, username);
  await reserveAttempt(core, 'password', subject, source);
  const known = user ?? standIn(core, username);
  if (!matches(core, known.sub, known, password) || !user) throw wrongCredentials();
  await forgive(core, 'password', subject, source);
  return user;
}

/** Whether the password is right and its account may sign in; a wrong one is kept as a security event. */
export async function checkPassword(core: Core, username: string, password: string, source: string): Promise<boolean> {
  try {
    checkStanding(core, await provePassword(core, username, password, source));
    return true;
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error;
    const user = await findUser(core, username);
    const account = { sub: user?.sub ?? null, email: user?.email ?? null };
    await core.note({ event: 'passwordRefused', ...account, source, details: { why: error.type } });
    return false;
  }
}

/** USERNAME must name the user whom the handshake began for. */
async function checkName(core: Core, responses: Texts, sub: string | null): Promise<void> {
  if (!responses.USERNAME) throw invalidParameter('Missing required parameter USERNAME');
  const named = await findUser(core, responses.USERNAME);
  if (sub && named?.sub !== sub) throw wrongCredentials();
}
