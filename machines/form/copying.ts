import { categoryField } from './evaluate.ts';
import type { Condition, Form, FormField } from './form.types.ts';

/** The form as an award with other categories takes it: asked in all of them. */
export const withoutCategories = (form: Form): Form =>
  form.map(({ categoryIDs: _, shownWhen, ...field }) => ({
    ...field,
    ...(shownWhen && {
      shownWhen: { ...shownWhen, conditions: shownWhen.conditions.filter((each) => !namesCategory(each)) },
    }),
  }));

/** The form as the copy of its award has it, by the copies of its categories. Those that were deleted have none. */
export const copiedForm = (form: Form, copies: ReadonlyMap<string, string>): FormField[] =>
  form.map((field) => {
    const { categoryIDs: before = [], shownWhen } = field;
    const categoryIDs = before.flatMap((id) => copies.get(id) ?? []);
    const shown = shownWhen && copiedConditions(shownWhen, copies);
    // Asked in no other category, it is closed.
    const isNeverAsked = (before.length > 0 && categoryIDs.length === 0) || shown?.isNeverShown;
    return {
      ...field,
      ...(field.categoryIDs && { categoryIDs }),
      ...(shown && { shownWhen: shown.shownWhen }),
      ...(isNeverAsked && { closed: true }),
    };
  });

/** Nobody enters in a category that was deleted: what asks for it never holds, and what excludes it always does. */
function copiedConditions(
  { all, conditions }: NonNullable<FormField['shownWhen']>,
  copies: ReadonlyMap<string, string>,
) {
  const gone = conditions.filter((each) => namesCategory(each) && !copies.has(each.value));
  const isExcluded = gone.some(({ test }) => test === 'isNot');
  const isWanted = gone.some(({ test }) => test !== 'isNot');
  const kept = conditions.flatMap((each) => {
    if (!namesCategory(each)) return [each];
    const value = copies.get(each.value);
    return value === undefined ? [] : [{ ...each, value }];
  });
  return {
    shownWhen: { all, conditions: !all && isExcluded ? [] : kept },
    isNeverShown: isWanted && (all || (kept.length === 0 && !isExcluded)),
  };
}

const namesCategory = ({ field, test }: Condition) => field === categoryField && test !== 'isAnswered';
