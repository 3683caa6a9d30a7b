export type UserType = 'admin' | 'judge' | 'entrant';

/** What the product reads in the identity token. */
export interface Claims {
  readonly userName: string;
  readonly email: string;
  readonly personID: string;
  readonly orgID: string;
  readonly name: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly type: UserType;
  /** The administrator who is signed in as this person, null usually. */
  readonly actor: string | null;
  readonly readOnly: boolean;
}

export interface Tokens {
  readonly accessToken: string;
  readonly idToken: string;
  readonly refreshToken: string;
  /** Seconds since 1970. */
  readonly accessExpires: number;
  readonly idExpires: number;
  /** Seconds that this device's clock is ahead of the service's. */
  readonly clockDrift: number;
  readonly claims: Claims;
}

/** An error of the identity service as plain data: its name decides what follows, its message is shown. */
export interface IdentityProblem {
  readonly name: string;
  readonly message: string;
}

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
 * them this session is.
 */
export function tokensAs<Given extends Tokens | null>(tokens: Given, account: KnownAccount | null): Given {
  const chosen = account?.memberships?.find(({ personID }) => personID === account.user.id);
  if (!tokens || !account || !chosen || !isSameAddress(tokens.claims.email, account.user.email)) return tokens;
  const { personID, orgID, type } = chosen;
  return { ...tokens, claims: { ...tokens.claims, personID, orgID, type } };
}

const isSameAddress = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

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

/** What a port rejected with; the ports reject with plain problems. */
export const problemIn = (error: unknown): IdentityProblem =>
  typeof error === 'object' && error !== null && 'name' in error && 'message' in error
    ? { name: String(error.name), message: String(error.message) }
    : { name: 'Error', message: String(error) };
