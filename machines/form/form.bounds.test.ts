import { describe, expect, it } from 'vitest';
import { edited, type FormDraft } from './edit.ts';
import { filePlaces, placeOfName } from './files.ts';
import { type FormFacts, isStandard, refusalsOfForm } from './form.rules.ts';
import type * as types from './form.types.ts';
import { type filterTests, mayFilter, readColumns, readFilters } from './ownFilters.ts';
import { standardForm } from './standard.ts';
import { templates } from './templates.ts';

const field = (kind: types.KindName, more: Partial<types.FormField> = {}): types.FormField => ({
  key: 'own_a',
  kind,
  label: { en: 'A' },
  seenBy: 'judges',
  ...more,
});
const choices = ['x', 'y', 'z'].map((value) => ({ value, label: { en: value.toUpperCase() } }));

describe('a form under work', () => {
  const one = field('shortText', { key: 'own_1' });
  const two = field('shortText', { key: 'own_2' });
  const start: FormDraft = { fields: [one, two], past: [], selected: 'own_2' };
  const keys = ({ fields }: FormDraft) => fields.map(({ key }) => key);

  it('keeps a hundred steps, and the field in hand as long as it is there', () => {
    const added = edited(start, { type: 'form.add', kind: 'number', key: 'own_3' });
    expect([keys(added), added.selected]).toEqual([['own_1', 'own_2', 'own_3'], 'own_3']);
    expect(edited(added, { type: 'form.undo' })).toEqual({ fields: start.fields, past: [], selected: null });
    const chosen = edited(added, { type: 'form.select', key: 'own_1' });
    expect(edited(chosen, { type: 'form.undo' }).selected).toBe('own_1');
    expect(edited(start, { type: 'form.undo' })).toBe(start);
    let draft = start;
    for (let step = 0; step < 101; step += 1)
      draft = edited(draft, { type: 'form.change', key: 'own_1', change: { minimum: step } });
    expect([draft.past.length, draft.past[0]?.[0]?.minimum]).toEqual([100, 0]);
    expect(edited(start, { type: 'form.remove', key: 'own_1' }).selected).toBe('own_2');
    expect(edited(start, { type: 'form.remove', key: 'own_2' }).selected).toBeNull();
    expect(edited(start, { type: 'form.take', fields: [one] })).toEqual({
      fields: [one],
      past: [start.fields],
      selected: null,
    });
  });

  it('moves a field no further than it can go, and copies all but its part', () => {
    const moved = (key: string, by: number) => keys(edited(start, { type: 'form.move', key, by }));
    expect([moved('own_1', 1), moved('own_1', 9), moved('own_2', -9), moved('own_2', 1)]).toEqual([
      ['own_2', 'own_1'],
      ['own_2', 'own_1'],
      ['own_2', 'own_1'],
      ['own_1', 'own_2'],
    ]);
    expect(edited(start, { type: 'form.move', key: 'nobody', by: 1 })).toBe(start);
    expect(edited(start, { type: 'form.duplicate', key: 'nobody', as: 'own_9' })).toBe(start);
    const copied = edited(
      { ...start, fields: [{ ...one, role: 'person' }, two] },
      { type: 'form.duplicate', key: 'own_1', as: 'own_9' },
    );
    expect([keys(copied), copied.fields[1], copied.selected]).toEqual([
      ['own_1', 'own_9', 'own_2'],
      { ...one, key: 'own_9' },
      'own_9',
    ]);
  });
});

