import fc from 'fast-check';
import { expect, it } from 'vitest';
import { edited, type FormDraft, type FormEdit } from './edit.ts';
import { standardForm } from './standard.ts';

const start: FormDraft = { fields: standardForm, past: [], selected: null };
const keysOf = ({ fields }: FormDraft) => fields.map(({ key }) => key);

it('adds behind the field in hand, moves, duplicates and removes', () => {
  const selected = edited(start, { type: 'form.select', key: 'title' });
  const added = edited(selected, { type: 'form.add', kind: 'number', key: 'own_a' });
  expect(keysOf(added).slice(0, 3)).toEqual(['title', 'own_a', 'place']);
  expect(added.selected).toBe('own_a');
  const moved = edited(added, { type: 'form.move', key: 'own_a', by: -1 });
  expect(keysOf(moved).slice(0, 2)).toEqual(['own_a', 'title']);
  expect(edited(moved, { type: 'form.move', key: 'own_a', by: -1 })).toBe(moved);
  const twice = edited(moved, { type: 'form.duplicate', key: 'own_a', as: 'own_b' });
  expect(keysOf(twice).slice(0, 3)).toEqual(['own_a', 'own_b', 'title']);
  expect(keysOf(edited(twice, { type: 'form.remove', key: 'own_b' }))).toEqual(keysOf(moved));
});

it('asks again what is duplicated from a closed question', () => {
  const closed = edited(start, { type: 'form.change', key: 'place', change: { closed: true } });
  const twice = edited(closed, { type: 'form.duplicate', key: 'place', as: 'own_place' });
  expect(twice.fields.find(({ key }) => key === 'own_place')).not.toHaveProperty('closed');
  expect(twice.fields.find(({ key }) => key === 'place')?.closed).toBe(true);
});

it('keeps what decides who may enter before everything else', () => {
  const decides = edited(start, { type: 'form.add', kind: 'yesNo', key: 'own_a', eligibility: true });
  const two = edited(decides, { type: 'form.add', kind: 'country', key: 'own_b', eligibility: true });
  expect(keysOf(two).slice(0, 3)).toEqual(['own_a', 'own_b', 'title']);
  expect(two.fields[0]).toMatchObject({ required: true, seenBy: 'organiser', eligibility: { answers: ['yes'] } });
  expect(edited(two, { type: 'form.move', key: 'own_b', by: 1 })).toBe(two);
  expect(edited(two, { type: 'form.move', key: 'title', by: -3 })).toBe(two);
  expect(keysOf(edited(two, { type: 'form.move', key: 'own_b', by: -1 })).slice(0, 3)).toEqual([
    'own_b',
    'own_a',
    'title',
  ]);
  // A question of the other part is not added beside the one in hand.
  expect(keysOf(edited(two, { type: 'form.add', kind: 'number', key: 'own_c' })).at(-1)).toBe('own_c');
  const title = edited(two, { type: 'form.select', key: 'title' });
  const third = edited(title, { type: 'form.add', kind: 'date', key: 'own_d', eligibility: true });
  expect(keysOf(third).slice(0, 4)).toEqual(['own_a', 'own_b', 'own_d', 'title']);
});

it('takes back every step, whatever was done', () => {
  const key = fc.constantFrom('title', 'place', 'own_a', 'own_b');
  const step = fc.oneof(
    fc.record({ type: fc.constant('form.remove' as const), key }),
    fc.record({ type: fc.constant('form.move' as const), key, by: fc.integer({ min: -3, max: 3 }) }),
    fc.record({ type: fc.constant('form.change' as const), key, change: fc.record({ required: fc.boolean() }) }),
    fc.record({ type: fc.constant('form.duplicate' as const), key, as: fc.constantFrom('own_a', 'own_b') }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let draft = steps.reduce<FormDraft>((at, each) => edited(at, each as FormEdit), start);
      while (draft.past.length > 0) draft = edited(draft, { type: 'form.undo' });
      expect(draft.fields).toEqual(standardForm);
    }),
  );
});
