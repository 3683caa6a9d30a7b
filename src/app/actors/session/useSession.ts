import { useSelector } from '@xstate/react';
import type { Person, SessionContext } from '#machines/session/session.machine.ts';
import type { UserType } from '#machines/shared/tokens.ts';
import { session } from './session.ts';

interface CurrentSession {
  readonly state: 'unknown' | 'out' | 'in';
  /** By the token's groups; entrant when nobody is signed in. */
  readonly type: UserType;
  /** Whether the server has said which membership this is, or could not. */
  readonly known: boolean;
  /** What else the account is; nothing while somebody acts as another. */
  readonly further: readonly UserType[];
  /** Where the person wanted to go before signing in. */
  readonly returnPath: string | null;
  /** Why the last session ended. */
  readonly ended: SessionContext['ended'];
  /** Whoever signed in on this device last. */
  readonly person: Person | null;
  /** Signed in, but the server was not asked yet who this is. */
  readonly uninitialised: boolean;
  readonly initialise: () => void;
  readonly signOut: (options?: { everywhere?: boolean }) => void;
  /** Remembers the path that needs a sign-in. */
  readonly turnAway: (path: string) => void;
  /** Forgets that path once it is shown. */
  readonly arrive: () => void;
}

/** Whether somebody is signed in. */
export function useSession(): CurrentSession {
  const state = useSelector(session, (snapshot): CurrentSession['state'] =>
    snapshot.hasTag('in') ? 'in' : snapshot.hasTag('out') ? 'out' : 'unknown',
  );
  const type = useSelector(session, ({ context }) => context.tokens?.claims.type ?? 'entrant');
  const known = useSelector(
    session,
    (snapshot) => snapshot.context.account !== null || snapshot.matches({ in: { account: 'failed' } }),
  );
  const account = useSelector(session, ({ context }) => (context.tokens?.claims.actor ? null : context.account));
  const returnPath = useSelector(session, ({ context }) => context.returnPath);
  const ended = useSelector(session, ({ context }) => context.ended);
  const person = useSelector(session, ({ context }) => context.person);
  const uninitialised = useSelector(session, (snapshot) => snapshot.matches({ in: { account: 'uninitialised' } }));
  return {
    state,
    type,
    known,
    further: account?.memberships?.filter(({ personID }) => personID !== account.user.id).map((one) => one.type) ?? [],
    returnPath,
    ended,
    person,
    uninitialised,
    initialise: () => session.send({ type: 'session.initialise' }),
    signOut: (options) => session.send({ type: 'session.signOut', ...options }),
    turnAway: (path) => session.send({ type: 'session.turnedAway', path }),
    arrive: () => session.send({ type: 'session.arrived' }),
  };
}
