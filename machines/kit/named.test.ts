import { expect, it } from 'vitest';
import { listed } from './named.ts';

it('lists names in the organiser’s words, and in each language that one of them has a name in', () => {
  const things = [
    { name: 'Public Space', names: { fr: 'Espace public' } },
    { name: 'Signs', names: {} },
    { name: 'Digital' },
  ];
  expect(listed(things)).toEqual({
    categories: 'Public Space, Signs, Digital',
    'categories.fr': 'Espace public, Signs, Digital',
  });
  expect(listed([], 'category')).toEqual({ category: '' });
});
