/**
 * What an entry holds that a person writes: the one list that the contract, the editor, the views, the exports and the checks
 * of a submission are made from.
 */
export const entryFields = [
  { name: 'title', section: 'about', kind: 'words', required: true, maximum: 120, namesEntrant: false },
  { name: 'place', section: 'about', kind: 'words', required: false, maximum: 120, namesEntrant: false },
  { name: 'statement', section: 'statement', kind: 'text', required: true, maximum: 2000, namesEntrant: false },
  { name: 'completedOn', section: 'statement', kind: 'words', required: false, maximum: 40, namesEntrant: false },
  { name: 'cost', section: 'statement', kind: 'amount', required: false, maximum: 16, namesEntrant: false },
  { name: 'leadName', section: 'team', kind: 'words', required: true, maximum: 120, namesEntrant: true },
  { name: 'client', section: 'team', kind: 'words', required: false, maximum: 120, namesEntrant: true },
] as const satisfies readonly FieldRow[];

/** A section of the editor. */
export type EntrySection = 'about' | 'statement' | 'team';

interface FieldRow {
  readonly name: string;
  /** The section of the editor that asks for it. */
  readonly section: EntrySection;
  /** One line of words, a text of several paragraphs, or an amount of money as a plain decimal text. */
  readonly kind: 'words' | 'text' | 'amount';
  /** Whether a submission needs it. */
  readonly required: boolean;
  /** In characters. */
  readonly maximum: number;
  /** Whether it says who entered: a judge of a blind award does not see it then. */
  readonly namesEntrant: boolean;
}

export type EntryField = (typeof entryFields)[number]['name'];
/** What a submission needs, each with words of its own where it is missing. */
export type RequiredEntryField = Extract<(typeof entryFields)[number], { required: true }>['name'];

type Row = (typeof entryFields)[number];
/** What views and documents list below an entry's title and beside its statement. */
export type EntryFact = Exclude<Row, { name: 'title' | 'statement' }>;
export const entryFacts = entryFields.filter(
  (field): field is EntryFact => field.name !== 'title' && field.name !== 'statement',
);

/** Something for each field of an entry, by its name. */
export const forEachField = <Value>(of: (field: Row) => Value): Record<EntryField, Value> =>
  // The names of `fromEntries` are those of the table.
  Object.fromEntries(entryFields.map((field) => [field.name, of(field)])) as Record<EntryField, Value>;
