import { entryFields } from '../entry/entry.fields.ts';
import type { Form, FormField, Words } from '../form/form.types.ts';
import { kinds } from '../form/kinds.ts';
import type { InEveryLanguage } from '../settings/languages.ts';
import { plain, signed, spelling } from './names.ts';
import { personal } from './personal.ts';

/** Where a column goes: what it says besides answers (`personal`), or the key of a field of the form. */
export type Target = string;

/** One place that a column can go to, with every heading that it is known by. */
interface Place {
  readonly target: Target;
  readonly label: Words;
  readonly also: readonly string[];
}

type Named = Omit<Place, 'target'> & { readonly label: InEveryLanguage };

const words: Readonly<Record<(typeof personal)[number], Named>> = {
  category: { label: { en: 'Category', fr: 'Catégorie', ro: 'Categorie', zh: '类别' }, also: ['category id'] },
  further: {
    label: {
      en: 'Further categories',
      fr: 'Catégories supplémentaires',
      ro: 'Categorii suplimentare',
      zh: '附加类别',
    },
    also: [],
  },
  email: {
    label: { en: 'Entrant’s email', fr: 'E-mail du candidat', ro: 'E-mailul participantului', zh: '参赛者邮箱' },
    also: ['email', 'email address', 'adresse e-mail', 'courriel', 'adresă de e-mail', '邮箱', '电子邮件'],
  },
  name: {
    label: { en: 'Entrant’s name', fr: 'Nom du candidat', ro: 'Numele participantului', zh: '参赛者姓名' },
    also: ['entrant', 'candidat', 'participant', '参赛者'],
  },
  givenName: { label: { en: 'Given name', fr: 'Prénom', ro: 'Prenume', zh: '名' }, also: ['first name'] },
  familyName: {
    label: { en: 'Family name', fr: 'Nom de famille', ro: 'Nume de familie', zh: '姓' },
    also: ['last name', 'surname'],
  },
  language: { label: { en: 'Language', fr: 'Langue', ro: 'Limbă', zh: '语言' }, also: [] },
};

/** What exports call fields of the specification where it differs from the standard form's words. */
const alsoCalled: Readonly<Record<string, readonly string[]>> = {
  cost: ['Cost', 'Coût', 'Cost', '造价'],
  completedOn: ['Completed on'],
};

/** Whether a column may fill a field: it still asks, and neither for files nor for a person's own consent. */
export const isImported = ({ kind, closed }: FormField): boolean =>
  !closed && kinds[kind].asks && !kinds[kind].isFile && kind !== 'consent';

/** Every place that a column can go to, in the order of the form. */
export const placesOf = (form: Form): readonly Place[] => [
  ...personal.map((target) => ({ target, ...words[target] })),
  ...form.filter(isImported).map(({ key, label }) => ({ target: key, label, also: alsoCalled[key] ?? [] })),
];

/** Where each column goes, by its heading: a label in any language, or an identifier. No place is taken twice. */
export function matchColumns(columns: readonly string[], form: Form): (Target | null)[] {
  const places = placesOf(form);
  const headings = columns.map(plain);
  const taken = new Set<Target>();
  const matched = columns.map((): Target | null => null);
  for (const heading of new Set(headings.filter(Boolean))) {
    const free = places.filter((place) => namesOf(place).has(heading) && !taken.has(place.target));
    const same = headings.flatMap((each, index) => (each === heading ? [index] : []));
    // Of headings alike the last ones are meant: exports say who and where before what was answered.
    const meant = same.slice(-Math.max(1, free.length));
    // Those that differ in signs only are told apart by them first.
    for (const isIt of [isWritten(spelling), isWritten(signed), () => true])
      for (const index of meant.filter((each) => matched[each] === null)) {
        const place = free.find((each) => !taken.has(each.target) && isIt(each, columns[index] ?? ''));
        if (!place) continue;
        taken.add(place.target);
        matched[index] = place.target;
      }
  }
  return matched;
}

const isWritten =
  (as: (text: string) => string) =>
  ({ target, label, also }: Place, heading: string) =>
    [target, ...Object.values(label), ...also].some((name) => as(name ?? '') === as(heading));

const namesOf = ({ target, label, also }: Place) =>
  new Set([target, ...Object.values(label), ...also].map((name) => plain(name ?? '')));

/** An amount of the specification is a plain decimal text. */
export const isAmount = (key: string): boolean =>
  entryFields.some(({ name, kind }) => name === key && kind === 'amount');
