import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from '@formatjs/icu-messageformat-parser';
import { IntlMessageFormat, MissingValueError } from 'intl-messageformat';
import { expect, it, vi } from 'vitest';
import { languages, locales } from '#contract/locales.ts';
import { formatMessage } from './formatMessage.ts';
import { getLanguage } from './store.ts';
import { messageText } from './useText.ts';

const folders = [join(import.meta.dirname, 'messages'), join(import.meta.dirname, '../../contract/reasons')];

it.each(locales)('says every message in %s as the library of the format does', (locale) => {
  const messages = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name === `${locale}.json` || name.endsWith(`.${locale}.json`))
      .flatMap((name) => Object.entries<string>(JSON.parse(readFileSync(join(folder, name), 'utf8')))),
  );
  const tag = languages[locale].tag;
  let compared = 0;
  for (const [id, message] of messages) {
    const parts = parse(message, { ignoreTag: true });
    const library = new IntlMessageFormat(message, tag, undefined, { ignoreTag: true });
    const names = [...message.matchAll(/\{\s*(\w+)\s*[,}]/g)].map((match) => match[1] ?? '');
    for (const value of [0, 1, 2, 5, 21, 1234.5, 'supportingDoc']) {
      const values = Object.fromEntries(names.map((name) => [name, value]));
      expect(formatMessage(parts, tag, values), id).toBe(library.format(values));
      compared += 1;
    }
  }
  expect(compared).toBeGreaterThan(5000);
});

it('says a parameter in the language of the message where it is given in it', () => {
  const values = { categories: 'Public Space', 'categories.fr': 'Espace public' };
  const said = (tag: string) => formatMessage(parse('{categories}'), tag, values);
  expect([said('fr-FR'), said('ro-RO')]).toEqual(['Espace public', 'Public Space']);
});

it('throws where a parameter is missing', () => {
  expect(() => formatMessage(parse('Hello {name}'), 'en-GB', {})).toThrow('name');
});

it('shows a message that cannot be formatted as its key, and the console says why', () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const language = { ...getLanguage(), messages: { greeting: 'Hello {name}' } };
  expect(messageText(language, 'greeting', { name: 'Ada' })).toBe('Hello Ada');
  expect(errors).not.toHaveBeenCalled();
  expect(messageText(language, 'greeting', {})).toBe('greeting');
  expect(errors.mock.calls).toEqual([['greeting', new MissingValueError('name', undefined)]]);
});
