/** What the calls need from the session and the language; given once, by `connectApi`. */
export interface Connection {
  readonly base: () => Promise<string>;
  /** A valid id token, other than the one that was `refused`. Null when nobody is signed in. */
  readonly token: (refused: string | null) => Promise<string | null>;
  /** The id token that is held and valid now, without waiting for another. */
  readonly held: () => string | null;
  /** Called when a fresh token was refused too. */
  readonly refused: () => void;
  readonly language: () => string;
}

/** Longest wait for an answer, in milliseconds. */
export const callTimeout = 60_000;

/** Gives the calls their connection; called once at start-up. */
export const connectApi = (connection: Connection): void => {
  current = connection;
};

/** The connection that `connectApi` gave. */
export function currentConnection(): Connection {
  if (!current) throw new Error('No connection');
  return current;
}

let current: Connection | undefined;
