/** What an id token says, once its signature, issuer, audience and expiry are found right. */
export interface IdClaims {
  readonly sub: string;
  /** When the token was issued; seconds. */
  readonly iat?: number;
  /** When password and second factor were given; seconds. A token got by refreshing keeps it. */
  readonly auth_time?: number;
  readonly email?: string;
  readonly email_verified?: boolean;
  /** The sign-in that the token came from. */
  readonly origin_jti?: string;
  readonly 'cognito:groups'?: readonly string[];
  readonly given_name?: string;
  readonly family_name?: string;
  readonly name?: string;
  readonly locale?: string;
  readonly 'custom:country'?: string;
  readonly 'custom:orgID'?: string;
  readonly 'custom:personID'?: string;
  /** The e-mail address of the administrator who is signed in as this person. */
  readonly 'custom:actor'?: string;
  readonly 'custom:actorSub'?: string;
  /** As whom of the organisations that the administrator belongs to. */
  readonly 'custom:actorPersonID'?: string;
  readonly 'custom:readOnly'?: string;
}

/** Answers what the id token says; rejects where it is not valid now. */
export type VerifyIdToken = (token: string) => Promise<IdClaims>;

/** The pool's public keys cannot be fetched just now, which says nothing about the token. */
export class KeysUnavailableError extends Error {
  constructor(cause: unknown) {
    super('The public keys of the user pool are not available', { cause });
    this.name = 'KeysUnavailableError';
  }
}

/** The administrator who is signed in as somebody else. */
export interface Actor {
  readonly sub: string;
  readonly email: string;
  readonly personID: string;
  readonly orgID: string;
}
