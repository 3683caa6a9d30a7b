import type { Call, Core, RelyingParty } from '../core.ts';
import { invalidParameter, wrongCredentials } from '../errors.ts';
import { type Input, parameter, requiredText } from '../input.ts';
import { countUse, findPasskey, proved } from '../passkeys.ts';
import { standIn, unguessable } from '../secrets.ts';
import { findUser } from '../users.ts';
import { startPassword } from './password.ts';
import { checkStanding, finish } from './signIn.ts';
import { endChallenge, openChallenge, readChallenge } from './store.ts';
import { namedUser } from './user.ts';

type Texts = Readonly<Record<string, string>>;

/** USER_AUTH: the client says by what it wants to prove who the person is. */
export async function startChosen(call: Call, parameters: Texts) {
  const wanted = parameter(parameters, 'PREFERRED_CHALLENGE');
  if (wanted === 'WEB_AUTHN') return startPasskey(call.core, parameters);
  if (wanted === 'PASSWORD_SRP') return startPassword(call, parameters);
  throw invalidParameter('PREFERRED_CHALLENGE must be WEB_AUTHN or PASSWORD_SRP');
}

/** Answers the same for a name that nobody registered and for a person without passkeys: no credential is named. */
async function startPasskey(core: Core, parameters: Texts) {
  const party = partyOf(core);
  const username = parameter(parameters, 'USERNAME');
  const user = await findUser(core, username);
  const sub = user?.sub ?? standIn(core, username).sub;
  const challenge = unguessable();
  const options = {
    challenge,
    rpId: party.id,
    allowCredentials: [],
    userVerification: 'required',
    timeout: core.lifetimes.challenge * 1000,
  };
  return {
    ChallengeName: 'WEB_AUTHN',
    Session: await openChallenge(core, user?.sub ?? null, 'WEB_AUTHN', { challenge }),
    ChallengeParameters: { CREDENTIAL_REQUEST_OPTIONS: JSON.stringify(options), USERNAME: sub },
  };
}

/**
 * WEB_AUTHN: one try, and whatever is wrong is refused in the same words. The authenticator verified the person, so that the passkey stands for password and second factor.
 * A temporary password is none of its concern.
 */
export async function answerPasskey({ core, source, agent }: Call, session: string, responses: Texts) {
  const party = partyOf(core);
  const challenge = await readChallenge(core, session, 'WEB_AUTHN');
  const credential = credentialIn(responses);
  await endChallenge(core, challenge);
  const user = await namedUser(core, challenge, responses);
  const passkey = user && (await findPasskey(core, user.sub, requiredText(credential, 'id')));
  if (!user || !passkey) throw wrongCredentials();
  const counter = await proved(party, passkey, credential, challenge.detail.challenge ?? '');
  if (counter === null || !(await countUse(core, passkey, counter))) throw wrongCredentials();
  checkStanding(core, { ...user, temporaryUntil: null });
  return finish({ core, user, source, agent });
}

function partyOf({ relyingParty }: Core): RelyingParty {
  if (!relyingParty) throw invalidParameter('WEB_AUTHN is not enabled for this user pool');
  return relyingParty;
}

function credentialIn(responses: Texts): Input {
  const text = parameter(responses, 'CREDENTIAL');
  try {
    const credential: unknown = JSON.parse(text);
    if (typeof credential === 'object' && credential !== null) return { ...credential };
  } catch {
    // Said below.
  }
  throw invalidParameter('CREDENTIAL is not a credential');
}
