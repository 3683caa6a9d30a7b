import { createHash } from 'node:crypto';
import { canonicalJson } from '../../contract/canonicalJson.ts';
import { faultsOf } from './bundleFaults.ts';
import { type CategoryMarks, type CategoryResult, resultOf } from './result.ts';
import { fitSeverity } from './severity.ts';
import { isSigned, type Signature, signChecksum } from './signing.ts';

/** A sheet that does not count, and why. */
export interface ExcludedSheet {
  readonly entryID: string;
  readonly judgeID: string;
  readonly why: 'recused' | 'conflict' | 'notHandedIn';
  /** What it held when the bundle was made: a conflict declared after the marks leaves them here. */
  readonly marks: Readonly<Record<string, number>>;
}

/** Who is meant by the identifiers of a bundle, for its readers: nothing is computed from it. */
export interface BundleNames {
  readonly entries: Readonly<
    Record<string, { readonly ref: string; readonly title: string; readonly organisation: string }>
  >;
  readonly judges: Readonly<Record<string, string>>;
}

/** What a result is of, and when and by what it was made. */
export interface About {
  readonly award: { readonly id: string; readonly name: string };
  readonly category: { readonly categoryID: string; readonly name: string };
  readonly input: CategoryMarks;
  readonly excluded: readonly ExcludedSheet[];
  /** Left out of bundles from before names were written. */
  readonly names?: BundleNames;
  /** Of the program that made it. */
  readonly software: string;
  /** ISO 8601. */
  readonly madeAt: string;
  /** The last link of the award's audit, and how many rows the chain has (see `auditChain`). */
  readonly audit: { readonly rows: number; readonly head: string };
}

/** A category's result with all that is needed to compute it again, anywhere. */
export interface ResultBundle extends About {
  readonly format: 'awards-result';
  /** Of file and methods: two versions may rank differently. */
  readonly version: 2;
  readonly output: CategoryResult;
  /** How far a value may be from another program's: what an error of a millionth in λ makes of it, and rounding. */
  readonly tolerance: number;
  /** SHA-256, hexadecimal, of everything but itself and the signature as canonical JSON (keys sorted, no spaces). */
  readonly sha256: string;
  readonly signature: Signature;
}

/** What checking a bundle found. */
export interface Verification {
  /** What is wrong with the file's form: a field missing, a mark out of range, a sheet twice. */
  readonly faults: readonly string[];
  /** The content is what the sum was taken of. */
  readonly intact: boolean;
  /** The signature is of this sum, by the key that it names. */
  readonly signed: boolean;
  /** That key is the installation's; null where it was not given. */
  readonly trusted: boolean | null;
  /** Computing again gives the same output. */
  readonly same: boolean;
  /** Paths of the values that differ, `stored` against `computed`. */
  readonly differences: readonly string[];
  /** Nothing is wrong, as far as it was asked. */
  readonly accepted: boolean;
}

/** Computes, sums and signs a category's result; `key` is the installation's private key in PEM. */
export function bundleOf(about: About, key: string): ResultBundle {
  const { award, category, input, excluded, names, software, madeAt, audit } = about;
  const output = resultOf(input);
  const content = {
    ...({ format: 'awards-result', version: 2 } as const),
    ...{
      award,
      category,
      ...(names && { names }),
      software,
      madeAt,
      audit,
      input,
      excluded,
      output,
      tolerance: toleranceOf(output),
    },
  };
  const sha256 = digest(content);
  return { ...content, sha256, signature: signChecksum(sha256, key) };
}

/** Checks a bundle's form, sum and signature, computes it again and compares. `trusted` is the installation's public key. */
export function recompute(bundle: ResultBundle, trusted: string | null = null): Verification {
  const faults = faultsOf(bundle);
  if (faults.length > 0) {
    return { faults, intact: false, signed: false, trusted: null, same: false, differences: [], accepted: false };
  }
  const { sha256, signature, ...content } = bundle;
  const output = resultOf(content.input);
  // What went through JSON once must be compared with what goes through JSON too.
  const computed: unknown = JSON.parse(JSON.stringify({ output, tolerance: toleranceOf(output) }));
  const stored = { output: content.output, tolerance: content.tolerance };
  const differences = differencesOf(stored, computed, '');
  const found = {
    intact: digest(content) === sha256,
    signed: isSigned(sha256, signature),
    trusted: trusted === null ? null : signature.key === trusted,
    same: differences.length === 0,
  };
  const accepted = found.intact && found.signed && found.trusted !== false && found.same;
  return { faults, ...found, differences, accepted };
}

/** The chain of an audit: each link is the SHA-256 of the link before it and the row as canonical JSON. */
export function auditChain(rows: readonly unknown[]): About['audit'] {
  let head = '';
  for (const row of rows) head = createHash('sha256').update(head).update(canonicalJson(row)).digest('hex');
  return { rows: rows.length, head };
}

const digest = (content: unknown) => createHash('sha256').update(canonicalJson(content)).digest('hex');

/** What rounding may do on another machine. */
const rounding = 1e-9;
/** How well a search for the highest likelihood knows λ: the root of what a double can tell of a flat top. */
const searched = 1e-6;

function toleranceOf({ entries, judges, lambda, refusal }: CategoryResult): number {
  if (lambda === null || refusal) return rounding;
  const scores = entries.flatMap(({ entryID, sheets }) =>
    sheets.map(({ judgeID, value }) => ({ entryID, judgeID, value })),
  );
  const weights = new Map(judges.map(({ judgeID, weight }) => [judgeID, weight]));
  const moved = (factor: number) => fitSeverity(scores, { lambda: lambda * factor, weights }).adjusted;
  const [here, there] = [moved(1), moved(1.001)];
  const slope = Math.max(...[...here].map(([entryID, value]) => Math.abs(there.get(entryID)! - value))) / 0.001;
  // Two digits, so that it is the same number everywhere.
  return rounding + Number((slope * searched).toPrecision(2));
}

/** Beyond the last digits, which another machine's arithmetic may round otherwise. */
function differencesOf(stored: unknown, computed: unknown, path: string): string[] {
  if (typeof stored === 'number' && typeof computed === 'number') {
    return Math.abs(stored - computed) <= rounding * Math.max(1, Math.abs(stored))
      ? []
      : [`${path}: ${stored} against ${computed}`];
  }
  if (stored === null || computed === null || typeof stored !== 'object' || typeof computed !== 'object') {
    return stored === computed ? [] : [`${path}: ${JSON.stringify(stored)} against ${JSON.stringify(computed)}`];
  }
  const keys = new Set([...Object.keys(stored), ...Object.keys(computed)]);
  return [...keys].flatMap((key) =>
    differencesOf(Reflect.get(stored, key) ?? null, Reflect.get(computed, key) ?? null, path ? `${path}.${key}` : key),
  );
}
