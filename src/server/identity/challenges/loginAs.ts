import { and, eq, gt, lt } from 'drizzle-orm';
import { after, type Call, type Core } from '../core.ts';
import { disabledUser, wrongCredentials } from '../errors.ts';
import { parameter } from '../input.ts';
import { type Acting, loginAsCodes } from '../schema.ts';
import { hashOf, standIn, unguessable } from '../secrets.ts';
import { isAdministrator, openSession } from '../tokens.ts';
import { existingUser, findUser } from '../users.ts';
import { type Challenge, endChallenge, openChallenge, readChallenge } from './store.ts';

type Texts = Readonly<Record<string, string>>;

export interface LoginAs {
  readonly username: string;
  readonly actor: { readonly sub: string; readonly email: string; readonly personID?: string };
  readonly readOnly: boolean;
}

/** A one-time code by which an administrator's browser opens a session of the user. */
export async function issueLoginAs(core: Core, { username, actor, readOnly }: LoginAs): Promise<string> {
  const user = await existingUser(core, username);
  if (!user.enabled) throw disabledUser();
  await checkActing(core, actor.sub, user.sub);
  const code = unguessable();
  await core.database.delete(loginAsCodes).where(lt(loginAsCodes.expiresAt, core.clock.now()));
  await core.database.insert(loginAsCodes).values({
    hash: hashOf(code),
    sub: user.sub,
    acting: { ...actor, readOnly },
    expiresAt: after(core, core.lifetimes.loginAsCode),
  });
  return code;
}

/** CUSTOM_AUTH: asks for the code, whether or not the user exists. */
export async function startLoginAs({ core }: Call, parameters: Texts) {
  const username = parameter(parameters, 'USERNAME');
  const user = await findUser(core, username);
  const sub = user?.sub ?? standIn(core, username).sub;
  return {
    ChallengeName: 'CUSTOM_CHALLENGE',
    Session: await openChallenge(core, user?.sub ?? null, 'CUSTOM_CHALLENGE', {}),
    ChallengeParameters: { challenge: 'LOGIN_AS', USERNAME: sub, USER_ID_FOR_SRP: sub },
  };
}

/** Whether a sign-in waits for an administrator's code; the pool's own question keeps its answer. */
export const isLoginAs = ({ step, detail }: { readonly step: string } & Pick<Challenge, 'detail'>): boolean =>
  step === 'CUSTOM_CHALLENGE' && detail.answer === undefined;

/** CUSTOM_CHALLENGE: one try; code and sign-in are used up by it. */
export async function answerLoginAs({ core, source, agent }: Call, session: string, responses: Texts) {
  const challenge = await readChallenge(core, session, 'CUSTOM_CHALLENGE');
  await endChallenge(core, challenge);
  const user = await findUser(core, parameter(responses, 'USERNAME'));
  const acting = user && user.sub === challenge.sub && (await redeem(core, user.sub, parameter(responses, 'ANSWER')));
  if (!user || !acting) throw wrongCredentials();
  if (!user.enabled) throw disabledUser();
  await checkActing(core, acting.sub, user.sub);
  return { AuthenticationResult: await openSession(core, { user, source, agent, acting }), ChallengeParameters: {} };
}

/** Only an administrator acts for others, and for no other administrator. */
async function checkActing(core: Core, actor: string, sub: string): Promise<void> {
  if ((await isAdministrator(core, sub)) || !(await isAdministrator(core, actor))) throw wrongCredentials();
}

async function redeem(core: Core, sub: string, code: string): Promise<Acting | undefined> {
  const [row] = await core.database
    .delete(loginAsCodes)
    .where(
      and(eq(loginAsCodes.hash, hashOf(code)), eq(loginAsCodes.sub, sub), gt(loginAsCodes.expiresAt, core.clock.now())),
    )
    .returning();
  return row?.acting;
}
