import { type EntryFile, entryFiles } from '../entry/entry.rules.ts';
import type { FilePlace } from '../form/files.ts';
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

/** A place for a file: one of the specification's four, or as the award's own form has it. */
export interface UploadPlace {
  readonly field: string;
  readonly place?: FilePlace | undefined;
}

interface UploadFacts extends UploadPlace {
  readonly file: ChosenFile | null;
}

/** What a place takes. */
export const filePlaceOf = ({ field, place }: UploadPlace): FilePlace => place ?? fileFieldOf(field as EntryFile);

/** What one of the specification's file fields takes. */
export const fileFieldOf = (field: EntryFile) => {
  const found = entryFiles.find(({ name }) => name === field);
  if (!found) throw new Error(`No file field ${field}`);
  return found;
};

/** The kinds that a place takes in everyday words: "PDF", "PNG, JPEG, SVG". */
export const kindsOf = (of: UploadPlace): string =>
  filePlaceOf(of)
    .types.map((type) => fileKinds[type] ?? type)
    .join(', ');

/** As many letters and figures of a file's own name are stored. */
const longestBase = 120;

/**
 * The name that a file is stored under: the field's name, then the start of the base name with everything but letters and figures
 * removed, then the extension as it was. Behind an own field stands a low line, and at least "file".
 */
export const storedNameOf = (field: string, name: string): string => {
  const { base, extension } = partsOf(name);
  const plain = base.replace(/[^a-z0-9]/gi, '').slice(0, longestBase);
  return field.startsWith('own_') ? `${field}_${plain || 'file'}${extension}` : `${field}${plain}${extension}`;
};

function partsOf(name: string): { readonly base: string; readonly extension: string } {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? { base: name.slice(0, dot), extension: name.slice(dot) } : { base: name, extension: '' };
}

/** The stored address: the signed one without its query string. */
export const withoutQuery = (address: string): string => address.split('?')[0]!;

const real = ({ file }: UploadFacts) => file?.real === true;
/** By its ending, too: a packed drawing is told to be a plain one. */
const isOfKind = (facts: UploadFacts): boolean => {
  const { name, mimeType } = facts.file!;
  return filePlaceOf(facts).types.includes(mimeType) && isNamedAs(mimeType, name);
};

/** What a file must be before it is sent. */
export const uploadRules = {
  mayUpload: [
    { needs: real, otherwise: 'upload.refusal.invalidFile', params: ({ file }) => ({ name: file?.name ?? '' }) },
    {
      needs: (facts) => !real(facts) || isOfKind(facts),
      otherwise: 'upload.refusal.kind',
      params: (facts) => ({ kinds: kindsOf(facts) }),
    },
    { needs: (facts) => !real(facts) || facts.file!.size > 0, otherwise: 'upload.refusal.empty' },
    {
      needs: (facts) => !real(facts) || facts.file!.size <= filePlaceOf(facts).maximumBytes,
      otherwise: 'upload.refusal.tooLarge',
      params: (facts) => ({ megabytes: filePlaceOf(facts).maximumBytes / 1024 / 1024 }),
    },
  ],
} satisfies Rules<UploadFacts>;

/** Media types that places may take, with their everyday names. */
export const fileKinds: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'image/svg+xml': 'SVG',
};

/** The endings that names of files of these types may have. */
export const fileEndings: Readonly<Record<string, readonly string[]>> = {
  'application/pdf': ['pdf'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif', 'pjpeg', 'pjp'],
  'image/svg+xml': ['svg'],
};

const isNamedAs = (mimeType: string, name: string): boolean =>
  fileEndings[mimeType]?.includes(partsOf(name).extension.slice(1).toLowerCase()) ?? false;
