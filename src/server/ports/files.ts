import type { Readable } from 'node:stream';
import type { Asker } from './asker.ts';

/** One upload that an address allows: its bytes may be of this type only, and no more than this. */
export interface UploadRequest {
  /** Random name that the caller chose; never anything a person typed. */
  readonly key: string;
  /** Name under which people see the file; letters, digits, dots, hyphens. */
  readonly name: string;
  readonly mimeType: string;
  readonly maximumBytes: number;
  /** Just this many bytes, where the browser told. */
  readonly size?: number | undefined;
}

export interface FileStat {
  readonly size: number;
  readonly mimeType: string;
}

/** Something that lies in the store. */
export interface StoredObject {
  /** Null for what is no file of ours, such as what a killed server left unfinished. */
  readonly key: string | null;
  readonly name: string;
  readonly size: number;
  readonly at: Date;
}

/** Uploads that go in parts, so that a lost connection costs no more than the part under way. */
export interface PartStore {
  /** How long every part but the last is. */
  readonly partBytes: number;
  /** Begins an upload in parts, or goes on with one. */
  resume(request: UploadRequest): Promise<{
    /** The parts that are there, by number from 1, with their lengths. */
    readonly arrived: ReadonlyMap<number, number>;
    /** An address that takes one PUT of a part, just so many bytes, for some minutes. */
    addressOf(number: number, bytes: number): Promise<string>;
  }>;
  /** Makes the file of its parts; refuses one that is not the length that was told, or not of its type. */
  join(request: UploadRequest): Promise<void>;
}

/** Where files are kept. Addresses are handed to browsers, which send and fetch the bytes themselves. */
export interface FileStore {
  /** The same store as somebody reaches it: its addresses are theirs, and harm that is found came from them. */
  askedBy(asker: Asker): FileStore;
  /** An address that takes one PUT, for some minutes. `keyOf` finds the key in it. */
  uploadAddress(request: UploadRequest): Promise<string>;
  /** An address that answers GET for some minutes; `shown`, where given, is the only name that it lets anybody see. */
  downloadAddress(key: string, name: string, shown?: string): Promise<string>;
  /** The stored address, without a query, of a file written by the server itself. */
  addressOf(key: string, name: string): string;
  /** An address that shows a file to everybody, for those marked so. */
  publicAddress(key: string, name: string): string;
  /** The key inside a stored address; null where the address is none of ours. */
  keyOf(address: string): string | null;
  /** What is kept under the key; null where nothing is. */
  stat(key: string, name: string): Promise<FileStat | null>;
  /**
   * Keeps what was uploaded as it is now: whoever still has the address of the upload replaces nothing from then on. Answers
   * what that is; null where nothing has arrived. The caller holds the file's row.
   */
  settle(key: string, name: string): Promise<FileStat | null>;
  read(key: string, name: string): Promise<Readable>;
  /** Refuses a file in which harm is found, and takes it away; a store that looked as the file came has nothing to do. */
  screen(key: string, name: string): Promise<void>;
  /** Keeps what the server itself made, for example a zip. */
  write(key: string, name: string, mimeType: string, content: Readable): Promise<FileStat>;
  remove(key: string, name: string): Promise<void>;
  /** Removes what a killed server left unfinished before then; a store in which nothing of that kind lies leaves it out. */
  removeUnfinished?(before: Date): Promise<void>;
  readonly parts: PartStore;
  /** Everything that is kept. */
  list(): AsyncIterable<StoredObject>;
}
