import { expect, it } from 'vitest';
import type { Form } from '../form/form.types.ts';
import { refusals } from '../kit/rules.ts';
import { entryEditorCases } from './entryEditor.cases.ts';
import { entryEditorRules, type LoadedEntry, type SubmitEvent, whyNotFurtherIn } from './entryEditor.rules.ts';

const { events } = entryEditorCases.find(({ title }) => title === 'a complete draft before the deadline')!;
const { output: loaded } = events.find(({ type }) => type === 'xstate.done.actor.loadEntry') as unknown as {
  readonly output: LoadedEntry;
};
const submit = events.find(({ type }) => type === 'entry.submit') as SubmitEvent;

const form: Form = [
  {
    key: 'own_time',
    kind: 'shortText',
    label: { en: 'Running time', fr: 'Durée' },
    seenBy: 'judges',
    required: true,
  },
  {
    key: 'own_crew',
    kind: 'shortText',
    label: { en: 'Crew', fr: 'Équipe' },
    seenBy: 'judges',
    required: true,
    categoryIDs: ['c2'],
  },
];
const editor = { loaded: { ...loaded, form }, changes: {}, base: {} };

it.each([
  [undefined, 'Running time'],
  ['fr', 'Durée'],
  // Where the organiser wrote none in it.
  ['ro', 'Running time'],
] as const)('what is missing is named in the reader’s language: %s', (language, fields) => {
  const reasons = refusals(entryEditorRules.maySubmit, editor, { ...submit, language });
  expect(reasons).toContainEqual({ code: 'entry.refusal.unanswered', params: { fields } });
});

it('also of what a further category asks', () => {
  expect(whyNotFurtherIn(editor, ['c2'], 'fr')).toContainEqual({
    code: 'entry.refusal.unanswered',
    params: { fields: 'Équipe' },
  });
});
