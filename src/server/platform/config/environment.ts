/** A value of the environment that cannot be meant; the message names it and says what is expected. */
export class ConfigError extends Error {}

export type Environment = Readonly<Record<string, string | undefined>>;

export const read = (environment: Environment, name: string) => environment[name]?.trim() || null;

// A URL may carry a password, so what was given is only repeated for names that cannot.
export const bad = (name: string, value: string | null, expected: string) =>
  new ConfigError(`${name}${value === null ? '' : `=${value}`} is not usable: expected ${expected}.`);

export function readPort(environment: Environment): number {
  const text = read(environment, 'PORT') ?? '3000';
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535) throw bad('PORT', text, 'a number from 0 to 65535');
  return port;
}

export function readNumber(environment: Environment, name: string, otherwise: number, most = 9_999_999): number {
  const text = read(environment, name);
  if (text === null || text === String(otherwise)) return otherwise;
  if (!/^[1-9]\d{0,6}$/.test(text) || Number(text) > most) throw bad(name, text, `a whole number from 1 to ${most}`);
  return Number(text);
}

export function readSwitch(environment: Environment, name: string): boolean | null {
  const text = read(environment, name)?.toLowerCase() ?? null;
  if (text === null) return null;
  if (['on', 'true', '1', 'yes'].includes(text)) return true;
  if (['off', 'false', '0', 'no'].includes(text)) return false;
  throw bad(name, text, 'on or off');
}

export function readUrl(environment: Environment, name: string, protocols: readonly string[]): string | null {
  const text = read(environment, name);
  if (text === null) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !protocols.includes(url.protocol)) {
    throw bad(name, null, `an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`);
  }
  return text;
}

export const listOf = (text: string | null): string[] => (text ?? '').split(/[\s,]/).filter(Boolean);
