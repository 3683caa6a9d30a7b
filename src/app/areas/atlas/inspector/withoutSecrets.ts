/**
 * What an event or an input carries as plain data, without secrets: in their place stands something of the same kind,
 * so that a rule about its shape decides as it did.
 */
export function withoutSecrets(value: unknown, key = ''): unknown {
  if (isSecret(key) && (typeof value === 'string' || typeof value === 'number')) return standIn(key, String(value));
  if (typeof value === 'string') return value.replace(signed, '');
  if (typeof value !== 'object' || value === null) return typeof value === 'function' ? undefined : value;
  if (Array.isArray(value)) return value.map((item) => withoutSecrets(item, key));
  if (value instanceof Error) return { name: value.name, message: value.message, ...plain(value) };
  return plain(value);
}

const plain = (value: object) =>
  Object.getPrototypeOf(value) === Object.prototype || !(value instanceof Blob)
    ? Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withoutSecrets(item, name)]))
    : null;

const password = /pass(word|phrase)?$|^(old|new|repeat|secret)$/i;
const token = /token$|^(jwt|session|authorization|stripeID|signature|srp\w*|verifier|nonce)$/i;
const code = /(^|[a-z])code$|^(otp|pin|totp|answer|securityCode|cvc)$/i;
const card = /^(number|cardNumber)$/i;
/** Names of problems end in a dot-separated code, which is no secret. */
const named = /^[a-z]+[a-zA-Z]*(\.[a-zA-Z]+)+$/;
/** A signature in an address lets its reader in. */
const signed = /(?<=^https?:\/\/[^\s?#]*)\?\S*$/i;

const isSecret = (key: string) => [password, token, code, card].some((pattern) => pattern.test(key));

function standIn(key: string, value: string): string {
  if (value === '') return '';
  if (password.test(key)) return 'Redacted-1';
  if (token.test(key)) return 'redacted';
  if (card.test(key)) return /^[\d\s]{12,}$/.test(value) ? '4242 4242 4242 4242' : value.replace(/\d/g, '0');
  return named.test(value) ? value : value.replace(/\d/g, '0').replace(/\p{L}/gu, 'x');
}
