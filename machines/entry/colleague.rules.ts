import type { Rules } from '../kit/rules.ts';
import type { EntryActor, EntryState } from './entry.rules.ts';

/** Most colleagues of one entry, invitations among them. */
export const mostColleagues = 10;
/** How long an invitation to write along is good, in milliseconds. */
export const invitationTime = 14 * 24 * 3_600_000;

/** An entry as far as inviting to it is decided. */
export interface InvitingFacts {
  readonly by: EntryActor;
  readonly state: EntryState;
  /** Colleagues and invitations of the entry, the address in question left out. */
  readonly others: number;
  /** Whether the address is one of the entrant's own organisation. */
  readonly ownSide: boolean;
  /** Whether the address writes along already. */
  readonly writing: boolean;
}

/** An invitation and who takes it up. Instants are milliseconds since 1970. */
export interface AcceptingFacts {
  readonly now: number;
  readonly expiresAt: number;
  /** As who somebody is signed in. */
  readonly type: 'admin' | 'judge' | 'entrant';
  /** Whether it was sent to the address of the account. */
  readonly sameAddress: boolean;
  /** Whether the account may write the entry already, of its own or by another invitation. */
  readonly writing: boolean;
  /** Whether the account gave something for the entry as a judge. */
  readonly judged: boolean;
}

/** Who ends whose writing. */
export interface EndingFacts {
  readonly by: EntryActor;
  /** Whether somebody leaves by themselves. */
  readonly self: boolean;
}

const ownerOnly = 'entry.refusal.ownerOnly';
const already = {
  needs: ({ writing }: { readonly writing: boolean }) => !writing,
  otherwise: 'colleague.refusal.already',
};

/** What inviting somebody to write along needs, with the reason given when it is refused. */
export const invitingRules = {
  mayInvite: [
    { needs: ({ by }) => by === 'entrant', otherwise: ownerOnly },
    { needs: ({ state }) => state === 'inProgress' || state === 'error', otherwise: 'colleague.refusal.notWritten' },
    {
      needs: ({ others }) => others < mostColleagues,
      otherwise: 'colleague.refusal.tooMany',
      params: () => ({ most: mostColleagues }),
    },
    { needs: ({ ownSide }) => !ownSide, otherwise: 'colleague.refusal.ownSide' },
    already,
  ],
} satisfies Rules<InvitingFacts>;

/** Nobody judges what they write: whoever writes along is kept from the entry as a judge, and whoever judged it does not write it. */
export const acceptingRules = {
  mayAccept: [
    { needs: ({ type }) => type === 'entrant', otherwise: 'colleague.refusal.entrantsOnly' },
    { needs: ({ sameAddress }) => sameAddress, otherwise: 'colleague.refusal.otherAddress' },
    { needs: ({ now, expiresAt }) => now < expiresAt, otherwise: 'colleague.refusal.expired' },
    already,
    { needs: ({ judged }) => !judged, otherwise: 'colleague.refusal.judged' },
  ],
} satisfies Rules<AcceptingFacts>;

/** A colleague leaves; the entrant removes colleagues and takes invitations back, whatever became of the entry. */
export const endingRules = {
  mayEnd: [{ needs: ({ by, self }) => self || by === 'entrant', otherwise: ownerOnly }],
} satisfies Rules<EndingFacts>;
