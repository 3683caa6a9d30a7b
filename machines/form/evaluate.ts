import type { Locale } from '../settings/languages.ts';
import { canAnswer, isBefore } from './comparing.ts';
import { eligibilityIn, letsOn } from './eligibility.ts';
import type { Condition, Fault, Form, FormField, KindName } from './form.types.ts';
import { chosenIn } from './kinds/choices.ts';
import { overLongest } from './kinds/limits.ts';
import { kinds } from './kinds.ts';
import { textIn } from './words.ts';

/** What an entry holds, as far as its form asks about it. */
export interface Answers {
  readonly data: Readonly<Record<string, string | undefined>>;
  readonly files: Readonly<Record<string, unknown>>;
  readonly categoryID: string | null;
}

/** Who looks. `blindJudge` is a judge of an award whose judges don't see who entered. */
export type FormViewer = 'entrant' | 'organiser' | 'judge' | 'blindJudge' | 'public';

/** The fields that are asked with these answers, in order; a condition sees only what is asked itself. */
export function shownFields(form: Form, answers: Answers): FormField[] {
  const shown: FormField[] = [];
  const asked = new Map<string, FormField>();
  for (const field of form) {
    if (field.closed || !isAskedIn(field, answers.categoryID)) continue;
    const { all = true, conditions = [] } = field.shownWhen ?? {};
    const met = (condition: Condition) => holds(condition, asked, answers);
    if (conditions.length > 0 && !(all ? conditions.every(met) : conditions.some(met))) continue;
    shown.push(field);
    asked.set(field.key, field);
  }
  return shown;
}

/** Whether somebody with these answers may enter. */
export interface Eligibility {
  readonly standing: 'eligible' | 'unanswered' | 'ineligible';
  /** The questions asked, those without an answer that can be read, and those whose answer lets no entry on. */
  readonly asked: readonly FormField[];
  readonly open: readonly FormField[];
  readonly refused: readonly FormField[];
}

/** Whether somebody with these answers may enter; one answer that lets no entry on is enough, whatever else is open. */
export function eligibilityOf(form: Form, answers: Answers): Eligibility {
  // They stand first and depend on each other alone.
  const asked = shownFields(eligibilityIn(form), answers);
  const open = asked.filter((field) => faultOf(field, answers) !== null);
  const refused = asked.filter((field) => !open.includes(field) && !letsOn(field, answers.data[field.key] ?? ''));
  const standing = refused.length > 0 ? 'ineligible' : open.length > 0 ? 'unanswered' : 'eligible';
  return { standing, asked, open, refused };
}

/** The names of the fields that stand in the way of a submission, in the form's order: only what is asked counts. */
export const lackingOf = (form: Form, answers: Answers): string[] =>
  shownFields(form, answers)
    .filter((field) => faultOf(field, answers) !== null || !letsOn(field, answers.data[field.key] ?? ''))
    .map(({ key }) => key);

/** Of what an entry lacks: what the organiser says to answers that let it not enter, and the names of the rest. */
export function turnedAway(form: Form, answers: Answers, lacking: readonly string[], language: Locale) {
  const { refused } = eligibilityOf(form, answers);
  return {
    words: refused.map(({ eligibility }) => textIn(eligibility?.otherwise, language)),
    others: lacking.filter((name) => !refused.some(({ key }) => key === name)),
  };
}

/** What is wrong with one answer; null where nothing is. */
export function faultOf(field: FormField, answers: Pick<Answers, 'data' | 'files'>): Fault | null {
  const kind = kinds[field.kind];
  if (!kind.asks) return null;
  if (kind.isFile) {
    const count = slotsOf(field).filter((slot) => answers.files[slot]).length;
    if (count === 0) return field.required ? { code: 'missing' } : null;
    return count < (field.minimum ?? 0) ? { code: 'tooFew', limit: field.minimum ?? 0 } : null;
  }
  const answer = answers.data[field.key] ?? '';
  if (isEmpty(field, answer)) return field.required ? { code: 'missing' } : null;
  return kind.fault?.(answer, field) ?? overLongest(field.key, answer);
}

/** Whether a field has no answer yet. */
const isEmpty = (field: FormField, answer: string): boolean =>
  kinds[field.kind].isEmpty?.(answer) ?? answer.trim() === '';

/** The places of a file field among the entry's files: its name, and behind it the further ones by number. */
export const slotsOf = ({ key, maximum = 1 }: FormField): string[] =>
  Array.from({ length: maximum }, (_, index) => (index === 0 ? key : `${key}_${index + 1}`));

/** Whether somebody may see a field's answer. A blind award is an allow-list. */
export function maySee({ seenBy, blind = false }: FormField, viewer: FormViewer): boolean {
  switch (viewer) {
    case 'entrant':
    case 'organiser':
      return true;
    case 'judge':
      return seenBy !== 'organiser';
    case 'blindJudge':
      return seenBy !== 'organiser' && blind;
    case 'public':
      return seenBy === 'public';
  }
}

/** The fields that somebody sees of an entry with these answers. Conditions count what the viewer doesn't see. */
export const seenFields = (form: Form, answers: Answers, viewer: FormViewer): FormField[] =>
  shownFields(form, answers).filter((field) => maySee(field, viewer));

/** The form as somebody may know it: nothing of fields, choices or conditions that they don't see. */
export const formFor = (form: Form, viewer: FormViewer): FormField[] => {
  const seen = form.filter((field) => maySee(field, viewer));
  if (seen.length === form.length) return seen;
  return seen.map(({ shownWhen: _, ...field }) => field);
};

const isAskedIn = ({ categoryIDs = [] }: FormField, categoryID: string | null) =>
  categoryIDs.length === 0 || (categoryID !== null && categoryIDs.includes(categoryID));

/** What stands for the entry's category in a condition. */
export const categoryField = 'category';

function holds({ field, test, value }: Condition, asked: ReadonlyMap<string, FormField>, answers: Answers): boolean {
  const on = asked.get(field);
  const answer = field === categoryField ? (answers.categoryID ?? '') : on ? (answers.data[field] ?? '') : '';
  switch (test) {
    case 'is':
      return answer !== '' && isSame(on?.kind, answer, value);
    case 'isNot':
      return !isSame(on?.kind, answer, value);
    case 'includes':
      return includes(on?.kind, answer, value);
    case 'isAnswered':
      return on ? !isEmpty(on, answer) : answer !== '';
    case 'isAbove':
      return mayCompare(on?.kind, answer, value) && isBefore(on?.kind, value, answer);
    case 'isBelow':
      return mayCompare(on?.kind, answer, value) && isBefore(on?.kind, answer, value);
  }
}

/** "100" and "100.00" are one figure. */
const isSame = (kind: KindName | undefined, answer: string, value: string): boolean =>
  (kind === 'number' || kind === 'money') && isFigure(answer) && isFigure(value)
    ? Number(answer) === Number(value)
    : answer === value;

/** Of several choices one, of words a part of them, whatever their capitals. */
const includes = (kind: KindName | undefined, answer: string, value: string): boolean =>
  kind && kinds[kind].filter === 'words'
    ? value.trim() !== '' && answer.toLowerCase().includes(value.trim().toLowerCase())
    : chosenIn(answer).includes(value);

const mayCompare = (kind: KindName | undefined, answer: string, value: string): boolean =>
  kind === 'date' ? [answer, value].every((day) => canAnswer({ kind }, day)) : isFigure(answer);

/** Whether a text is a number with a point. */
export const isFigure = (answer: string) => /^\s*-?\d+(\.\d+)?\s*$/.test(answer);
