import type { Tokens, UserType } from '../shared/tokens.ts';

/** Whether both tokens still hold at `now` (milliseconds), by the service's clock. */
export function areValid({ accessExpires, idExpires, clockDrift }: Tokens, now: number): boolean {
  const adjusted = Math.floor(now / 1000) - clockDrift;
  return adjusted < accessExpires && adjusted < idExpires;
}

/** admin if the groups include admin, else judge if they include judge, else entrant. */
export const typeOf = (groups: readonly string[]): UserType =>
  groups.includes('admin') ? 'admin' : groups.includes('judge') ? 'judge' : 'entrant';

/** What an account is in one organisation. */
export interface Membership {
  readonly personID: string;
  readonly orgID: string;
  readonly type: UserType;
}

interface KnownAccount {
  readonly user: { readonly id: string; readonly email: string };
  /** What the account may be instead; left out where it is nothing else. */
  readonly memberships?: readonly Membership[] | undefined;
}

/** Whether both tokens are of one account, whatever its address is by now. */
export const isSamePerson = (one: Tokens | null, other: Tokens): boolean =>
  one?.claims.userName === other.claims.userName;

/**
 * Tokens as they count: the groups of an account with several memberships tell what it may be, and the server's answer which of
 * them this session is. Whose account it is, the tokens `before` say; where there are none yet, its address.
 */
export function tokensAs<Given extends Tokens | null>(
  tokens: Given,
  account: KnownAccount | null,
  before: Tokens | null,
): Given {
  const chosen = account?.memberships?.find(({ personID }) => personID === account.user.id);
  if (!tokens || !account || !chosen) return tokens;
  const { claims } = tokens;
  const isOwn = before ? isSamePerson(before, tokens) : claims.email.toLowerCase() === account.user.email.toLowerCase();
  const { personID, orgID, type } = chosen;
  return isOwn ? { ...tokens, claims: { ...claims, personID, orgID, type } } : tokens;
}

/** The person's name as shown: the first of name, full name, given and family name that is there, else `unknown`. */
export function displayNameOf(
  person: {
    readonly name?: string | null | undefined;
    readonly fullName?: string | null | undefined;
    readonly givenName?: string | null | undefined;
    readonly familyName?: string | null | undefined;
  },
  unknown = 'Unknown',
): string {
  const { name, fullName, givenName, familyName } = person;
  const parts = [givenName, familyName].filter(Boolean).join(' ');
  return name || fullName || parts || unknown;
}
