import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { missingFrom } from '../entry/entry.facts.ts';
import { entryFields } from '../entry/entry.fields.ts';
import { entryFiles } from '../entry/entry.rules.ts';
import { type Answers, faultOf, formFor, lackingOf, maySee, seenFields, shownFields, slotsOf } from './evaluate.ts';
import { audiences, type Form, type FormField, kindNames } from './form.types.ts';
import { frameOf } from './kinds/videoAddress.ts';
import { kinds } from './kinds.ts';
import { standardForm } from './standard.ts';
import { charactersIn, textIn, wordsIn } from './words.ts';

const field = (key: string, more: Partial<FormField> = {}): FormField => ({
  key,
  kind: 'shortText',
  label: { en: key },
  seenBy: 'judges',
  ...more,
});
const answers = (data: Record<string, string> = {}, more: Partial<Answers> = {}): Answers => ({
  data,
  files: {},
  categoryID: null,
  ...more,
});

describe('the standard form', () => {
  const texts = fc.record(Object.fromEntries(entryFields.map(({ name }) => [name, fc.constantFrom('', ' ', 'x')])));
  const files = fc.record(Object.fromEntries(entryFiles.map(({ name }) => [name, fc.constantFrom({}, undefined)])));

  it('lacks what the specification calls missing, for every entry', () => {
    fc.assert(
      fc.property(texts, files, (data, given) => {
        expect(lackingOf(standardForm, answers(data, { files: given }))).toEqual(missingFrom(data, given));
      }),
    );
  });

  it('shows a blind judge what the specification lets one see', () => {
    const seen = standardForm.filter((each) => maySee(each, 'blindJudge')).map(({ key }) => key);
    expect(seen).toEqual(['title', 'place', 'statement', 'completedOn', 'cost', 'supportingDoc', 'supportingImage']);
  });
});

describe('what is asked', () => {
  const form: Form = [
    field('own_format', {
      kind: 'choice',
      choices: ['film', 'series'].map((value) => ({ value, label: { en: value } })),
    }),
    field('own_episodes', {
      kind: 'number',
      required: true,
      shownWhen: { all: true, conditions: [{ field: 'own_format', test: 'is', value: 'series' }] },
    }),
    field('own_last', {
      required: true,
      shownWhen: { all: true, conditions: [{ field: 'own_episodes', test: 'isAbove', value: '3' }] },
    }),
    field('own_kids', { categoryIDs: ['kids'] }),
  ];
  const shown = (data: Record<string, string>, categoryID: string | null = null) =>
    shownFields(form, answers(data, { categoryID })).map(({ key }) => key);

  it('follows conditions on what is asked itself', () => {
    expect(shown({})).toEqual(['own_format']);
    expect(shown({ own_format: 'series', own_episodes: '2' })).toEqual(['own_format', 'own_episodes']);
    expect(shown({ own_format: 'series', own_episodes: '10' })).toEqual(['own_format', 'own_episodes', 'own_last']);
    expect(shown({ own_format: 'film', own_episodes: '10' })).toEqual(['own_format']);
  });

  it('follows the category', () => {
    expect(shown({}, 'kids')).toEqual(['own_format', 'own_kids']);
    expect(shown({}, 'other')).toEqual(['own_format']);
  });

  it('lacks what is longer than the specification’s fields keep, whatever the form says', () => {
    const asked = [field('place', { limit: { count: 900, of: 'words' } })];
    expect(faultOf(asked[0]!, answers({ place: 'x'.repeat(121) }))).toEqual({ code: 'tooLong', limit: 120 });
    expect(lackingOf(asked, answers({ place: 'x'.repeat(121) }))).toEqual(['place']);
    expect(lackingOf(asked, answers({ place: 'x'.repeat(120) }))).toEqual([]);
  });

  it.each(['people', 'table'] as const)('lacks %s of which no row says a word', (kind) => {
    const asked = [field('own_a', { kind, required: true, columns: [{ key: 'name', label: {} }] })];
    const lacking = ['[{},{}]', '[{"name":""}]', '[{},{"name":"Nia"}]'].map((own_a) =>
      lackingOf(asked, answers({ own_a })),
    );
    expect(lacking).toEqual([['own_a'], ['own_a'], []]);
  });

  it('leaves out what is closed, and its faults', () => {
    expect(lackingOf([field('own_a', { required: true, closed: true })], answers())).toEqual([]);
  });

  it.each([
    ['isNot', 'film', 'series', true],
    ['isNot', 'film', 'film', false],
    ['includes', 'a', 'b,a', true],
    ['includes', 'a', 'b', false],
    ['includes', 'Wood', 'Stone, wood and glass', true],
    ['includes', ' ', 'Stone and wood', false],
    ['isAnswered', '', 'x', true],
    ['isAnswered', '', ' ', false],
    ['isBelow', '3', '2.5', true],
    ['isBelow', '3', '', false],
    ['is', '', '', false],
  ] as const)('%s %j of %j is %s', (test, value, answer, expected) => {
    const two = [
      field('own_a'),
      field('own_b', { shownWhen: { all: true, conditions: [{ field: 'own_a', test, value }] } }),
    ];
    expect(shownFields(two, answers({ own_a: answer })).length === 2).toBe(expected);
  });

  it('any of several conditions is enough where the organiser says so', () => {
    const conditions = [
      { field: 'own_a', test: 'is', value: 'x' },
      { field: 'category', test: 'is', value: 'kids' },
    ] as const;
    const of = (all: boolean) => [field('own_a'), field('own_b', { shownWhen: { all, conditions } })];
    const given = answers({ own_a: 'y' }, { categoryID: 'kids' });
    expect(shownFields(of(false), given)).toHaveLength(2);
    expect(shownFields(of(true), given)).toHaveLength(1);
  });
});

