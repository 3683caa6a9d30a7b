import { expect, it } from 'vitest';
import { refusals } from '../kit/rules.ts';
import { entryStatuses } from './entry.rules.ts';
import { furtherIn, furtherKey, furtherNameIn, isFurtherKey, withoutFurther } from './further.keys.ts';
import {
  type ChoiceFacts,
  choiceInvariants,
  choiceRules,
  type FurtherFacts,
  furtherFor,
  mostFurther,
  type TogetherFacts,
  togetherRules,
  whyNotFurther,
} from './further.rules.ts';

const facts: FurtherFacts = {
  categories: [
    { categoryID: 'a', name: 'Public Space', shared: true },
    { categoryID: 'b', name: 'Wayfinding', shared: true },
    { categoryID: 'c', name: 'Housing', shared: true },
    { categoryID: 'd', name: 'Lifetime', shared: false },
  ],
  categoryID: 'a',
  entered: [],
  isFurther: false,
  chosen: [],
};
const codes = (changes: Partial<FurtherFacts>) =>
  whyNotFurther({ ...facts, ...changes }).map(({ code }) => code.replace('entry.refusal.', ''));

it('lets an entry into every other category of its award that allows it, once', () => {
  expect(codes({ chosen: ['b', 'c'] })).toEqual([]);
  expect(codes({ chosen: ['b', 'b'] })).toEqual(['furtherTwice']);
  expect(codes({ chosen: ['a'] })).toEqual(['furtherTwice']);
  expect(codes({ chosen: ['b'], entered: ['b'] })).toEqual(['furtherTwice']);
  expect(codes({ chosen: ['nowhere'] })).toEqual(['categoryUnknown']);
  expect(whyNotFurther({ ...facts, chosen: ['d'] })).toEqual([
    { code: 'entry.refusal.categoryAlone', params: { categories: 'Lifetime' } },
  ]);
});

it('asks the own category, too, whether it may be entered with others', () => {
  expect(codes({ categoryID: 'd', chosen: ['b'] })).toEqual(['categoryAlone']);
  expect(codes({ categoryID: null, chosen: ['b'] })).toEqual([]);
});

it('lets no further entry have further ones, and nobody have more than they may submit', () => {
  expect(codes({ isFurther: true, chosen: ['b'] })).toEqual(['furtherOfFurther']);
  expect(codes({ left: 2, chosen: ['b', 'c'] })).toEqual(['furtherLimit']);
  expect(codes({ left: 3, chosen: ['b', 'c'] })).toEqual([]);
  expect(whyNotFurther({ ...facts, full: ['c', 'd'], chosen: ['b', 'c'] })).toEqual([
    { code: 'entry.refusal.furtherFull', params: { categories: 'Housing' } },
  ]);
});

it('says which categories stand in the way, how many are chosen, and how many are left', () => {
  const reasons = (changes: Partial<FurtherFacts>) => whyNotFurther({ ...facts, ...changes });
  expect(reasons({ chosen: ['b', 'c', 'b', 'a'] })).toEqual([
    { code: 'entry.refusal.furtherTwice', params: { categories: 'Wayfinding, Public Space' } },
  ]);
  expect(reasons({ categoryID: 'd', chosen: ['b'] })).toEqual([
    { code: 'entry.refusal.categoryAlone', params: { categories: 'Lifetime' } },
  ]);
  expect(reasons({ left: 2, chosen: ['b', 'c'] })).toEqual([
    { code: 'entry.refusal.furtherLimit', params: { chosen: 3, left: 2 } },
  ]);
  expect(mostFurther).toBe(20);
});

it('asks nothing where nothing further is chosen', () => {
  expect(codes({ isFurther: true, categoryID: 'd', left: 0 })).toEqual([]);
});

it('offers what it would let in', () => {
  const offered = (changes: Partial<FurtherFacts>) =>
    furtherFor({ ...facts, ...changes }).map(({ categoryID }) => categoryID);
  expect(offered({})).toEqual(['b', 'c']);
  expect(offered({ entered: ['b'] })).toEqual(['c']);
  expect(offered({ categoryID: 'd' })).toEqual([]);
  expect(offered({ isFurther: true })).toEqual([]);
});

