import { eligibilityStart, isEligibility } from './eligibility.ts';
import type { Form, FormField, KindName } from './form.types.ts';
import { kinds } from './kinds.ts';

/** A form under work, with what can be undone. */
export interface FormDraft {
  readonly fields: Form;
  readonly past: readonly Form[];
  /** The field in hand, by name. */
  readonly selected: string | null;
}

export type FormEdit =
  | {
      readonly type: 'form.add';
      readonly kind: KindName;
      readonly key: string;
      /** Whether it is to decide who may enter. */
      readonly eligibility?: boolean;
    }
  | { readonly type: 'form.change'; readonly key: string; readonly change: Partial<FormField> }
  | { readonly type: 'form.move'; readonly key: string; readonly by: number }
  | { readonly type: 'form.duplicate'; readonly key: string; readonly as: string }
  | { readonly type: 'form.remove'; readonly key: string }
  | { readonly type: 'form.take'; readonly fields: Form }
  | { readonly type: 'form.select'; readonly key: string }
  | { readonly type: 'form.undo' };

const eligibilityCount = (fields: Form) => fields.filter(isEligibility).length;

/** Whether there is a step to undo. */
export const canUndo = ({ past }: Pick<FormDraft, 'past'>): boolean => past.length > 0;

/** How many steps can be undone. */
const maxUndoSteps = 100;

/** The form after one step of its editor. */
export function edited(draft: FormDraft, edit: FormEdit): FormDraft {
  const { fields, past, selected } = draft;
  const made = (next: Form, select = selected): FormDraft => ({
    fields: next,
    past: [...past, fields].slice(-maxUndoSteps),
    selected: select,
  });
  switch (edit.type) {
    case 'form.add': {
      const field: FormField = {
        key: edit.key,
        kind: edit.kind,
        label: {},
        seenBy: 'judges',
        ...kinds[edit.kind].start,
        ...(edit.eligibility && eligibilityStart(edit.kind, kinds[edit.kind].start?.choices)),
      };
      const before = fields.find(({ key }) => key === selected);
      const isBeside = before !== undefined && isEligibility(before) === isEligibility(field);
      const at = isBeside ? fields.indexOf(before) + 1 : edit.eligibility ? eligibilityCount(fields) : fields.length;
      return made([...fields.slice(0, at), field, ...fields.slice(at)], edit.key);
    }
    case 'form.change':
      return made(fields.map((field) => (field.key === edit.key ? { ...field, ...edit.change } : field)));
    case 'form.move': {
      const from = fields.findIndex(({ key }) => key === edit.key);
      const field = fields[from];
      if (!field) return draft;
      // What decides who may enter stays before everything else.
      const border = eligibilityCount(fields);
      const [first, last] = isEligibility(field) ? [0, border - 1] : [border, fields.length - 1];
      const to = Math.min(last, Math.max(first, from + edit.by));
      if (from === to) return draft;
      const rest = fields.filter((each) => each !== field);
      return made([...rest.slice(0, to), field, ...rest.slice(to)], edit.key);
    }
    case 'form.duplicate': {
      const at = fields.findIndex(({ key }) => key === edit.key);
      const field = fields[at];
      if (!field) return draft;
      const { role: _, closed: __, ...copied } = field;
      return made([...fields.slice(0, at + 1), { ...copied, key: edit.as }, ...fields.slice(at + 1)], edit.as);
    }
    case 'form.remove':
      return made(
        fields.filter(({ key }) => key !== edit.key),
        selected === edit.key ? null : selected,
      );
    case 'form.take':
      return made(edit.fields, null);
    case 'form.select':
      return { ...draft, selected: edit.key };
    case 'form.undo': {
      const last = past.at(-1);
      if (!last) return draft;
      const stays = last.some(({ key }) => key === selected);
      return { fields: last, past: past.slice(0, -1), selected: stays ? selected : null };
    }
  }
}
