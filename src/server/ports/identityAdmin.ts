import type { Role } from '#contract/calls.ts';
import type { Locale } from '#contract/locales.ts';
import type { Asker } from './asker.ts';

interface NewAccount {
  readonly email: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly locale: Locale;
  readonly type: Role;
  readonly orgID: string;
  readonly personID: string;
  /** Whether the service mails the temporary password. */
  readonly invite: boolean;
}

export interface Account {
  readonly sub: string;
  readonly email: string;
  /** Whose account it is; empty where that was not noted. */
  readonly personID: string;
  /** Whether the address was found to be whoever has the account's. */
  readonly isProved: boolean;
  readonly enabled: boolean;
  readonly confirmed: boolean;
  /** Whether it was made by an invitation whose password nobody has replaced yet. */
  readonly invited: boolean;
  /** Whether a second factor is asked for at its sign-in. */
  readonly secondFactor: boolean;
  /** Where codes go to by SMS; null where there is no number. */
  readonly telephone: string | null;
}

/** What is known of a passkey besides its key. */
export interface PasskeyNote {
  readonly name: string;
  readonly addedAt: Date;
  readonly usedAt: Date | null;
}

/** What is known of a remembered device besides what it proves itself by. */
export interface DeviceNote {
  readonly name: string;
  readonly source: string;
  readonly addedAt: Date;
  readonly usedAt: Date;
}

/** What is known of a session that goes on. */
export interface SessionNote {
  readonly id: string;
  readonly source: string | null;
  readonly agent: string | null;
  readonly signedInAt: Date;
  /** When it was prolonged last. */
  readonly seenAt: Date;
  /** The e-mail address of the administrator who opened it as the person. */
  readonly actor: string | null;
}

/** Administration of sign-in accounts. `username` is the e-mail address or the sub. */
export interface IdentityAdmin {
  /** The same, asked on behalf of somebody: guesses are counted where they come from. */
  askedBy(asker: Asker): IdentityAdmin;
  /**
   * Makes the account; one that was made for this very person, by an attempt that was cut off, is taken as made. Answers
   * `duplicate` where the address has another one.
   */
  create(account: NewAccount): Promise<Account | 'duplicate'>;
  find(username: string): Promise<Account | null>;
  invite(username: string): Promise<void>;
  setAttributes(username: string, attributes: Readonly<Record<string, string>>): Promise<void>;
  /** Permanent at once, and the end of the person's sessions; `weak` where the policy refuses it. */
  setPassword(username: string, password: string): Promise<'set' | 'weak'>;
  /** The person's own change, which their session outlives. */
  changePassword(change: {
    readonly accessToken: string;
    readonly old: string;
    readonly proposed: string;
  }): Promise<ChangedPassword>;
  /**
   * Ends the password and every session: whoever reads the account's mail is sent a code to choose another one. Passkeys
   * that were added since go as well, where the service lets its administration take them.
   */
  resetPassword(username: string, since: Date): Promise<void>;
  /** Whether the password is the account's present one. */
  verifyPassword(username: string, password: string): Promise<boolean>;
  /** Asks for nothing besides the password from the next sign-in on; one that has no second factor stays as it is. */
  switchFactorsOff(username: string): Promise<void>;
  setEnabled(username: string, enabled: boolean): Promise<void>;
  /** Gives the account a role, or takes it; one that it has, or has not, stays as it is. */
  addToGroup(username: string, group: 'admin' | 'judge'): Promise<void>;
  removeFromGroup(username: string, group: 'admin' | 'judge'): Promise<void>;
  signOutEverywhere(username: string): Promise<void>;
  remove(username: string): Promise<void>;
  /** The account's passkeys, for the export of the person's data: none where the service tells them to the person alone. */
  passkeys(username: string): Promise<readonly PasskeyNote[]>;
  /** The devices that the account signed in on and that are remembered, for the same. */
  devices(username: string): Promise<readonly DeviceNote[]>;
  /** The account's sessions, and the end of one, false where it has none of that id; null where the service tells of none. */
  readonly sessions: {
    of(sub: string): Promise<readonly SessionNote[]>;
    end(sub: string, id: string): Promise<boolean>;
  } | null;
  /** Whether this service lets an administrator sign in as somebody: one that others run may not. */
  readonly knowsLoginAs: boolean;
  /** A code, used once and within a minute, that signs the administrator in as this person. */
  issueLoginAs(request: {
    readonly username: string;
    readonly actor: { readonly sub: string; readonly email: string; readonly personID: string };
    readonly readOnly: boolean;
  }): Promise<string>;
}

/** What became of a person's new password: `wrong` is the old one, `unknown` the access token. */
export type ChangedPassword = 'set' | 'weak' | 'wrong' | 'unknown';
