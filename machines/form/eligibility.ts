import { canAnswer, isBefore } from './comparing.ts';
import type { Form, FormField, KindName, Match } from './form.types.ts';
import { chosenIn } from './kinds/choices.ts';

/** The kinds of question that may decide who enters. */
export const eligibilityKinds = [
  'yesNo',
  'choice',
  'choices',
  'country',
  'number',
  'date',
] as const satisfies KindName[];

/** How answers may be compared, by kind; of one answer only that it is among them or not. */
export const matchesOf = (kind: KindName): readonly Match[] =>
  kind === 'choices' ? ['any', 'all', 'only', 'none'] : kind === 'choice' || kind === 'country' ? ['any', 'none'] : [];

/** Whether a question decides who enters. */
export const isEligibility = (field: FormField): boolean => field.eligibility !== undefined;

/** The questions that decide who enters; they stand before all others. */
export const eligibilityIn = (form: Form): FormField[] => form.filter(isEligibility);

/** Whether an answer that can be read lets an entry on. */
export function letsOn({ kind, eligibility }: FormField, answer: string): boolean {
  if (!eligibility) return true;
  const { answers = [], match = 'any', from, to } = eligibility;
  if (kind === 'number' || kind === 'date')
    return !(from !== undefined && isBefore(kind, answer, from)) && !(to !== undefined && isBefore(kind, to, answer));
  const given = kind === 'choices' ? chosenIn(answer) : [answer];
  switch (match) {
    case 'any':
      return given.some((each) => answers.includes(each));
    case 'all':
      return answers.every((each) => given.includes(each));
    case 'only':
      return given.every((each) => answers.includes(each));
    case 'none':
      return !given.some((each) => answers.includes(each));
  }
}

/** Whether a question says which answers let on: some of those that it offers, or bounds in order. */
export function decidesEligibility(field: FormField): boolean {
  const { kind, eligibility } = field;
  const { answers = [], match = 'any', from, to } = eligibility ?? {};
  const isOffered = (answer: string) => canAnswer(field, answer);
  if (kind === 'number' || kind === 'date') {
    const bounds = [from, to].filter((bound) => bound !== undefined);
    const inOrder = from === undefined || to === undefined || !isBefore(kind, to, from);
    return bounds.length > 0 && bounds.every(isOffered) && inOrder;
  }
  const fits = match === 'any' || matchesOf(kind).includes(match);
  return fits && answers.length > 0 && answers.every(isOffered);
}

/** Whether what lets an entry on can still be chosen: a closed choice is not offered again. */
export function canStillLetOn({ closed, choices = [], eligibility }: FormField): boolean {
  const { answers = [], match = 'any' } = eligibility ?? {};
  const isOffered = (answer: string) => !choices.some((choice) => choice.value === answer && choice.closed);
  if (closed || match === 'none' || answers.length === 0) return true;
  return match === 'all' ? answers.every(isOffered) : answers.some(isOffered);
}

/** What a new question of a kind starts with. */
export const eligibilityStart = (kind: KindName, choices: FormField['choices'] = []): Partial<FormField> => ({
  required: true,
  seenBy: 'organiser',
  eligibility: {
    ...(kind === 'yesNo' && { answers: ['yes'] }),
    ...(choices[0] && { answers: [choices[0].value] }),
    otherwise: {},
  },
});
