import { createCipheriv, createDecipheriv, createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { refuse } from '../platform/errors/refusal.ts';
import type { Clock } from '../ports/clock.ts';

export const keyPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
export const uploadSeconds = 15 * 60;
export const downloadSeconds = 60 * 60;

/** What an address allows, as its signature covers it. */
export const signature = (secret: string, parts: readonly (string | number)[]): string =>
  createHmac('sha256', secret).update(parts.join('\n')).digest('base64url');

/** The instant, in seconds, until which an address made now is good. */
export const endOf = (clock: Clock, seconds: number): number => Math.floor(clock.now().getTime() / 1000) + seconds;

/** Refuses an altered address, and one whose time is over. */
export function checkSignature(given: string, expected: string, expires: string, clock: Clock): void {
  const [left, right] = [given, expected].map((text) => createHash('sha256').update(text).digest());
  if (!left || !right || !timingSafeEqual(left, right)) throw refuse(403, 'file.signature');
  if (Number(expires) * 1000 < clock.now().getTime()) throw refuse(403, 'file.expired');
}

export const queryText = (values: Readonly<Record<string, string | number>>): string =>
  new URLSearchParams(
    Object.entries(values).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();

export const queryOf = (request: FastifyRequest): Partial<Record<string, string>> =>
  Object.fromEntries(new URLSearchParams(request.url.split('?')[1] ?? ''));

/** Key and name of the route's address; refuses what is no key. */
export function fileOf(request: FastifyRequest): { key: string; name: string } {
  // The two stand in the route's address.
  const { key, name } = request.params as { key: string; name: string };
  if (!keyPattern.test(key)) throw refuse(404, 'file.notFound');
  return { key, name };
}

/** Refuses an upload that is longer than the address allows. */
export const tooLarge = (maximum: number) =>
  refuse(413, 'file.tooLarge', [{ code: 'file.tooLarge', params: { megabytes: Math.round(maximum / 1024 ** 2) } }]);

/** The name as a browser saves it: plain where it is, and else in the form that carries every letter. */
export const fileNamed = (name: string): string =>
  /^[\w.-]+$/.test(name) ? `filename="${name}"` : `filename*=UTF-8''${encodeURIComponent(name)}`;

/** A name that only we can read, the same each time: for an address that must not give it away. */
export function hideName(secret: string, name: string): string {
  const iv = createHmac('sha256', secret).update(`name\n${name}`).digest().subarray(0, 12);
  const cipher = createCipheriv('aes-256-gcm', nameKey(secret), iv);
  const hidden = Buffer.concat([cipher.update(name, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), hidden]).toString('base64url');
}

/** The name that `hideName` hid. */
export function revealName(secret: string, hidden: string): string {
  const bytes = Buffer.from(hidden, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', nameKey(secret), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}

const nameKey = (secret: string): Buffer => createHash('sha256').update(`names\n${secret}`).digest();
