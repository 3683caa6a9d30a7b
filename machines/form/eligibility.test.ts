import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eligibilityIn, eligibilityKinds, eligibilityStart, letsOn } from './eligibility.ts';
import { eligibilityOf, formFor, lackingOf, maySee, seenFields, turnedAway } from './evaluate.ts';
import { refusalsOfForm } from './form.rules.ts';
import type { EligibilityRule, FormField, KindName } from './form.types.ts';
import { kinds } from './kinds.ts';
import { standardForm } from './standard.ts';
import { templateNames, templates } from './templates.ts';

const title = standardForm[0]!;
const otherwise = { en: 'Not this time.', fr: 'Pas cette fois.' };
const choices = ['a', 'b', 'c'].map((value) => ({ value, label: { en: value } }));
const decides = (
  kind: KindName,
  rule: Omit<EligibilityRule, 'otherwise'>,
  more: Partial<FormField> = {},
): FormField => ({
  key: `own_${kind.toLowerCase()}`,
  kind,
  label: { en: kind },
  required: true as const,
  seenBy: 'organiser' as const,
  ...((kind === 'choice' || kind === 'choices') && { choices }),
  eligibility: { ...rule, otherwise },
  ...more,
});
/** The same, where the choice `a` is closed. */
const closedA = (...[kind, rule, more]: Parameters<typeof decides>) =>
  decides(kind, rule, { choices: [{ ...choices[0]!, closed: true }, ...choices.slice(1)], ...more });
const answers = (data: Record<string, string>) => ({ data, files: {}, categoryID: null });

describe('an answer lets an entry on', () => {
  it.each<[KindName, Omit<EligibilityRule, 'otherwise'>, string, boolean]>([
    ['yesNo', { answers: ['yes'] }, 'yes', true],
    ['yesNo', { answers: ['no'] }, 'yes', false],
    ['choice', { answers: ['a', 'b'] }, 'b', true],
    ['choice', { answers: ['a', 'b'] }, 'c', false],
    ['choice', { answers: ['a'], match: 'none' }, 'b', true],
    ['choice', { answers: ['a'], match: 'none' }, 'a', false],
    ['country', { answers: ['NO', 'RO'] }, 'RO', true],
    ['country', { answers: ['NO'], match: 'none' }, 'NO', false],
    ['choices', { answers: ['a', 'b'] }, 'b,c', true],
    ['choices', { answers: ['a', 'b'] }, 'c', false],
    ['choices', { answers: ['a', 'b'], match: 'all' }, 'c,b,a', true],
    ['choices', { answers: ['a', 'b'], match: 'all' }, 'a', false],
    ['choices', { answers: ['a', 'b'], match: 'only' }, 'a', true],
    ['choices', { answers: ['a', 'b'], match: 'only' }, 'a,c', false],
    ['choices', { answers: ['c'], match: 'none' }, 'a,b', true],
    ['choices', { answers: ['c'], match: 'none' }, 'a,c', false],
    ['number', { from: '18' }, '18', true],
    ['number', { from: '18' }, '9', false],
    ['number', { from: '18', to: '30' }, '30.5', false],
    ['number', { to: '-1' }, '-10', true],
    ['date', { from: '2026-01-01' }, '2026-01-01', true],
    ['date', { from: '2026-01-01' }, '2025-12-31', false],
    ['date', { to: '2026-01-01' }, '2026-01-02', false],
  ])('%s with %j and %j: %s', (kind, rule, answer, expected) => {
    const field = decides(kind, rule);
    expect(letsOn(field, answer)).toBe(expected);
    expect(eligibilityOf([field, title], answers({ [field.key]: answer })).standing).toBe(
      expected ? 'eligible' : 'ineligible',
    );
  });

  it('never as one that cannot be read, and whatever is typed a question says something', () => {
    fc.assert(
      fc.property(fc.constantFrom(...eligibilityKinds), fc.oneof(fc.string(), fc.json()), (kind, answer) => {
        const field = { ...decides(kind, {}), ...eligibilityStart(kind, choices) };
        const { standing, open } = eligibilityOf([field], answers({ [field.key]: answer }));
        const isEmpty = kinds[kind].isEmpty?.(answer) ?? answer.trim() === '';
        if (isEmpty || kinds[kind].fault?.(answer, field)) expect(open).toEqual([field]);
        else expect(standing).not.toBe('unanswered');
        expect(lackingOf([field], answers({ [field.key]: answer })).length > 0).toBe(standing !== 'eligible');
      }),
      // A list of choices without any is no answer.
      { examples: [['choices', ',']] },
    );
  });
});

