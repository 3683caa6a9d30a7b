import { expect, it } from 'vitest';
import { locales } from '#contract/locales.ts';
import { type ReadText, textsIn } from '#tests/support/everyText.ts';
import { apart } from './apart.ts';

const languages = locales.filter((locale) => locale !== 'en').map((locale) => ({ locale, texts: textsIn(locale) }));

/** Texts of a language by what they say in English, where several say it. */
function bySense(texts: readonly ReadText[]): ReadonlyMap<string, readonly ReadText[]> {
  const senses = groupedBy(texts, ({ english }) => english);
  return new Map([...senses].filter(([, same]) => same.length > 1));
}

function groupedBy(texts: readonly ReadText[], key: (text: ReadText) => string): ReadonlyMap<string, ReadText[]> {
  const groups = new Map<string, ReadText[]>();
  for (const text of texts) groups.set(key(text), [...(groups.get(key(text)) ?? []), text]);
  return groups;
}

it.each(languages)('says in $locale the same where English does', ({ texts }) => {
  const senses = bySense(texts);
  expect(senses.size).toBeGreaterThan(300);
  const differing = [...senses].flatMap(([english, same]) => {
    const said = groupedBy(
      same.filter(({ id }) => !(id in apart)),
      ({ text }) => text,
    );
    return said.size < 2
      ? []
      : [{ english, said: [...said].map(([text, those]) => [text, those.map(({ id }) => id)]) }];
  });
  expect(differing).toEqual([]);
});

it('lists what differs with a reason, and nothing that differs nowhere', () => {
  const differing = languages.flatMap(({ texts }) =>
    [...bySense(texts).values()].flatMap((same) => {
      const usual = same.find(({ id }) => !(id in apart))?.text;
      return same.filter(({ text }) => text !== usual).map(({ id }) => id);
    }),
  );
  expect(Object.keys(apart).filter((id) => !differing.includes(id))).toEqual([]);
});
