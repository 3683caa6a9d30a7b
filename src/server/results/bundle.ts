import { createHash } from 'node:crypto';
import { canonicalJson } from '../../contract/canonicalJson.ts';
import { type CategoryMarks, type CategoryResult, resultOf } from './result.ts';

/** A category's result with all that is needed to compute it again, anywhere. */
export interface ResultBundle {
  readonly format: 'awards-result';
  /** Of the methods, not of the file: two versions may rank differently. */
  readonly version: 1;
  readonly award: { readonly id: string; readonly name: string };
  readonly category: { readonly categoryID: string; readonly name: string };
  readonly input: CategoryMarks;
  readonly output: CategoryResult;
  /** SHA-256, hexadecimal, of everything above as canonical JSON (keys sorted, no spaces). */
  readonly sha256: string;
}

interface Verification {
  /** The content is what the sum was taken of. */
  readonly intact: boolean;
  /** Computing again gives the same output. */
  readonly same: boolean;
  /** Paths of the values that differ, `stored` against `computed`. */
  readonly differences: readonly string[];
}

export function bundleOf(about: Pick<ResultBundle, 'award' | 'category' | 'input'>): ResultBundle {
  const content = { format: 'awards-result', version: 1, ...about, output: resultOf(about.input) } as const;
  return { ...content, sha256: digest(content) };
}

/** Computes a bundle again and compares. */
export function recompute({ sha256, ...content }: ResultBundle): Verification {
  // What went through JSON once must be compared with what goes through JSON too.
  const computed: unknown = JSON.parse(JSON.stringify(resultOf(content.input)));
  const differences = differencesOf(content.output, computed, 'output');
  return { intact: digest(content) === sha256, same: differences.length === 0, differences };
}

const digest = (content: unknown) => createHash('sha256').update(canonicalJson(content)).digest('hex');

/** Numbers are the same up to the last digits that another machine's arithmetic may round otherwise. */
const tolerance = 1e-9;

function differencesOf(stored: unknown, computed: unknown, path: string): string[] {
  if (typeof stored === 'number' && typeof computed === 'number') {
    return Math.abs(stored - computed) <= tolerance ? [] : [`${path}: ${stored} against ${computed}`];
  }
  if (stored === null || computed === null || typeof stored !== 'object' || typeof computed !== 'object') {
    return stored === computed ? [] : [`${path}: ${JSON.stringify(stored)} against ${JSON.stringify(computed)}`];
  }
  const keys = new Set([...Object.keys(stored), ...Object.keys(computed)]);
  return [...keys].flatMap((key) =>
    differencesOf(Reflect.get(stored, key) ?? null, Reflect.get(computed, key) ?? null, `${path}.${key}`),
  );
}
