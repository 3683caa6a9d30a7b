import { describe, expect, it } from 'vitest';
import { copiedForm, withoutCategories } from './copying.ts';
import { refusalsOfForm } from './form.rules.ts';
import type { Condition, FormField } from './form.types.ts';
import { standardForm } from './standard.ts';

const title = standardForm[0]!;
const own = (more: Partial<FormField> = {}): FormField => ({
  key: 'own_b',
  kind: 'shortText',
  label: { en: 'B' },
  seenBy: 'judges',
  ...more,
});
const inCategory = (value: string, test: Condition['test'] = 'is'): Condition => ({ field: 'category', test, value });
const answered: Condition = { field: 'title', test: 'isAnswered', value: '' };
const shownWhen = (all: boolean, ...conditions: Condition[]) => own({ shownWhen: { all, conditions } });

describe('a form that goes along to the copy of its award', () => {
  const copyOf = (field: FormField) => {
    const fields = copiedForm([title, field], new Map([['kept', 'copy']]));
    expect(
      refusalsOfForm({ awardStatus: 'open', before: fields, after: fields, categoryIDs: ['copy'], usage: {} }),
    ).toEqual([]);
    return { conditions: fields[1]!.shownWhen?.conditions, closed: fields[1]!.closed ?? false };
  };

  it.each<[string, FormField, Condition[], boolean]>([
    [
      'names the copy of a category',
      shownWhen(true, inCategory('kept'), answered),
      [inCategory('copy'), answered],
      false,
    ],
    [
      'asks nobody what all of a deleted one were asked',
      shownWhen(true, inCategory('gone'), answered),
      [answered],
      true,
    ],
    ['asks everybody else than those of a deleted one', shownWhen(true, inCategory('gone', 'isNot')), [], false],
    ['asks by what else is enough', shownWhen(false, inCategory('gone'), answered), [answered], false],
    ['asks nobody where nothing else was enough', shownWhen(false, inCategory('gone')), [], true],
    ['asks everybody where that is enough', shownWhen(false, inCategory('gone', 'isNot'), answered), [], false],
    [
      'keeps that a category is chosen',
      shownWhen(true, inCategory('', 'isAnswered')),
      [inCategory('', 'isAnswered')],
      false,
    ],
  ])('%s', (_, field, conditions, closed) => {
    expect(copyOf(field)).toEqual({ conditions, closed });
  });
});

it('a form that another award takes over names none of its categories', () => {
  const fields = withoutCategories([title, { ...shownWhen(true, inCategory('c1'), answered), categoryIDs: ['c1'] }]);
  expect(fields).toEqual([title, shownWhen(true, answered)]);
});
