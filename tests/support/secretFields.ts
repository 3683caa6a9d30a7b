import { eligibilityKinds } from '#machines/form/eligibility.ts';
import { type FormField, kindNames } from '#machines/form/form.types.ts';
import { kinds } from '#machines/form/kinds.ts';

/** What only fields of each kind hold that no judge sees. */
const answers: Readonly<Record<string, string>> = {
  shortText: 'Zephyrine Quill',
  longText: 'Zephyrine wrote it',
  number: '918273645546',
  money: '5544332.21',
  date: '1987-03-29',
  choice: 'zephyrine',
  choices: 'zephyrine',
  yesNo: 'yes',
  consent: 'yes',
  country: 'VU',
  email: 'zephyrine@quill.test',
  webAddress: 'https://zephyrine.test/',
  videoAddress: 'https://zephyrine.test/v',
  people: '[{"name":"Zephyrine Quill","role":"Director","email":"z@quill.test"}]',
  table: '[{"a":"Zephyrine Quill","b":""}]',
};

/** What gives an answer away wherever it stands, in any case of letters. */
export const secretWords = ['Zephyrine', 'quill', '918273645546', '5544332', '1987-03-29'] as const;

const field = (key: string, kind: FormField['kind'], more: Partial<FormField>): FormField => {
  const choice = { choices: [{ value: 'zephyrine', label: { en: 'Zephyrine' } }] };
  return {
    key: `own_${key}${kind.toLowerCase()}`,
    kind,
    label: { en: `The ${key}`, fr: `Le ${key}` },
    seenBy: 'judges',
    ...kinds[kind].start,
    required: false,
    ...((kind === 'choice' || kind === 'choices') && choice),
    ...(kind === 'table' && { columns: ['a', 'b'].map((column) => ({ key: column, label: { en: column } })) }),
    ...more,
  };
};
const asking = kindNames.filter((kind) => kinds[kind].asks);
const deciding = eligibilityKinds.map((kind) => {
  const isBound = kind === 'number' || kind === 'date';
  const rule = isBound ? { from: answers[kind]! } : { answers: [answers[kind]!] };
  return field('e', kind, {
    required: true,
    seenBy: 'organiser',
    blind: true,
    eligibility: { ...rule, otherwise: { en: 'Zephyrine alone enters.' } },
  });
});

/**
 * For a blind award, one field of each kind that nobody allows, one of each that the organiser keeps, and one of each kind that decides
 * who may enter, answered so that it lets on.
 */
export const secretFields: readonly FormField[] = [
  ...deciding,
  ...asking.map((kind) => field('h', kind, { label: { en: 'Zephyrine label' } })),
  ...asking.map((kind) => field('o', kind, { seenBy: 'organiser', blind: true })),
];

/** What an entrant answers to them; files are uploaded. */
export const secretAnswers: Readonly<Record<string, string>> = Object.fromEntries(
  secretFields.flatMap(({ key, kind }) => (answers[kind] === undefined ? [] : [[key, answers[kind]]])),
);

/** Which of these words are said somewhere, in any case of letters. */
export const wordsIn = (text: string, words: readonly string[]): string[] =>
  words.filter((word) => text.toLowerCase().includes(word.toLowerCase()));