describe('a change of a form', () => {
  const title = standardForm[0]!;
  const refused = (after: readonly types.FormField[], more: Partial<FormFacts> = {}) =>
    refusalsOfForm({ awardStatus: 'open', before: [], after, categoryIDs: [], usage: {}, ...more });

  it('is possible until judging begins', () => {
    const statuses = ['pending', 'approved', 'open', 'judging', 'closed', 'completed'] as const;
    expect(statuses.filter((awardStatus) => refused([title], { awardStatus }).length === 0)).toEqual([
      'pending',
      'approved',
      'open',
    ]);
  });

  it('says which field, at which place, and how many answered it', () => {
    const usage = { own_a: { answered: 2, chosen: { w: 1 } } };
    const [gone] = refused([title], { before: [field('number')], usage });
    expect(gone).toEqual({ code: 'form.refusal.fieldAnswered', params: { field: 'A', count: 2 } });
    expect(refused([title], { before: [field('number')], usage: { own_a: { answered: 1, chosen: {} } } })).toHaveLength(
      1,
    );
    expect(
      refused([title, field('number')], { before: [field('money')], usage: { own_a: { answered: 1, chosen: {} } } }),
    ).toEqual([{ code: 'form.refusal.kindAnswered', params: { field: 'A', count: 1 } }]);
    expect(
      refused([title, field('choice', { choices })], {
        before: [field('choice', { choices: ['w', 'q'].map((value) => ({ value, label: { en: value } })) })],
        usage: { own_a: { answered: 0, chosen: { w: 1, q: 0 } } },
      }),
    ).toEqual([{ code: 'form.refusal.choiceChosen', params: { field: 'A', count: 0 } }]);
    expect(refused([title, field('number', { label: {} })])).toEqual([
      { code: 'form.refusal.unnamed', params: { place: 2 } },
    ]);
  });

  it('keeps what the specification’s fields hold', () => {
    const at = (key: string) => standardForm.find((each) => each.key === key)!;
    const isAccepted = (key: string, more: Partial<types.FormField>) =>
      refused([title, { ...at(key), ...more }]).length === 0;
    expect(isStandard('title') && isStandard('logoDark') && !isStandard('own_a')).toBe(true);
    expect([
      isAccepted('place', { limit: { count: 120, of: 'characters' } }),
      isAccepted('place', { limit: { count: 121, of: 'characters' } }),
    ]).toEqual([true, false]);
    expect([isAccepted('place', { kind: 'longText' }), isAccepted('place', { kind: 'number' })]).toEqual([true, false]);
    expect(isAccepted('place', { limit: { count: 900, of: 'words' } })).toBe(true);
    const limit = at('logoLight').maximumBytes!;
    expect([
      isAccepted('logoLight', { maximumBytes: limit }),
      isAccepted('logoLight', { maximumBytes: limit + 1 }),
    ]).toEqual([true, false]);
    expect([isAccepted('logoLight', { maximum: 2 }), isAccepted('logoLight', { kind: 'shortText' })]).toEqual([
      false,
      false,
    ]);
    expect(isAccepted('logoLight', { types: ['image/png', 'application/pdf'] })).toBe(false);
    expect(standardForm.filter(({ kind }) => kind === 'longText').map(({ key }) => key)).toEqual(['statement']);
    const plain = standardForm[0]!;
    const titled = (more: Partial<types.FormField>) => refused([{ ...plain, ...more }]).map(({ code }) => code);
    const condition = { all: true, conditions: [{ field: 'category', test: 'is', value: 'x' }] } as const;
    for (const more of [
      { required: false },
      { closed: true },
      { seenBy: 'organiser' },
      { blind: false },
      { shownWhen: condition },
    ] as const)
      expect(titled(more)).toContain('form.refusal.titleNeeded');
    expect([titled({}), titled({ shownWhen: { all: true, conditions: [] } })]).toEqual([[], []]);
    const roles = standardForm.flatMap(({ key, role }) => (role ? [`${key} ${role}`] : []));
    expect(roles).toEqual(['title title', 'place place', 'leadName person', 'client organisation']);
    expect(standardForm.filter(({ required }) => required).map(({ key }) => key)).toEqual([
      'title',
      'statement',
      'leadName',
      'supportingDoc',
      'logoLight',
      'logoDark',
    ]);
  });

  it('may begin with any template, that asks what it has to and says what blind judges see', () => {
    const asked = Object.entries(templates).map(([name, form]) => {
      expect(refused(form)).toEqual([]);
      const fields = form.map(({ key, required, blind }) => `${key}${required ? '!' : ''}${blind ? '~' : ''}`);
      return `${name}: ${fields.join(' ')}`;
    });
    const [contact, rights] = ['own_contact!', 'own_rights!'];
    expect(asked).toEqual([
      `film: own_finished! title!~ own_format!~ own_episodes!~ own_summary!~ own_minutes~ own_video!~ own_credits own_country ${contact} ${rights}`,
      `book: title!~ own_author! own_publisher own_published~ own_summary!~ ${contact} ${rights}`,
      `grant: own_institution! title!~ own_summary!~ own_method!~ own_amount!~ own_start~ own_team! ${contact} ${rights}`,
      `teacher: title!~ own_school! own_teacher! own_summary!~ ${contact} ${rights}`,
      `app: title!~ own_address! own_platforms!~ own_summary!~ ${contact} ${rights}`,
      'design: title!~ place~ statement!~ completedOn~ cost~ leadName! client supportingDoc!~ supportingImage~ logoLight! logoDark!',
    ]);
  });
});

