/** From where a call came. */
export interface Asker {
  /** Under which origin the browser reached us, such as `https://awards.example.org`; null where it said none that can be one. */
  readonly origin: string | null;
  /** The network address. */
  readonly address: string;
}

/** What is done without a call is done from this machine. */
export const thisMachine: Asker = { origin: null, address: '127.0.0.1' };
