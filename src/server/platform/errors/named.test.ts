import { expect, it } from 'vitest';
import { inLanguages, listed } from './named.ts';

const things = [
  { name: 'Public Space', names: { fr: 'Espace public' }, entries: 2 },
  { name: 'Signs', names: {}, entries: 0 },
];

it('lists names in the organiser’s words, and in each language that one of them has a name in', () => {
  expect(listed(things)).toEqual({ categories: 'Public Space, Signs', 'categories.fr': 'Espace public, Signs' });
  expect(listed([], 'category')).toEqual({ category: '' });
});

it('names languages in one order, whichever comes first, so that what was stored is known again', () => {
  const mixed = [
    { name: 'Public Space', names: { ro: 'Spațiu public' } },
    { name: 'Signs', names: { fr: 'Signalétique' } },
  ];
  expect(Object.keys(listed(mixed))).toEqual(['categories', 'categories.fr', 'categories.ro']);
});

it('says what rules have against something in each language in which it differs', () => {
  const reasonsOf = (all: typeof things) => [
    { code: 'state' },
    {
      code: 'kept',
      params: {
        count: 2,
        categories: all
          .filter(({ entries }) => entries > 0)
          .map(({ name }) => name)
          .join(', '),
      },
    },
  ];
  const params = { count: 2, categories: 'Public Space', 'categories.fr': 'Espace public' };
  expect(inLanguages(things, (all) => reasonsOf([...all]))).toEqual([{ code: 'state' }, { code: 'kept', params }]);
  expect(inLanguages(things, () => [])).toEqual([]);
});
