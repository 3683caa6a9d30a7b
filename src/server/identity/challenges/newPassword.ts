import { checkPersonal } from '../attributes.ts';
import type { Call } from '../core.ts';
import { invalidParameter, invalidSession } from '../errors.ts';
import { parameter } from '../input.ts';
import { newVerifier } from '../passwords.ts';
import type { Attributes, User } from '../schema.ts';
import { attributeChange, updateUser } from '../users.ts';
import { afterNewPassword } from './signIn.ts';
import { endChallenge, readChallenge } from './store.ts';
import { boundUser } from './user.ts';

const prefix = 'userAttributes.';

/** NEW_PASSWORD_REQUIRED: stores the person's own password. A broken rule leaves the challenge open. */
export async function answerNewPassword(
  { core, source, agent }: Call,
  session: string,
  responses: Readonly<Record<string, string>>,
) {
  const challenge = await readChallenge(core, session, 'NEW_PASSWORD_REQUIRED');
  const user = await boundUser(core, challenge, responses);
  if (user.status !== 'FORCE_CHANGE_PASSWORD') throw invalidSession();
  const verifier = newVerifier(core, user.sub, parameter(responses, 'NEW_PASSWORD'));
  const given = changes(user, responses);
  await endChallenge(core, challenge);
  const changed = await updateUser(core, user.sub, {
    ...verifier,
    status: 'CONFIRMED',
    temporaryUntil: null,
    invitedByMail: false,
    // The temporary password reached the person in this mail box.
    attributes: attributeChange(user.invitedByMail ? { ...given, email_verified: 'true' } : given),
  });
  return afterNewPassword({ core, user: changed, source, agent, deviceKey: challenge.detail.deviceKey });
}

function changes(user: User, responses: Readonly<Record<string, string>>): Attributes {
  const given = Object.entries(responses)
    .filter(([name]) => name.startsWith(prefix))
    .map(([name, value]) => [name.slice(prefix.length), value] as const)
    .filter(([name, value]) => user.attributes[name] !== value);
  const changed = Object.fromEntries(given);
  if (changed.email !== undefined) throw invalidParameter('Cannot modify an already provided email');
  checkPersonal(changed);
  return changed.phone_number ? { ...changed, phone_number_verified: 'false' } : changed;
}