it('asks a series how many episodes it has, from two to twenty-four', () => {
  expect(templates.film.find(({ key }) => key === 'own_episodes')).toMatchObject({ minimum: 2, maximum: 24 });
});

describe('a list by answers', () => {
  const form = [
    field('number', { key: 'own_n' }),
    field('date', { key: 'own_d' }),
    field('choice', { key: 'own_c', choices }),
  ];
  const may = (key: string, test: (typeof filterTests)[number], ...values: readonly string[]) =>
    mayFilter(form, { field: key, test, values });

  it('takes bounds that are figures or days', () => {
    expect([may('own_n', 'least', '5'), may('own_n', 'least', 'many'), may('own_n', 'least', '1'.repeat(20))]).toEqual([
      true,
      false,
      true,
    ]);
    expect([may('own_n', 'least', '1'.repeat(21)), may('own_n', 'least', '5', 'many')]).toEqual([false, false]);
    expect([may('own_d', 'most', '2024-02-29'), may('own_d', 'most', '2023-02-29')]).toEqual([true, false]);
    expect([
      may('own_c', 'is', 'x', 'y'),
      may('own_c', 'has', 'x'),
      may('own_c', 'none'),
      may('nobody', 'is', 'x'),
    ]).toEqual([true, false, true, false]);
    expect(mayFilter([{ ...field('shortText'), role: 'title' }], { field: 'own_a', test: 'has', values: ['x'] })).toBe(
      false,
    );
  });

  it('reads no more conditions and columns than it takes', () => {
    const many = (count: number) => readFilters(Array.from({ length: count }, (_, at) => `own_${at}.none.`).join(','));
    expect([many(20)?.length, many(21)]).toEqual([20, null]);
    const columns = (count: number) => readColumns(Array.from({ length: count }, (_, at) => `own_${at}`).join(','));
    expect([columns(12)?.length, columns(13), readColumns('own_a,own_a'), readColumns('1a')]).toEqual([
      12,
      null,
      ['own_a'],
      null,
    ]);
    expect([
      readFilters(''),
      readFilters('own_a.none.x'),
      readFilters('own_a.is.'),
      readFilters('own_a.has.x|y'),
    ]).toEqual([[], null, null, null]);
    const long = (count: number) => readFilters(`own_a.has.${'x'.repeat(count)}`);
    expect([long(200)?.length, long(201), readFilters('own_a.has.%20'), readFilters('own_a.has.%00')]).toEqual([
      1,
      null,
      null,
      null,
    ]);
  });
});

it('finds the place of a file by the longest name', () => {
  const form = [
    field('file', { key: 'own_a' }),
    field('file', { key: 'own_a_b', types: ['image/png'], maximumBytes: 5 }),
    field('number', { key: 'own_n' }),
  ];
  expect(filePlaces(form)).toEqual([
    { name: 'own_a', types: ['application/pdf'], maximumBytes: 20_971_520 },
    { name: 'own_a_b', types: ['image/png'], maximumBytes: 5 },
  ]);
  expect([
    placeOfName(form, 'own_a_b_1.png')?.name,
    placeOfName(form, 'own_a_1.pdf')?.name,
    placeOfName(form, 'own_ab.pdf'),
  ]).toEqual(['own_a_b', 'own_a', undefined]);
  expect(placeOfName(null, 'logoDark1.png')?.name).toBe('logoDark');
});
