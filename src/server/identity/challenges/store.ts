import { and, eq, lt, sql } from 'drizzle-orm';
import { after, type Core } from '../core.ts';
import { invalidSession, notAuthorized } from '../errors.ts';
import { challenges } from '../schema.ts';
import { hashOf, unguessable } from '../secrets.ts';

export type Step =
  | 'PASSWORD_VERIFIER'
  | 'DEVICE_PASSWORD_VERIFIER'
  | 'DEVICE_SRP_AUTH'
  | 'NEW_PASSWORD_REQUIRED'
  | 'SELECT_MFA_TYPE'
  | 'SMS_MFA'
  | 'SOFTWARE_TOKEN_MFA'
  | 'MFA_SETUP'
  | 'MFA_SETUP_DONE'
  | 'WEB_AUTHN'
  | 'WEB_AUTHN_REGISTRATION'
  | 'CUSTOM_CHALLENGE';

export type Challenge = Omit<typeof challenges.$inferSelect, 'step'> & { readonly step: Step };

type Detail = Readonly<Record<string, string>>;

const mostTries = 5;

/** Keeps a step of a sign-in and answers the session that the client must bring back. */
export async function openChallenge(
  core: Core,
  sub: string | null,
  step: Step,
  detail: Detail,
  session = unguessable(),
) {
  await core.database.delete(challenges).where(lt(challenges.expiresAt, after(core, -core.lifetimes.challenge)));
  await core.database
    .insert(challenges)
    .values({ id: hashOf(session), sub, step, detail, expiresAt: after(core, core.lifetimes.challenge) });
  return session;
}

/** The sign-in that waits at `step` under this session, or NotAuthorizedException. */
export async function readChallenge(core: Core, session: string, step: Step): Promise<Challenge> {
  const [row] = await core.database
    .select()
    .from(challenges)
    .where(eq(challenges.id, hashOf(session)));
  return usable(core, row, step);
}

/** The sign-in that waits under this session, at whichever step; undefined where none does. */
export async function waitingChallenge(
  core: Core,
  session: string,
): Promise<typeof challenges.$inferSelect | undefined> {
  const [row] = await core.database
    .select()
    .from(challenges)
    .where(eq(challenges.id, hashOf(session)));
  return row;
}

/** Like `readChallenge`, counting a try at a guessable answer first; the sign-in ends after five. */
export async function tryChallenge(core: Core, session: string, step: Step): Promise<Challenge> {
  const [row] = await core.database
    .update(challenges)
    .set({ tries: sql`${challenges.tries} + 1` })
    .where(and(eq(challenges.id, hashOf(session)), eq(challenges.step, step), lt(challenges.tries, mostTries)))
    .returning();
  return usable(core, row, step);
}

/** Moves a sign-in on to its next step under the same session; refuses when another request did so first. */
export async function moveChallenge(core: Core, from: Challenge, step: Step, detail: Detail): Promise<void> {
  const moved = await core.database
    .update(challenges)
    .set({ step, detail, tries: 0, expiresAt: after(core, core.lifetimes.challenge) })
    .where(and(eq(challenges.id, from.id), eq(challenges.step, from.step)))
    .returning({ id: challenges.id });
  if (moved.length === 0) throw invalidSession();
}

/** Ends a sign-in; refuses when another request did so first, so that no answer counts twice. */
export async function endChallenge(core: Core, challenge: Challenge): Promise<void> {
  const ended = await core.database
    .delete(challenges)
    .where(and(eq(challenges.id, challenge.id), eq(challenges.step, challenge.step)))
    .returning({ id: challenges.id });
  if (ended.length === 0) throw invalidSession();
}

function usable(core: Core, row: typeof challenges.$inferSelect | undefined, step: Step): Challenge {
  if (!row || row.step !== step) throw invalidSession();
  if (row.expiresAt <= core.clock.now()) throw notAuthorized('Invalid session for the user, session is expired.');
  return { ...row, step };
}
