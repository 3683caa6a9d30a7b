import { useSelector } from '@xstate/react';
import type { Membership, Organisation, User } from '#contract/entities/person.ts';
import type { Claims, UserType } from '#machines/shared/tokens.ts';
import type { Problem } from '../../api/apiError.ts';
import { session } from '../session/session.ts';

export interface CurrentAccount {
  /** Null until the server has answered who this is. */
  readonly user: User | null;
  readonly org: Organisation | null;
  /** What the account is, and where; null where it is nothing else. */
  readonly memberships: readonly Membership[] | null;
  /** By the token's groups, of several memberships the present one's; entrant when nobody is signed in. */
  readonly type: UserType;
  readonly claims: Claims | null;
  readonly state: 'out' | 'loading' | 'ready' | 'failed';
  readonly error: Problem | null;
  /** The administrator who is signed in as this person, null usually. */
  readonly signedInAs: { readonly actor: string; readonly readOnly: boolean } | null;
  /** The award that the person works on. */
  readonly defaultAwardID: string | null;
  readonly chooseAward: (awardID: string | null) => void;
  readonly reload: () => void;
  /** Shows what a call answered about the person or the organisation. */
  readonly change: (part: { user?: User; org?: Organisation }) => void;
}

/** The signed-in person and their organisation. */
export function useAccount(): CurrentAccount {
  const account = useSelector(session, ({ context }) => context.account);
  const claims = useSelector(session, ({ context }) => context.tokens?.claims ?? null);
  const defaultAwardID = useSelector(session, ({ context }) => context.defaultAwardID);
  const error = useSelector(session, ({ context }) => context.problem as Problem | null);
  const state = useSelector(session, (snapshot): CurrentAccount['state'] => {
    if (!snapshot.hasTag('in')) return 'out';
    if (snapshot.context.account) return 'ready';
    return snapshot.matches({ in: { account: 'failed' } }) ? 'failed' : 'loading';
  });
  return {
    // The port answers the call `login`, whose reply these are.
    user: (account?.user ?? null) as User | null,
    org: (account?.org ?? null) as Organisation | null,
    memberships: (account?.memberships ?? null) as readonly Membership[] | null,
    type: claims?.type ?? 'entrant',
    claims,
    state,
    error,
    signedInAs: claims?.actor ? { actor: claims.actor, readOnly: claims.readOnly } : null,
    defaultAwardID,
    chooseAward: (awardID) => session.send({ type: 'award.choose', awardID }),
    reload: () => session.send({ type: 'session.initialise' }),
    change: (part) => session.send({ type: 'account.changed', ...part }),
  };
}
