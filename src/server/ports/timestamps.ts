/** Asks a time stamping authority to say that something existed. */
export interface TimestampsPort {
  /**
   * The authority's reply (RFC 3161, DER) about a SHA-256 in hexadecimal digits. Throws where the authority can't be reached,
   * refuses, or says something else than it was asked.
   */
  stamp(sha256: string): Promise<Uint8Array>;
}
