import { type Condition, type FormField, type KindName, tests } from './form.types.ts';
import { number } from './kinds/number.ts';
import { kinds } from './kinds.ts';

/** How a condition may compare answers of a kind: only figures and days are above or below others. */
export const testsOf = (kind: KindName): readonly Condition['test'][] =>
  kinds[kind].filter === 'numbers' || kinds[kind].filter === 'days'
    ? tests
    : tests.filter((test) => test !== 'isAbove' && test !== 'isBelow');

/** Whether one answer of a kind comes before another. Days are in the order of their letters. */
export const isBefore = (kind: KindName | undefined, one: string, other: string): boolean =>
  kind === 'date' ? one < other : Number(one) < Number(other);

/** Whether a question can be answered with a value: one that it offers, or a figure or a day whatever its bounds are. */
export function canAnswer({ kind, choices = [] }: Pick<FormField, 'kind' | 'choices'>, value: string): boolean {
  switch (kind) {
    case 'choice':
    case 'choices':
      return choices.some((choice) => choice.value === value);
    case 'consent':
      return value === 'yes';
    case 'money':
    case 'number':
      return !number.fault?.(value, withoutBounds);
    case 'date':
    case 'country':
    case 'yesNo':
      return !kinds[kind].fault?.(value, withoutBounds);
    default:
      return !kinds[kind].isFile && value.trim() !== '';
  }
}

const withoutBounds: FormField = { key: 'value', kind: 'number', label: {}, seenBy: 'organiser' };
