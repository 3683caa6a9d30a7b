import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { managedNonce } from '@noble/ciphers/utils.js';

/** Encrypts within the turn in which something is made: what the browser itself offers for it answers in a later one. */
export interface Cipher {
  /** `place` says whose and which record it is: nothing can be put in another's place. */
  readonly seal: (place: string, value: unknown) => Uint8Array;
  /** Undefined where it was sealed by another key or in another place, or was changed. */
  readonly open: (place: string, sealed: Uint8Array) => unknown;
}

/** XChaCha20-Poly1305 with a nonce drawn for each record. The key has 32 bytes. */
export function cipherOf(key: Uint8Array): Cipher {
  const at = (place: string) => managedNonce(xchacha20poly1305)(key, new TextEncoder().encode(place));
  return {
    seal: (place, value) => at(place).encrypt(new TextEncoder().encode(JSON.stringify(value))),
    open(place, sealed) {
      try {
        return JSON.parse(new TextDecoder().decode(at(place).decrypt(sealed)));
      } catch {
        return undefined;
      }
    },
  };
}
