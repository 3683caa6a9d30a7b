import type { Readable } from 'node:stream';

/** Looks for what harms whoever opens a file. */
export interface ScannerPort {
  /** What was found is called, null for nothing. Rejects where nobody looked, or not at all of it. */
  scan(content: Readable): Promise<string | null>;
}
