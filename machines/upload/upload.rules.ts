import { type EntryFile, entryFiles } from '../entry/entry.rules.ts';
import type { Rules } from '../kit/rules.ts';

/** A file that somebody chose. `content` is the browser's file object, handed through to the port that sends it. */
export interface ChosenFile {
  /** Whether it is a real file object, and not a folder, a link or a piece of text. */
  readonly real: boolean;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly mimeType: string;
  readonly content: unknown;
}

/** A file that the server keeps. `url` is the address without its query string. */
export interface KeptFile {
  readonly name: string;
  readonly size: number;
  readonly mimeType: string;
  readonly url: string;
}

interface UploadFacts {
  readonly field: EntryFile;
  readonly file: ChosenFile | null;
}

/** What an entry's file field takes. */
export const fileFieldOf = (field: EntryFile) => {
  const found = entryFiles.find(({ name }) => name === field);
  if (!found) throw new Error(`No file field ${field}`);
  return found;
};

/** The kinds that a field takes in everyday words: "PDF", "PNG, JPEG, SVG". */
export const kindsOf = (field: EntryFile): string =>
  fileFieldOf(field)
    .types.map((type) => kinds[type] ?? type)
    .join(', ');

/**
 * The name that a file is stored under: the field's name, then the base name with everything but letters and figures
 * removed, then the extension as it was.
 */
export const storedNameOf = (field: EntryFile, name: string): string => {
  const dot = name.lastIndexOf('.');
  const [base, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  return `${field}${base.replace(/[^a-z0-9]/gi, '')}${extension}`;
};

/** The stored address: the signed one without its query string. */
export const withoutQuery = (address: string): string => address.split('?')[0]!;

const real = ({ file }: UploadFacts) => file?.real === true;
const allowed = ({ field }: UploadFacts): readonly string[] => fileFieldOf(field).types;

/** What a file must be before it is sent. */
export const uploadRules = {
  mayUpload: [
    { needs: real, otherwise: 'upload.refusal.invalidFile', params: ({ file }) => ({ name: file?.name ?? '' }) },
    {
      needs: (facts) => !real(facts) || allowed(facts).includes(facts.file!.mimeType),
      otherwise: 'upload.refusal.kind',
      params: ({ field }) => ({ kinds: kindsOf(field) }),
    },
    { needs: (facts) => !real(facts) || facts.file!.size > 0, otherwise: 'upload.refusal.empty' },
    {
      needs: (facts) => !real(facts) || facts.file!.size <= fileFieldOf(facts.field).maximumBytes,
      otherwise: 'upload.refusal.tooLarge',
      params: ({ field }) => ({ megabytes: fileFieldOf(field).maximumBytes / 1024 / 1024 }),
    },
  ],
} satisfies Rules<UploadFacts>;

const kinds: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'image/svg+xml': 'SVG',
};
