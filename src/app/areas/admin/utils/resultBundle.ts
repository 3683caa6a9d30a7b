import { canonicalJson } from '#contract/canonicalJson.ts';
import type { CategoryResult } from '#contract/entities/result.ts';

/** A result bundle as far as it is compared; the file holds the marks besides. */
export interface Bundle {
  readonly award: { readonly id: string; readonly name: string };
  readonly category: { readonly categoryID: string; readonly name: string };
  readonly output: {
    readonly method: CategoryResult['method'];
    readonly entries: readonly Place[];
  };
  /** Whether its checksum is that of its content; null where that can't be computed here. */
  readonly intact: boolean | null;
}

/** What is compared of an entry. */
export interface Place {
  readonly entryID: string;
  readonly rank: number | null;
  readonly adjusted: number | null;
}

export interface Difference {
  readonly entryID: string;
  readonly before: Place | null;
  readonly now: Place | null;
}

/** The bundles of a file: one of JSON, or every one of a zip. Throws where there is none. */
export async function readBundles(file: Blob): Promise<Bundle[]> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const decoder = new TextDecoder();
  if (!isZip) return [await readBundle(parsed(decoder.decode(bytes)))];
  const { unzipSync } = await import(/* webpackChunkName: "unzip" */ 'fflate');
  const files = unzipSync(bytes, { filter: ({ name }) => name.endsWith('.json') });
  // The chain of the audit lies beside them.
  const found = Object.values(files)
    .map((content) => parsed(decoder.decode(content)))
    .filter(({ format }) => format === bundleFormat);
  if (found.length === 0) throw new Error('The zip holds no result bundle');
  return Promise.all(found.map(readBundle));
}

/** Entries whose place or value is not the same, to the last digits that arithmetic may round otherwise. */
export function differencesOf(before: readonly Place[], now: readonly Place[]): Difference[] {
  const ids = new Set([...before, ...now].map(({ entryID }) => entryID));
  const find = (places: readonly Place[], id: string) => places.find(({ entryID }) => entryID === id) ?? null;
  return [...ids]
    .map((entryID) => ({ entryID, before: find(before, entryID), now: find(now, entryID) }))
    .filter((pair) => !same(pair.before, pair.now));
}

function same(left: Place | null, right: Place | null): boolean {
  if (!left || !right || left.rank !== right.rank) return false;
  if (left.adjusted === null || right.adjusted === null) return left.adjusted === right.adjusted;
  return Math.abs(left.adjusted - right.adjusted) <= 1e-9;
}

type Written = { readonly sha256: string; readonly format?: string; readonly signature?: unknown } & Omit<
  Bundle,
  'intact'
>;
const bundleFormat = 'awards-result';

const parsed = (text: string): Written => JSON.parse(text);

// The sum is of what it was taken of: neither of itself nor of the signature below it.
async function readBundle({ sha256, signature: _, ...content }: Written): Promise<Bundle> {
  if (content.format !== bundleFormat || !Array.isArray(content.output.entries)) {
    throw new Error('Not a result bundle');
  }
  const { award, category, output } = content;
  return { award, category, output, intact: await isIntact(content, sha256) };
}

async function isIntact(content: unknown, sha256: string): Promise<boolean | null> {
  // Pages that were not fetched securely have no `subtle`.
  if (globalThis.crypto?.subtle === undefined) return null;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(canonicalJson(content)));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('') === sha256;
}
