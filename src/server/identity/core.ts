import type { CompositionRule } from '#machines/signIn/password.rules.ts';
import type { Database } from '../platform/database/database.ts';
import type { Wrapping } from '../platform/secrets/wrapping.ts';
import type { Clock } from '../ports/clock.ts';
import type { MailPort } from '../ports/mail.ts';
import type { NoteSecurity } from '../ports/security.ts';
import type { Input } from './input.ts';
import type { Keys } from './keys.ts';
import type { Pool } from './pool.ts';

export interface Log {
  error(detail: object, message: string): void;
}

/** The site that passkeys are made for, and the origins of its pages. */
export interface RelyingParty {
  readonly id: string;
  readonly name: string;
  readonly origins: readonly string[];
}

/** Where codes and invitations go. `within` writes them down with what else the transaction changes, or not at all. */
export interface IdentityMail extends MailPort {
  within?(tx: Database): MailPort;
}

/** What every action works with. All times are in seconds. */
export interface Core {
  readonly database: Database;
  readonly mail: IdentityMail;
  readonly clock: Clock;
  readonly log: Log;
  readonly note: NoteSecurity;
  readonly pool: Pool;
  /** Verifiers and seeds are stored wrapped; `labels.ts` names them. */
  readonly wrapping: Wrapping;
  readonly keys: Keys;
  readonly issuer: string;
  readonly lifetimes: Lifetimes;
  readonly groups: readonly string[];
  /** The site of passkeys; null where its address cannot be one, undefined where there are none. */
  readonly relyingParty: RelyingParty | null | undefined;
  /** What is asked of a password besides its length. */
  readonly composition: readonly CompositionRule[];
  readonly allowUserPassword: boolean;
  /** Whether the person needs a second factor; read at every sign-in. */
  readonly requireSecondFactor: (sub: string) => Promise<boolean>;
  /** A question of the pool's own for the person, null for none. */
  readonly question: (person: { readonly sub: string; readonly email: string }) => Question | null;
  /** How long an answer takes that must not tell whether an address is registered, in milliseconds. */
  readonly evenAnswer: number;
}

export interface Question {
  readonly text: string;
  readonly answer: string;
}

export interface Lifetimes {
  readonly idToken: number;
  readonly accessToken: number;
  readonly refreshToken: number;
  readonly challenge: number;
  readonly confirmationCode: number;
  readonly recoveryCode: number;
  readonly attributeCode: number;
  readonly loginAsCode: number;
  /** A session as somebody else; it can't be prolonged. */
  readonly loginAsSession: number;
  /** For so long a refresh token that was replaced is still answered: its answer may have been lost on the way. */
  readonly refreshGrace: number;
  readonly temporaryPassword: number;
  /** For so long a sign-in counts as recent, for changes of what the person signs in with. */
  readonly recentSignIn: number;
}

export interface Call {
  readonly core: Core;
  readonly input: Input;
  /** The caller's network address. */
  readonly source: string;
  /** What the caller says it is (User-Agent), cut. */
  readonly agent: string;
}

/** Answers the JSON that goes out, or throws an `IdentityError`. */
export type Action = (call: Call) => Promise<object>;

/** The instant `seconds` from now by the injected clock. */
export const after = (core: Core, seconds: number) => new Date(core.clock.now().getTime() + seconds * 1000);

/** The same in a transaction: its messages too, where they are written into the same database. */
export const within = (core: Core, tx: Database): Core => ({
  ...core,
  database: tx,
  mail: core.mail.within?.(tx) ?? core.mail,
});
