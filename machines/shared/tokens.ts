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
