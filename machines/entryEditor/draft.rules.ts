import { isFurtherKey } from '../entry/further.keys.ts';
import type { DraftValues, WrittenField } from '../form/editedEntry.ts';
import type { Form } from '../form/form.types.ts';
import { overLongest } from '../form/kinds/limits.ts';

/** Fields changed since the server last had them. */
export type DraftChanges = Readonly<Partial<Record<WrittenField, string>>>;

/** What the device keeps until the server has it: the changes, and what the server had when they were made. */
export interface StoredDraft {
  readonly changes: DraftChanges;
  readonly base: DraftChanges;
  /** What was sent and nobody said of that it arrived; the server may have any of it. */
  readonly sent?: readonly DraftChanges[];
}

/** One field that was changed here and elsewhere. */
export interface Clash {
  readonly field: WrittenField;
  readonly mine: string;
  readonly theirs: string;
}

/** The changes that the server does not have yet. */
export const stillToSave = (changes: DraftChanges, values: DraftValues): DraftChanges =>
  pick(changes, (field, mine) => (values[field] ?? '') !== mine);

/** The fields of `changes` that were changed elsewhere too, to something else; of a box that was ticked here the last word counts. */
export const clashesOf = (changes: DraftChanges, base: DraftChanges, theirs: DraftValues): Clash[] =>
  fieldsOf(changes)
    .map((field) => ({ field, mine: changes[field]!, theirs: theirs[field] ?? '' }))
    .filter(({ field, mine, theirs }) => !isFurtherKey(field) && theirs !== mine && theirs !== base[field]);

/** What the server had in the fields of `changes`, keeping what `base` knows already. */
export const baseFor = (changes: DraftChanges, base: DraftChanges, values: DraftValues): DraftChanges =>
  Object.fromEntries(fieldsOf(changes).map((field) => [field, base[field] ?? values[field] ?? '']));

/** What the server had in the fields of `changes`: words that were `sent` from here are nobody else's, though their answer was lost. */
export const settledBase = (
  changes: DraftChanges,
  { base, sent }: Required<Pick<StoredDraft, 'base' | 'sent'>>,
  values: DraftValues,
): DraftChanges =>
  pick(
    Object.fromEntries(
      fieldsOf(changes).map((field) => {
        const there = values[field] ?? '';
        return [field, sent.some((words) => words[field] === there) ? there : base[field]];
      }),
    ),
    (_, had) => had !== undefined,
  );

/** What was sent, with what is sent now: the first, which may have arrived as the connection went, and the newest. */
export const sentWith = (sent: readonly DraftChanges[], changes: DraftChanges): readonly DraftChanges[] =>
  sent.at(-1) === changes ? sent : [...sent.slice(0, 1), ...sent.slice(1).slice(-6), changes];

/** The changes without the fields named. */
export const without = (changes: DraftChanges, fields: readonly WrittenField[]): DraftChanges =>
  pick(changes, (field) => !fields.includes(field));

/** The changes of what is still asked: an organiser takes a question away that nobody has answered yet. */
export const askedStill = (changes: DraftChanges, form: Form | null | undefined): DraftChanges =>
  pick(changes, (field) => !field.startsWith('own_') || (form ?? []).some(({ key }) => key === field));

/** What is sent to be saved: an answer too long to be kept does not hold up the others, and alone is refused with its reason. */
export const sentFirst = (changes: DraftChanges): DraftChanges => {
  const kept = pick(changes, (field, answer) => overLongest(field, answer) === null);
  return fieldsOf(kept).length > 0 ? kept : changes;
};

const fieldsOf = (changes: DraftChanges) => Object.keys(changes) as WrittenField[];

const pick = (changes: DraftChanges, matches: (field: WrittenField, value: string) => boolean): DraftChanges =>
  Object.fromEntries(
    fieldsOf(changes).flatMap((field) => (matches(field, changes[field]!) ? [[field, changes[field]]] : [])),
  );
