import type { Rules } from '../kit/rules.ts';
import type { UserType } from '../shared/tokens.ts';

export const personStates = ['invited', 'active', 'locked', 'erased'] as const;
export type PersonState = (typeof personStates)[number];

export interface PersonFacts {
  readonly type: UserType;
  /** Whether the person acts on their own account. */
  readonly self: boolean;
  /** Whether the identity service has an account of this person. */
  readonly hasAccount: boolean;
  /** Whether the person has ever signed in. */
  readonly signedIn: boolean;
  /** When the token was issued that last changed the role; milliseconds, null where none has. */
  readonly roleAsOf: number | null;
  readonly organisation: 'organiser' | 'entrant';
  /** Whether the person's organisation has awards. */
  readonly runsAwards: boolean;
  /** The organisation's administrators who can sign in, this person among them where that is one. */
  readonly administrators: number;
  /** Categories that are assigned to the person. */
  readonly categories: number;
  /** Whether a name, an address or a photo is kept. */
  readonly named: boolean;
  /** Entries that the person may submit to an award. */
  readonly allowedLimit: number;
}

export type PersonEvent =
  | { readonly type: 'person.signIn' }
  /** The groups of a token say another role; `issuedAt` is the token's instant in milliseconds. */
  | { readonly type: 'person.changeRole'; readonly role: UserType; readonly issuedAt: number }
  | { readonly type: 'person.edit' }
  | { readonly type: 'person.lock' }
  | { readonly type: 'person.unlock' }
  | { readonly type: 'person.delete' }
  | { readonly type: 'person.close' };

const somebodyElse = { needs: ({ self }: PersonFacts) => !self, otherwise: 'user.refusal.self' };

/** From what may do least to what may do most. */
const power: readonly UserType[] = ['entrant', 'judge', 'admin'];

/** What each step of a person's account needs, with the reason given when it is refused. */
export const personRules = {
  mayLock: [somebodyElse],
  mayUnlock: [somebodyElse],
  mayUnlockUnseen: [{ needs: ({ self, signedIn }) => !self && !signedIn, otherwise: 'user.refusal.self' }],
  mayDelete: [somebodyElse],
  mayClose: [
    { needs: ({ self }) => self, otherwise: 'session.acting' },
    { needs: ({ type }) => type !== 'admin', otherwise: 'request.role' },
  ],
  mayChangeRole: [
    {
      // Tokens tell whole seconds: within one, a role may be taken away and none given.
      needs: ({ type, roleAsOf }, event: { readonly role?: UserType; readonly issuedAt?: number }) =>
        roleAsOf === null ||
        (event.issuedAt ?? 0) > roleAsOf ||
        (event.issuedAt === roleAsOf && power.indexOf(event.role ?? 'admin') < power.indexOf(type)),
      otherwise: 'session.roleChanged',
    },
  ],
} satisfies Rules<PersonFacts>;

/** The facts as an event leaves them. */
export function factsAfter(state: PersonState, facts: PersonFacts, event: PersonEvent): PersonFacts {
  const signsIn = facts.type === 'admin' && facts.hasAccount && (state === 'invited' || state === 'active');
  const withoutThis = facts.administrators - (signsIn ? 1 : 0);
  const withThis = facts.administrators + (signsIn ? 0 : 1);
  switch (event.type) {
    case 'person.lock':
      return { ...facts, administrators: withoutThis };
    case 'person.unlock':
      return facts.type === 'admin' && facts.hasAccount ? { ...facts, administrators: withThis } : facts;
    case 'person.delete':
    case 'person.close':
      return { ...facts, administrators: withoutThis, categories: 0, named: false };
    case 'person.signIn':
      return { ...facts, signedIn: true };
    case 'person.changeRole':
      return {
        ...facts,
        type: event.role,
        administrators: event.role === 'admin' ? withThis : withoutThis,
        // An entrant whom the administration of accounts makes an administrator runs their own organisation.
        organisation: event.role === 'admin' ? 'organiser' : facts.organisation,
        categories: event.role === 'judge' ? facts.categories : 0,
        roleAsOf: event.issuedAt,
      };
    default:
      return facts;
  }
}

/** The chart's state of what is kept of a person. */
export const personStateOf = (stored: {
  readonly erased: boolean;
  readonly locked: boolean;
  readonly invited: boolean;
}): PersonState => (stored.erased ? 'erased' : stored.locked ? 'locked' : stored.invited ? 'invited' : 'active');