describe('an answer', () => {
  const faultIn = (kind: FormField['kind'], answer: string, more: Partial<FormField> = {}) =>
    faultOf(field('own_a', { kind, ...more }), answers({ own_a: answer }))?.code ?? null;
  const two = { choices: ['a', 'b'].map((value) => ({ value, label: { en: value } })) };

  it('is no longer than what is kept of one, whatever its form says', () => {
    const words = { limit: { count: 3_000, of: 'words' } } as const;
    expect([faultIn('longText', '👍'.repeat(20_000)), faultIn('longText', 'x'.repeat(20_001))]).toEqual([
      null,
      'tooLong',
    ]);
    expect(faultIn('longText', 'sentence '.repeat(3_000), words)).toBe('tooLong');
    expect(faultIn('longText', 'sentence '.repeat(3_001), words)).toBe('tooManyWords');
    expect(faultIn('people', JSON.stringify([{ name: 'N'.repeat(20_000) }]))).toBe('tooLong');
  });

  it.each([
    ['shortText', 'four', { limit: { count: 3, of: 'characters' } }, 'tooLong'],
    ['shortText', '👍🏽é', { limit: { count: 3, of: 'characters' } }, null],
    ['longText', 'one two three', { limit: { count: 2, of: 'words' } }, 'tooManyWords'],
    ['longText', '电影 film', { limit: { count: 3, of: 'words' } }, null],
    ['number', '12,5', {}, 'wrong'],
    ['number', '-1', { minimum: 0 }, 'tooSmall'],
    ['number', '25', { maximum: 24 }, 'tooLarge'],
    ['money', '10.50', {}, null],
    ['money', '10.505', {}, 'wrong'],
    ['date', '2028-02-29', {}, null],
    ['date', '2027-02-29', {}, 'wrong'],
    ['date', '1899-12-31', {}, 'wrong'],
    ['choice', 'b', two, null],
    ['choice', 'c', two, 'wrong'],
    ['choices', 'a,b', { ...two, maximum: 1 }, 'tooMany'],
    ['choices', 'a,z', two, 'wrong'],
    ['yesNo', 'maybe', {}, 'wrong'],
    ['consent', 'no', { required: true }, 'missing'],
    ['consent', 'yes', { required: true }, null],
    ['country', 'GB', {}, null],
    ['country', 'Britain', {}, 'wrong'],
    ['email', 'a@b.test', {}, null],
    ['email', 'a@b', {}, 'wrong'],
    ['webAddress', 'https://example.org/a?b#c', {}, null],
    ['webAddress', 'javascript:alert(1)', {}, 'wrong'],
    ['webAddress', 'https://user@example.org', {}, 'wrong'],
    ['videoAddress', 'http://vimeo.com/76979871', {}, 'wrong'],
    ['people', '[{"name":"A","role":"","email":""}]', {}, null],
    ['people', '[{"name":"","role":"Director","email":""}]', {}, 'wrong'],
    ['people', '[{"name":"A"},{"name":"B"}]', { maximum: 1 }, 'tooMany'],
    ['people', 'nobody', {}, 'wrong'],
    ['table', '[{"a":"1"}]', { columns: [{ key: 'a', label: { en: 'A' } }], minimum: 2 }, 'tooFew'],
    ['table', '[{"z":"1"}]', { columns: [{ key: 'a', label: { en: 'A' } }] }, 'wrong'],
  ] as const)('%s %j with %j is %s', (kind, answer, more, expected) => {
    expect(faultIn(kind, answer, more)).toBe(expected);
  });

  it('of files counts the places that are taken', () => {
    const stills = field('own_still', { kind: 'file', required: true, minimum: 2, maximum: 3 });
    expect(slotsOf(stills)).toEqual(['own_still', 'own_still_2', 'own_still_3']);
    expect(faultOf(stills, answers())?.code).toBe('missing');
    expect(faultOf(stills, answers({}, { files: { own_still_2: {} } }))?.code).toBe('tooFew');
    expect(faultOf(stills, answers({}, { files: { own_still: {}, own_still_3: {} } }))).toBeNull();
  });

  it('never makes a kind throw, whatever was typed', () => {
    fc.assert(
      fc.property(fc.constantFrom(...kindNames), fc.oneof(fc.string(), fc.json()), (kind, answer) => {
        const one = field('own_a', { kind, ...kinds[kind].start });
        const fault = faultOf(one, answers({ own_a: answer }));
        expect(fault === null || fault.code.length > 0).toBe(true);
        expect(typeof (kinds[kind].format?.(answer, one, 'en') ?? '')).toBe('string');
      }),
    );
  });

  it('that is empty is missing just where it is required', () => {
    for (const kind of kindNames) {
      const asks = kinds[kind].asks;
      expect(faultOf(field('own_a', { kind, required: true }), answers())?.code ?? null).toBe(asks ? 'missing' : null);
      expect(faultOf(field('own_a', { kind }), answers())).toBeNull();
    }
  });
});

