import type { EntryData, StoredFile } from '#contract/entities/entry.ts';
import { neutralName } from '#machines/entry/blind.ts';
import { seenFields, slotsOf } from '#machines/form/evaluate.ts';
import type { Form } from '#machines/form/form.types.ts';

interface Filled {
  readonly data: Partial<EntryData>;
  readonly files: Readonly<Record<string, StoredFile>>;
  readonly categoryID: string | null;
}

/** What a judge sees of an entry written in an award's own form; of a blind award only what its fields allow by name. */
export function seenOf(entry: Filled, form: Form, isBlind: boolean): Pick<Filled, 'data' | 'files'> {
  const seen = seenFields(form, entry, isBlind ? 'blindJudge' : 'judge');
  const data = Object.fromEntries(
    seen.flatMap(({ key }) => {
      const answer = entry.data[key as keyof EntryData];
      return answer === undefined ? [] : [[key, answer]];
    }),
  );
  const shown = seen.filter(({ kind }) => kind === 'file').flatMap(slotsOf);
  const files = shown.flatMap((slot, index) => {
    const file = entry.files[slot];
    return file ? [[slot, isBlind ? unnamed(file, index) : file] as const] : [];
  });
  return { data, files: Object.fromEntries(files) };
}

/** A file under a name that tells nothing of who sent it. */
function unnamed(file: StoredFile, index: number): StoredFile {
  const name = neutralName(`file-${index + 1}`, file.name);
  return { ...file, name, url: file.url.replace(/[^/]+$/, name) };
}
