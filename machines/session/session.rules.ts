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

/**
 * Tokens as they count: the groups of an account with several memberships tell what it may be, and the server's answer which of
 * them this session is. They are this account's where they name one of its memberships, whatever its address is by now, or its
 * address, where the membership that they name has ended.
 */
export function tokensAs<Given extends Tokens | null>(tokens: Given, account: KnownAccount | null): Given {
  const membershipOf = (id: string | undefined) => account?.memberships?.find(({ personID }) => personID === id);
  const chosen = membershipOf(account?.user.id);
  const isOwn = tokens && (membershipOf(tokens.claims.personID) || tokens.claims.email === account?.user.email);
  if (!chosen || !isOwn) return tokens;
  const { personID, orgID, type } = chosen;
  return { ...tokens, claims: { ...tokens.claims, personID, orgID, type } };
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
