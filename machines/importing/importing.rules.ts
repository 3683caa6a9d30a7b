import type { Rules } from '../kit/rules.ts';
import type { AwardStatus } from '../shared/award.statuses.ts';
import { isPersonal } from './personal.ts';
import type { Target } from './targets.ts';

const mebibyte = 1024 * 1024;

/** How much one import may hold. A file in bytes; the answers of a row in characters of JSON. */
export const importLimits = {
  fileBytes: 10 * mebibyte,
  rows: 10_000,
  columns: 500,
  newcomers: 500,
  /** What one request carries: rows, and bytes of their answers. */
  rowsAtOnce: 100,
  bytesAtOnce: 600_000,
  rowCharacters: 200_000,
} as const;

/** An import that was made of the same file before. */
export interface EarlierImport {
  readonly finished: boolean;
  /** Drafts that it made. */
  readonly made: number;
}

/** What a look at every row found. */
export interface Checked {
  readonly good: number;
  readonly bad: number;
  readonly newcomers: number;
  readonly earlier: EarlierImport | null;
}

/** A file that somebody chose; sizes in bytes. */
export interface ImportFile {
  readonly name: string;
  readonly size: number;
}

export interface ImportFacts {
  readonly awardStatus: AwardStatus;
  readonly targets: readonly (Target | null)[];
  readonly checked: Checked | null;
  /** Whether it was said that the same file is to be imported again. */
  readonly again: boolean;
}

type Chosen = { readonly file: ImportFile };

/** What each step of an import needs, with the reason given when it is refused. */
export const importRules = {
  mayChoose: [
    {
      needs: ({ awardStatus }: ImportFacts) => awardStatus === 'open' || awardStatus === 'judging',
      otherwise: 'entry.refusal.awardNotOpen',
    },
    { needs: (_, { file }: Chosen) => /\.(csv|tsv|txt|xlsx)$/i.test(file.name), otherwise: 'importing.refusal.kind' },
    { needs: (_, { file }: Chosen) => file.size > 0, otherwise: 'importing.refusal.empty' },
    {
      needs: (_, { file }: Chosen) => file.size <= importLimits.fileBytes,
      otherwise: 'importing.refusal.tooBig',
      params: () => ({ most: importLimits.fileBytes / mebibyte }),
    },
  ],
  mayCheck: [
    {
      needs: ({ targets }: ImportFacts) => targets.some((target) => target !== null && !isPersonal(target)),
      otherwise: 'importing.refusal.nothingMatched',
    },
    {
      needs: ({ targets }: ImportFacts) => {
        const named = targets.filter((target) => target !== null);
        return new Set(named).size === named.length;
      },
      otherwise: 'importing.refusal.matchedTwice',
    },
  ],
  mayBegin: [
    { needs: ({ checked }: ImportFacts) => (checked?.good ?? 0) > 0, otherwise: 'importing.refusal.noGoodRow' },
    {
      needs: ({ checked }: ImportFacts) => (checked?.newcomers ?? 0) <= importLimits.newcomers,
      otherwise: 'importing.refusal.tooManyNewcomers',
      params: () => ({ most: importLimits.newcomers }),
    },
    {
      // An import of the same file that was broken off is gone on with: that makes nothing twice.
      needs: ({ checked, again }: ImportFacts) => !checked?.earlier?.finished || again,
      otherwise: 'importing.refusal.sameFile',
      params: ({ checked }: ImportFacts) => ({ count: checked?.earlier?.made ?? 0 }),
    },
  ],
} satisfies Rules<ImportFacts>;
