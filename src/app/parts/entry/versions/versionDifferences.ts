import { formatAnswer } from '#contract/answers.ts';
import type { EntryVersion } from '#contract/entities/entry.ts';
import type { Format } from '#contract/format.ts';
import { type EntryField, entryFields } from '#machines/entry/entry.fields.ts';
import { type EntryFile, entryFiles } from '#machines/entry/entry.rules.ts';
import { furtherIn, furtherNameIn } from '#machines/entry/further.keys.ts';
import type { Speech } from '#machines/form/cells.ts';
import { slotsOf } from '#machines/form/evaluate.ts';
import type { Form } from '#machines/form/form.types.ts';
import { textIn } from '#machines/form/words.ts';

/** How the reader's screen says what an entry holds. */
export interface VersionWords {
  /** What the area calls a field, a file and the category. */
  readonly labelOf: (place: EntryField | EntryFile | 'category') => string;
  readonly categoryOf: (categoryID: string | null) => string;
  readonly further: string;
  readonly speech: Speech;
  readonly currency: string;
  readonly format: Format;
}

interface Difference {
  readonly place: string;
  readonly label: string;
  readonly first: string;
  readonly second: string;
}

/** Where two versions of an entry differ: category, words and files, in the order of the award's own form where it has one. */
export function versionDifferences(
  before: EntryVersion,
  after: EntryVersion,
  form: Form | null,
  { labelOf, categoryOf, further, ...said }: VersionWords,
): readonly Difference[] {
  const furtherOf = ({ data, categoryID }: EntryVersion) =>
    furtherIn(data, categoryID)
      .map((id) => categoryOf(id) || furtherNameIn(data, id))
      .join(', ');
  const both = (place: string, label: string, of: (version: EntryVersion) => string): Difference => ({
    place,
    label,
    first: of(before),
    second: of(after),
  });
  const words = [...new Set([...(form ?? []).map(({ key }) => key), ...keysOf(before, after, 'data')])];
  const files = [...new Set([...(form ?? []).flatMap(slotsOf), ...keysOf(before, after, 'files')])];
  return [
    both('category', labelOf('category'), ({ categoryID }) => categoryOf(categoryID)),
    both('further', further, furtherOf),
    ...words.map((key) => {
      const field = form?.find((each) => each.key === key);
      const standard = entryFields.find(({ name }) => name === key);
      const label = textIn(field?.label, said.speech.language) || (standard ? labelOf(standard.name) : key);
      return both(key, label, ({ data }) => {
        const answer = data[key as keyof typeof data] ?? '';
        return field ? formatAnswer(field, answer, said.speech, said.currency, said.format) : answer;
      });
    }),
    ...files.map((place) => both(place, fileLabel(place), (version) => version.files[place]?.name ?? '')),
  ].filter(({ first, second }) => first !== second);

  function fileLabel(place: string): string {
    const field = form?.find((each) => each.kind === 'file' && slotsOf(each).includes(place));
    const standard = entryFiles.find(({ name }) => name === place);
    const label = textIn(field?.label, said.speech.language) || (standard ? labelOf(standard.name) : place);
    return field && slotsOf(field).length > 1 ? `${label} ${slotsOf(field).indexOf(place) + 1}` : label;
  }
}

/** What the two hold under the specification's names, and those of the organiser's own fields. */
function keysOf(before: EntryVersion, after: EntryVersion, of: 'data' | 'files'): string[] {
  const standard = of === 'data' ? entryFields : entryFiles;
  const own = [before, after].flatMap((version) => Object.keys(version[of])).filter((key) => key.startsWith('own_'));
  return [...standard.map(({ name }) => name), ...own];
}
