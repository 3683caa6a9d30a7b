import { rmSync } from 'node:fs';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { apply, copied, restore } from '#tools/guides/carryOut.ts';
import { type Place, readGuides } from '#tools/guides/guide.ts';
import { isQuick, unnamed } from '#tools/guides/unnamed.ts';
import { isDeep, sampleOf } from '../support/depth.ts';

/** Carried out together on one copy; a language changes the tables of the others, and has its turn alone. */
const guides = readGuides();
const turns = [
  { name: 'fields, states and calls', guides: guides.filter(({ name }) => name !== 'add-a-language') },
  { name: 'a language', guides: guides.filter(({ name }) => name === 'add-a-language') },
];
const namesOf = (places: readonly Place[]) => places.map(({ name, noticedBy }) => `${name}: ${noticedBy}`);

describe.each(turns)('the guides of $name', { timeout: 240_000 }, ({ guides: together }) => {
  const copy = copied();
  afterAll(() => rmSync(copy, { recursive: true, force: true }));
  afterEach(() => restore(copy, all));
  const all = together.flatMap(({ places }) => places);
  const quick = all.filter(isQuick);
  // What stands on another place is forgotten while that one is done: on a table's first row, a chart's state, English words.
  const isFirst = (place: Place) =>
    place.name.endsWith('.machine.ts') || together.some(({ places }) => places[0] === place);
  const isTranslation = (place: Place) => place.noticedBy.endsWith('messages.test.ts');
  const halves = [
    quick.filter((place) => isFirst(place) || isTranslation(place)),
    quick.filter((place) => !isFirst(place) && !isTranslation(place)),
  ];

  // In a quick run four of the five guides: what a language changes is found by the places that are forgotten.
  if (isDeep || together.length > 1)
    it('are carried out whole: nobody names any place', () => {
      apply(copy, all);
      expect(namesOf(quick)).toEqual(namesOf(unnamed(copy, quick)));
    });

  // In a quick run the first half, in which what others stand on is forgotten and noticed, and every translation.
  it.each(sampleOf(halves, 1))('name each forgotten place', (...forgotten) => {
    apply(
      copy,
      all.filter((place) => !forgotten.includes(place)),
    );
    expect(namesOf(unnamed(copy, forgotten))).toEqual([]);
  });
});

it('only the database is asked by slower tests', () => {
  const slow = guides.flatMap(({ places }) => places.filter((place) => !isQuick(place)));
  expect(slow.map(({ name }) => name)).toEqual(['3. The database', '9. The database: disputed']);
});
