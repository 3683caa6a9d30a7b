import { describe, expect, it } from 'vitest';
import { bundleOf, recompute } from './bundle.ts';
import type { ResultBundle } from './bundle.types.ts';
import { apart, enteredTogether } from './enteredTogether.ts';
import { makeSigningKey } from './signing.ts';

/** CD-1 was made first; the first of CD-4 and CD-5 is withdrawn. */
const works = new Map([
  ['CD-1', 'one'],
  ['CD-3', 'one'],
  ['CD-4', 'gone'],
  ['CD-5', 'gone'],
]);
const category = (categoryID: string, ...refs: readonly string[]) => ({
  categoryID,
  entries: refs.map((ref) => ({ entryID: `id-${ref}`, ref, workID: works.get(ref) ?? ref })),
});
const space = category('space', 'CD-1', 'CD-2');
const housing = category('housing', 'CD-3', 'CD-4');
const craft = category('craft', 'CD-5');
const all = [space, housing, craft];
const key = makeSigningKey();
const bundle = (one: typeof space): ResultBundle =>
  JSON.parse(
    JSON.stringify(
      bundleOf(
        {
          award: { id: 'award', name: 'Civic Design Awards 2026' },
          category: { categoryID: one.categoryID, name: one.categoryID },
          input: {
            criteria: [{ criterionID: 'idea', weight: 100 }],
            entryIDs: one.entries.map(({ entryID }) => entryID),
            sheets: [],
            method: 'automatic',
            chair: [],
          },
          excluded: [],
          names: {
            entries: Object.fromEntries(
              one.entries.map(({ entryID, ref }) => [entryID, { ref, title: ref, organisation: 'One' }]),
            ),
            judges: {},
          },
          together: enteredTogether(all, one),
          software: 'test',
          madeAt: '2026-01-01T00:00:00Z',
          audit: { rows: 0, head: '' },
        },
        key,
      ),
    ),
  );

describe('entries entered together', () => {
  it('are named by their numbers in each of their categories, also where the first is gone', () => {
    expect(enteredTogether(all, space)).toEqual([
      { entryID: 'id-CD-1', with: [{ ref: 'CD-3', categoryID: 'housing' }] },
    ]);
    expect(enteredTogether(all, housing)).toEqual([
      { entryID: 'id-CD-3', with: [{ ref: 'CD-1', categoryID: 'space' }] },
      { entryID: 'id-CD-4', with: [{ ref: 'CD-5', categoryID: 'craft' }] },
    ]);
    expect(enteredTogether([space], space)).toEqual([]);
  });

  it('are in a bundle of version 4, which anybody computes again; one without them is of the version it was', () => {
    expect(all.map((one) => bundle(one).version)).toEqual([4, 4, 4]);
    expect(recompute(bundle(space)).accepted).toBe(true);
    const alone = bundleOf({ ...bundle(space), together: [] }, key);
    expect([alone.version, 'together' in alone]).toEqual([2, false]);
  });

  // biome-ignore lint/suspicious/noExplicitAny: a forger writes where the types forbid it
  it.each<readonly [string, (file: any) => unknown]>([
    ['of another category', ({ together }) => Object.assign(together[0], { entryID: 'id-CD-3' })],
    ['named twice', ({ together }) => together.push(together[0])],
    ['with none', ({ together }) => Object.assign(together[0], { with: [] })],
    ['with one of the same category', ({ together }) => Object.assign(together[0].with[0], { ref: 'CD-2' })],
    ['with the category itself', ({ together }) => Object.assign(together[0].with[0], { categoryID: 'space' })],
    ['without a number', ({ names }) => delete names.entries['id-CD-1']],
    ['in an older version', (file) => Object.assign(file, { version: 2 })],
    ['left out of this version', (file) => delete file.together],
    ['an empty list', (file) => Object.assign(file, { together: [] })],
    ['a word more', ({ together }) => Object.assign(together[0], { why: 'so' })],
  ])('are refused: %s', (_, forge) => {
    const file = bundle(space);
    forge(file);
    expect(recompute(file).faults).not.toEqual([]);
  });

  it('contradict each other where one bundle says what the other does not', () => {
    const bundles = all.map(bundle);
    expect(apart(bundles)).toEqual([]);
    const [first, second, third] = bundles as [ResultBundle, ResultBundle, ResultBundle];
    const { together: _, ...silent } = second;
    expect(apart([first, silent, third])).toEqual([
      'CD-1 and CD-3: only space says that they were entered together',
      'CD-5 and CD-4: only craft says that they were entered together',
    ]);
    // Of another day, or of a category whose file is not at hand, nothing is known.
    expect(apart([first, { ...silent, madeAt: '2026-02-01T00:00:00Z' }])).toEqual([]);
    expect(apart([first])).toEqual([]);
  });
});
