/** What befell an account, or was tried on it. */
export type SecurityEventName =
  | ('signedIn' | 'signInRefused' | 'refreshRefused' | 'signedOutEverywhere')
  | ('registered' | 'recoveryAsked' | 'recovered' | 'recoveryRefused')
  | ('passwordChanged' | 'passwordRefused' | 'factorChanged' | 'factorRefused' | 'addressChanged' | 'accountDeleted')
  | ('signedOut' | 'confirmed' | 'confirmationRefused' | 'factorBegun' | 'addressRefused' | 'deletionRefused')
  | (
      | 'groupGiven'
      | 'groupTaken'
      | 'disabled'
      | 'enabled'
      | 'denied'
      | 'sessionEnded'
      | 'forged'
      | 'malformed'
      | 'infected'
    );

interface SecurityEvent {
  readonly event: SecurityEventName;
  /** The account's name in the identity service; null where none is known. */
  readonly sub: string | null;
  readonly email: string | null;
  /** The network address that it came from. */
  readonly source: string;
  /** No secret: codes of refusals, names of calls and groups. */
  readonly details?: Readonly<Record<string, string>>;
}

/** Keeps an event; what cannot be kept is said in the log, and hinders nobody. */
export type NoteSecurity = (event: SecurityEvent) => Promise<void>;
