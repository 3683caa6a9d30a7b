import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { expect, it } from 'vitest';

const folder = 'src/app/i18n/messages';
const messages: Readonly<Record<string, string>> = Object.assign(
  {},
  ...readdirSync(folder)
    .filter((name) => name.endsWith('.en.json'))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8'))),
);

/** What a message names, at whatever depth. */
function namedIn(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
    const within =
      element.type === TYPE.plural || element.type === TYPE.select
        ? Object.values(element.options).flatMap(({ value }) => namedIn(value))
        : [];
    return [element.value, ...within];
  });
}

/** The names of an object literal that begins at `start`, just behind its brace; null where it takes some from elsewhere. */
function keysAt(source: string, start: number): string[] | null {
  const parts = [''];
  for (let at = start, depth = 0; depth >= 0; at += 1) {
    const letter = source.charAt(at);
    if ('{(['.includes(letter)) depth += 1;
    if ('})]'.includes(letter)) depth -= 1;
    if (letter === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  if (parts.some((part) => part.trim().startsWith('...'))) return null;
  return parts.map((part) => /\w+/.exec(part)?.[0] ?? '');
}

/** Every text asked for by name with an object written out beside it: `t('…', { … })`. */
const asked = readdirSync('src/app', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
  .flatMap((name) => {
    const source = readFileSync(join('src/app', name), 'utf8');
    return [...source.matchAll(/\bt\(\s*'([\w.]+)',\s*\{/g)].map((found) => ({
      name,
      message: found[1] ?? '',
      keys: keysAt(source, found.index + found[0].length),
    }));
  });

it('gives every text what it names', () => {
  const known = asked.filter(({ message, keys }) => message in messages && keys !== null);
  expect(known.length).toBeGreaterThan(400);
  const missing = known.flatMap(({ name, message, keys }) =>
    namedIn(parse(messages[message]!))
      .filter((one) => !keys!.includes(one))
      .map((one) => `${name}: ${message} names ${one}`),
  );
  expect(missing).toEqual([]);
});
