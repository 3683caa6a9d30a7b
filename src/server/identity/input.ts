import { invalidParameter } from './errors.ts';

/** A parsed request; null and missing mean the same. */
export type Input = Readonly<Record<string, unknown>>;

const longest = 4096;

/** A string of 1 to 4,096 characters, or InvalidParameterException. */
export function requiredText(input: Input, name: string): string {
  const value = optionalText(input, name);
  if (value === undefined) throw missing(name);
  return value;
}

export function optionalText(input: Input, name: string): string | undefined {
  const value = input[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') throw invalidParameter(`${name} must be a string`);
  if (value.length === 0) throw missing(name);
  if (value.length > longest) throw invalidParameter(`${name} is too long`);
  return value;
}

export function optionalFlag(input: Input, name: string): boolean {
  const value = input[name];
  if (value === undefined || value === null) return false;
  if (typeof value !== 'boolean') throw invalidParameter(`${name} must be a boolean`);
  return value;
}

export function optionalCount(input: Input, name: string, most: number): number {
  const value = input[name];
  if (value === undefined || value === null) return most;
  if (!Number.isInteger(value) || Number(value) < 1 || Number(value) > most)
    throw invalidParameter(`${name} must be between 1 and ${most}`);
  return Number(value);
}

export function optionalObject(input: Input, name: string): Input | undefined {
  const value = input[name];
  if (value === undefined || value === null) return undefined;
  if (!isObject(value)) throw invalidParameter(`${name} must be an object`);
  return value;
}

/** A map of strings such as AuthParameters; entries that are null are left out. */
export function textMap(input: Input, name: string): Readonly<Record<string, string>> {
  const entries: [string, string][] = [];
  for (const [key, value] of Object.entries(optionalObject(input, name) ?? {})) {
    if (value === null) continue;
    if (typeof value !== 'string' || value.length > longest) throw invalidParameter(`${name}.${key} must be a string`);
    entries.push([key, value]);
  }
  return Object.fromEntries(entries);
}

/** One entry of a map, or InvalidParameterException in the words clients know. */
export function parameter(map: Readonly<Record<string, string>>, name: string): string {
  const value = map[name];
  if (!value) throw invalidParameter(`Missing required parameter ${name}`);
  return value;
}

export function textList(input: Input, name: string): string[] {
  return list(input, name).map((value) => {
    if (typeof value !== 'string') throw invalidParameter(`${name} must be a list of strings`);
    return value;
  });
}

export function objectList(input: Input, name: string): Input[] {
  return list(input, name).map((value) => {
    if (!isObject(value)) throw invalidParameter(`${name} must be a list of objects`);
    return value;
  });
}

/** `UserAttributes`, a list of `{ Name, Value }`, as plain attributes; a missing value is the empty string. */
export function attributeMap(input: Input): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const item of objectList(input, 'UserAttributes')) {
    const value = item.Value ?? '';
    if (typeof value !== 'string' || value.length > 2048)
      throw invalidParameter('UserAttributes holds a value that is not a short string');
    attributes[requiredText(item, 'Name')] = value;
  }
  return attributes;
}

function list(input: Input, name: string): unknown[] {
  const value = input[name];
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value) || value.length > 100) throw invalidParameter(`${name} must be a list`);
  return value;
}

const isObject = (value: unknown): value is Input =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function missing(name: string) {
  const shown = name.charAt(0).toLowerCase() + name.slice(1);
  return invalidParameter(
    `1 validation error detected: Value null at '${shown}' failed to satisfy constraint: Member must not be null`,
  );
}
