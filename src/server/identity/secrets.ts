import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto';
import type { Core } from './core.ts';

/** A value that cannot be guessed (256 bits), safe in JSON and addresses. */
export const unguessable = () => randomBytes(32).toString('base64url');

/** Six digits. */
export const sixDigits = () => String(randomInt(1_000_000)).padStart(6, '0');

/** What is stored of an unguessable value. */
export const hashOf = (value: string) => createHash('sha256').update(value).digest('hex');

/** A keyed hash: the same input gives the same value in this installation, and nobody else can compute it. */
export const keyedHash = (core: Core, ...parts: string[]) =>
  createHmac('sha256', core.pool.secret).update(JSON.stringify(parts)).digest('hex');

/** A lasting uuid and salt for a name that nobody registered, so that it looks like any other. */
export function standIn(core: Core, username: string): { sub: string; salt: string; verifier: string } {
  const name = username.trim().toLowerCase();
  const digits = keyedHash(core, 'sub', name);
  const variant = '89ab'.charAt(Number.parseInt(digits.charAt(16), 16) % 4);
  const sub = [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `4${digits.slice(13, 16)}`,
    `${variant}${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ].join('-');
  const salt = keyedHash(core, 'salt', name).slice(0, 32);
  return { sub, salt: /^[89a-f]/.test(salt) ? `00${salt}` : salt, verifier: keyedHash(core, 'verifier', name) };
}