describe('who may enter', () => {
  const born = decides('number', { from: '18' });
  const land = decides('country', { answers: ['NO'] });
  const form = [born, land, title];

  it('is everybody where nothing is asked', () => {
    expect(eligibilityOf(standardForm, answers({})).standing).toBe('eligible');
    expect(eligibilityIn(standardForm)).toEqual([]);
  });

  it('is open until every question is answered, and decided by the first answer against it', () => {
    expect(eligibilityOf(form, answers({ own_number: '20' }))).toMatchObject({ standing: 'unanswered', open: [land] });
    expect(eligibilityOf(form, answers({ own_number: '2' }))).toMatchObject({
      standing: 'ineligible',
      refused: [born],
    });
    expect(eligibilityOf(form, answers({ own_number: '20', own_country: 'NO' })).standing).toBe('eligible');
  });

  it('says the organiser’s words in the reader’s language, apart from what is not answered', () => {
    const given = answers({ own_number: '2' });
    expect(turnedAway(form, given, lackingOf(form, given), 'fr')).toEqual({
      words: ['Pas cette fois.'],
      others: ['own_country', 'title'],
    });
    expect(turnedAway(form, given, lackingOf(form, given), 'zh').words).toEqual(['Not this time.']);
  });

  it('leaves out what is closed, and what an earlier answer makes needless', () => {
    const student = decides(
      'yesNo',
      { answers: ['yes'] },
      { shownWhen: { all: true, conditions: [{ field: 'own_number', test: 'isBelow', value: '30' }] } },
    );
    expect(eligibilityOf([born, student, title], answers({ own_number: '40' })).standing).toBe('eligible');
    expect(eligibilityOf([born, student, title], answers({ own_number: '20' })).open).toEqual([student]);
    expect(eligibilityOf([{ ...born, closed: true }, title], answers({ own_number: '2' })).standing).toBe('eligible');
  });

  it('is for the organiser and the entrant alone to see', () => {
    for (const viewer of ['judge', 'blindJudge', 'public'] as const) {
      expect(form.filter((field) => maySee(field, viewer)).some(({ eligibility }) => eligibility)).toBe(false);
      expect(JSON.stringify(formFor(form, viewer))).not.toContain('eligibility');
      expect(seenFields(form, answers({ own_country: 'NO' }), viewer).map(({ key }) => key)).not.toContain(
        'own_country',
      );
    }
  });
});

describe('a form', () => {
  const refused = (...after: FormField[]) =>
    refusalsOfForm({ awardStatus: 'open', before: standardForm, after, categoryIDs: ['c1'], usage: {} }).map(
      ({ code }) => code.replace('form.refusal.eligibility', ''),
    );

  it('may ask who may enter, of every kind that decides it', () => {
    for (const kind of eligibilityKinds) {
      const rule = {
        yesNo: { answers: ['yes'] },
        country: { answers: ['NO'] },
        number: { to: '3' },
        date: { from: '2026-02-28' },
      };
      expect(refused(decides(kind, rule[kind as 'yesNo'] ?? { answers: ['a'] }), title), kind).toEqual([]);
    }
    for (const name of templateNames) expect(refused(...templates[name]), name).toEqual([]);
  });

  it.each<[string, FormField[]]>([
    ['Kind', [decides('shortText', { answers: ['a'] }), title]],
    ['First', [title, decides('yesNo', { answers: ['yes'] })]],
    ['ForAll', [decides('yesNo', { answers: ['yes'] }, { seenBy: 'judges' }), title]],
    ['ForAll', [decides('yesNo', { answers: ['yes'] }, { required: false }), title]],
    ['ForAll', [decides('yesNo', { answers: ['yes'] }, { role: 'place' }), title]],
    ['ForAll', [decides('yesNo', { answers: ['yes'] }, { categoryIDs: ['c1'] }), title]],
    [
      'ForAll',
      [
        decides(
          'yesNo',
          { answers: ['yes'] },
          { shownWhen: { all: true, conditions: [{ field: 'category', test: 'is', value: 'c1' }] } },
        ),
        title,
      ],
    ],
    ['Answers', [decides('yesNo', {}), title]],
    ['Answers', [decides('yesNo', { answers: ['perhaps'] }), title]],
    ['Answers', [decides('choice', { answers: ['z'] }), title]],
    ['Answers', [decides('choice', { answers: ['a'], match: 'all' }), title]],
    ['Answers', [decides('country', { answers: ['Norway'] }), title]],
    ['Answers', [decides('number', {}), title]],
    ['Answers', [decides('number', { from: 'x' }), title]],
    ['Answers', [decides('number', { from: '10', to: '9' }), title]],
    ['Answers', [decides('date', { from: '2026-02-30' }), title]],
    ['Words', [decides('yesNo', {}, { eligibility: { answers: ['yes'], otherwise: { en: ' ' } } }), title]],
    ['Closed', [closedA('choice', { answers: ['a'] }), title]],
    ['Closed', [closedA('choices', { answers: ['a', 'b'], match: 'all' }), title]],
  ])('is refused: %s', (code, after) => {
    expect(refused(...after).filter((each) => !each.startsWith('form.'))).toEqual([code]);
  });

  it('may close a choice that is not all that lets entries on', () => {
    expect(refused(closedA('choice', { answers: ['a', 'b'] }), title)).toEqual([]);
    expect(refused(closedA('choices', { answers: ['b', 'c'], match: 'all' }), title)).toEqual([]);
    expect(refused(closedA('choices', { answers: ['a'], match: 'none' }), title)).toEqual([]);
    expect(refused(closedA('choice', { answers: ['a'] }, { closed: true }), title)).toEqual([]);
  });
});