it('keeps the category of what was entered together, and its first entry, but for administrators', () => {
  const together: TogetherFacts = { by: 'entrant', withRefs: ['CD-2'], furtherRefs: ['CD-2'] };
  const may = (step: keyof typeof togetherRules, changes: Partial<TogetherFacts> = {}) =>
    refusals<TogetherFacts, void>(togetherRules[step], { ...together, ...changes }, undefined).map(({ code }) => code);
  expect(may('mayChangeCategory')).toEqual(['entry.refusal.togetherCategory']);
  expect(may('mayChangeCategory', { by: 'colleague' })).toEqual(['entry.refusal.togetherCategory']);
  expect(may('mayChangeCategory', { withRefs: [] })).toEqual([]);
  expect(may('mayDelete')).toEqual(['entry.refusal.furtherThere']);
  expect(may('mayDelete', { furtherRefs: [] })).toEqual([]);
  expect(
    refusals<TogetherFacts, void>(togetherRules.mayDelete, { ...together, furtherRefs: ['CD-2', 'CD-3'] }, undefined),
  ).toEqual([{ code: 'entry.refusal.furtherThere', params: { refs: 'CD-2, CD-3' } }]);
  expect([...may('mayDelete', { by: 'admin' }), ...may('mayChangeCategory', { by: 'admin' })]).toEqual([]);
});

const stored = { title: 'Harbour', further_b: 'Wayfinding', further_c: '', further_x: 'Public Art' };

it('reads what a draft keeps of further categories among what is written, and takes it out again', () => {
  expect(furtherIn(stored, 'a')).toEqual(['b', 'x']);
  expect(furtherIn(stored, 'b')).toEqual(['x']);
  expect(furtherNameIn(stored, 'x')).toBe('Public Art');
  expect(furtherNameIn(stored, 'nowhere')).toBe('');
  expect(furtherKey('b')).toBe('further_b');
  expect([isFurtherKey('further_b'), isFurtherKey('my_further_b')]).toEqual([true, false]);
  expect(withoutFurther(stored)).toEqual({ title: 'Harbour' });
});

it('names a category that is gone by what it was called when it was chosen', () => {
  expect(whyNotFurther({ ...facts, chosen: ['b', 'x'], names: stored })).toEqual([
    { code: 'entry.refusal.furtherGone', params: { categories: 'Public Art' } },
  ]);
});

const choice: ChoiceFacts = {
  status: entryStatuses.inProgress,
  categories: facts.categories,
  chosen: ['b'],
  added: ['b'],
  names: stored,
};
const against = (step: keyof typeof choiceRules, changes: Partial<ChoiceFacts>) =>
  refusals<ChoiceFacts, void>(choiceRules[step], { ...choice, ...changes }, undefined).map(({ code }) => code);

it('keeps a choice of known categories with a draft or what is corrected, and submits none unseen', () => {
  expect(against('mayKeep', {})).toEqual([]);
  expect(against('mayKeep', { status: entryStatuses.error })).toEqual([]);
  expect(against('mayKeep', { status: entryStatuses.submitted })).toEqual(['entry.refusal.furtherLater']);
  expect(against('mayKeep', { status: entryStatuses.submitted, added: [] })).toEqual([]);
  expect(against('mayKeep', { added: ['x'] })).toEqual(['entry.refusal.categoryUnknown']);
  expect(against('maySubmit', {})).toEqual([]);
  expect(against('maySubmit', { named: ['c', 'b'] })).toEqual([]);
  expect(against('maySubmit', { named: ['c'] })).toEqual(['entry.refusal.furtherUnseen']);
  const unseen = { ...choice, chosen: ['b', 'y'], named: ['c'] };
  expect(refusals<ChoiceFacts, void>(choiceRules.maySubmit, unseen, undefined)).toEqual([
    { code: 'entry.refusal.furtherUnseen', params: { categories: 'Wayfinding, y' } },
  ]);
  const [{ holds } = { holds: () => false }] = choiceInvariants;
  expect(holds({ status: entryStatuses.submitted, chosen: ['b'] })).toBe(false);
  expect(holds({ status: entryStatuses.error, chosen: ['b'] })).toBe(true);
  expect(holds({ status: entryStatuses.inProgress, chosen: ['b'] })).toBe(true);
  expect(holds({ status: entryStatuses.submitted, chosen: [] })).toBe(true);
});
