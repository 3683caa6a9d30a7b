import { forgive, limitMessages } from '../attempts.ts';
import { deliveryAsAsked } from '../attributes.ts';
import { checkCode, endCode, makeCode } from '../codes.ts';
import { inConstantTime } from '../constantTime.ts';
import type { Action, Core } from '../core.ts';
import { codeExpired } from '../errors.ts';
import { type Input, optionalObject, requiredText } from '../input.ts';
import { localeOf, sendLetter } from '../mails.ts';
import { newVerifier } from '../passwords.ts';
import type { User } from '../schema.ts';
import { attributeChange, identify, revokeSessions, updateUser } from '../users.ts';
import { checkClient } from './scope.ts';

/** Answers the same whether or not the address is registered. */
export const forgotPassword: Action = async (call) => {
  checkClient(call);
  const { core, input, source } = call;
  const username = requiredText(input, 'Username');
  const { user, subject } = await identify(core, username);
  await limitMessages(core, 'recovery', subject, source);
  const lifetime = core.lifetimes.recoveryCode;
  await inConstantTime(
    core,
    user?.enabled
      ? sendRecovery(core, user, optionalObject(input, 'ClientMetadata'), { source })
      : makeCode(core, { subject, purpose: 'recovery', lifetime, source }).then(() => undefined),
  );
  return { CodeDeliveryDetails: deliveryAsAsked(username) };
};

/** The code proves the mail box, so it also confirms a registration. All sessions end. */
export const confirmForgotPassword: Action = async (call) => {
  checkClient(call);
  const { core, input, source } = call;
  const code = requiredText(input, 'ConfirmationCode');
  const password = requiredText(input, 'Password');
  const { user, subject } = await identify(core, requiredText(input, 'Username'));
  const verifier = newVerifier(core, user?.sub ?? subject, password);
  const sentTo = await checkCode(core, subject, 'recovery', code, source);
  await endCode(core, subject, 'recovery', code);
  // It proves the mail box that it went to, which is the account's no more once the address is another one.
  if (!user?.enabled || (sentTo !== undefined && sentTo !== user.email)) throw codeExpired();
  await updateUser(core, user.sub, {
    ...verifier,
    status: 'CONFIRMED',
    temporaryUntil: null,
    invitedByMail: false,
    attributes: attributeChange({ email_verified: 'true' }),
  });
  await revokeSessions(core, user.sub);
  await forgive(core, 'password', user.sub, source);
  return {};
};

/**
 * Sends the code by which the user chooses a new password; `words` where the old one is over, `source` where the user
 * asks for it.
 */
export async function sendRecovery(
  core: Core,
  user: User,
  metadata: Input | undefined,
  { source, ...words }: { readonly words?: 'reset'; readonly source?: string },
): Promise<void> {
  const lifetime = core.lifetimes.recoveryCode;
  const value = user.email;
  const code = await makeCode(core, { subject: user.sub, purpose: 'recovery', lifetime, value, source });
  const to = user.attributes.email ?? user.email;
  await sendLetter(core, { to, why: 'recovery', ...words, code, locale: localeOf(metadata, user.attributes) });
}