describe('who sees what', () => {
  it('leaves a blind judge only what is allowed by name, for every form', () => {
    const anyField = fc.record({
      key: fc.stringMatching(/^own_[a-z0-9]{1,8}$/),
      kind: fc.constantFrom(...kindNames),
      label: fc.constant({ en: 'x' }),
      seenBy: fc.constantFrom(...audiences),
      blind: fc.boolean(),
      closed: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(anyField), (form) => {
        for (const each of [...seenFields(form, answers(), 'blindJudge'), ...formFor(form, 'blindJudge')]) {
          expect(each).toMatchObject({ blind: true });
          expect(each.seenBy).not.toBe('organiser');
        }
        const seen = seenFields(form, answers(), 'judge');
        for (const each of seenFields(form, answers(), 'blindJudge')) expect(seen).toContain(each);
      }),
    );
  });

  it('tells a judge nothing of what hidden fields ask', () => {
    const form = [
      field('own_secret', { seenBy: 'organiser' }),
      field('own_open', {
        shownWhen: { all: true, conditions: [{ field: 'own_secret', test: 'is', value: 'rich' }] },
      }),
    ];
    expect(JSON.stringify(formFor(form, 'judge'))).not.toMatch(/secret|rich/);
    expect(formFor(form, 'organiser')).toEqual(form);
  });
});

describe('words', () => {
  it('fall back to a language that is there', () => {
    expect(textIn({ fr: 'Titre' }, 'zh')).toBe('Titre');
    expect(textIn({ en: 'Title', zh: ' ' }, 'zh')).toBe('Title');
    expect(textIn(undefined, 'en')).toBe('');
  });
  it('are counted as people do', () => {
    expect(wordsIn("Don't stop, now – 3 times")).toBe(5);
    expect(wordsIn('海边的灯塔')).toBe(5);
    expect(charactersIn('a\r\nb')).toBe(3);
  });
});

describe('a video address', () => {
  it.each([
    ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1'],
    ['https://youtu.be/abcdefghijk', 'https://www.youtube-nocookie.com/embed/abcdefghijk'],
    ['https://www.youtube.com/watch?t=3&v=abcdefghijk', 'https://www.youtube-nocookie.com/embed/abcdefghijk'],
    ['https://example.org/vimeo.com/76979871', null],
    ['javascript:alert(1)', null],
  ])('%s is shown in %s', (address, frame) => {
    expect(frameOf(address)).toBe(frame);
  });
});
