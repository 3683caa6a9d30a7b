import { countTry, forgiveTries } from '../attempts.ts';
import type { Call } from '../core.ts';
import { codeMismatch } from '../errors.ts';
import { parameter } from '../input.ts';
import { keyedHash } from '../secrets.ts';
import { sameText } from '../srp.ts';
import { answerLoginAs, isLoginAs } from './loginAs.ts';
import { afterPassword } from './signIn.ts';
import { endChallenge, readChallenge, tryChallenge } from './store.ts';
import { boundUser } from './user.ts';

type Texts = Readonly<Record<string, string>>;

/** CUSTOM_CHALLENGE: the answer to the pool's own question, or an administrator's login-as code. */
export async function answerCustom(call: Call, session: string, responses: Texts) {
  const challenge = await readChallenge(call.core, session, 'CUSTOM_CHALLENGE');
  return isLoginAs(challenge) ? answerLoginAs(call, session, responses) : answerQuestion(call, session, responses);
}

async function answerQuestion({ core, source, agent }: Call, session: string, responses: Texts) {
  const challenge = await tryChallenge(core, session, 'CUSTOM_CHALLENGE');
  const user = await boundUser(core, challenge, responses);
  await countTry(core, 'question', user.sub, source);
  const given = keyedHash(core, user.sub, 'CUSTOM_CHALLENGE', parameter(responses, 'ANSWER'));
  if (!sameText(challenge.detail.answer ?? '', given)) throw codeMismatch();
  await forgiveTries(core, 'question', user.sub, source);
  await endChallenge(core, challenge);
  return afterPassword({ core, user, source, agent, deviceKey: challenge.detail.deviceKey, answered: true });
}
