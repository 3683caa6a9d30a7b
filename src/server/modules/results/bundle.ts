import { createHash } from 'node:crypto';
import { canonicalJson } from '#contract/canonicalJson.ts';
import type { About, ResultBundle, Verification } from './bundle.types.ts';
import { faultsOf } from './bundleFaults.ts';
import { resultOf } from './result.ts';
import type { CategoryResult } from './result.types.ts';
import { fitSeverity } from './severity.ts';
import { isSigned, signChecksum } from './signing.ts';

/** Computes, sums and signs a category's result; `key` is the installation's private key in PEM. */
export function bundleOf(about: About, key: string): ResultBundle {
  const { award, category, input, excluded, names, together = [], software, madeAt, audit } = about;
  const output = resultOf(input);
  const content = {
    format: 'awards-result' as const,
    version: versionOf(input, together),
    award,
    category,
    ...(names && { names }),
    ...(together.length > 0 && { together }),
    software,
    madeAt,
    audit,
    input,
    excluded,
    output,
    tolerance: toleranceOf(output),
  };
  const sha256 = digest(content);
  return { ...content, sha256, signature: signChecksum(sha256, key) };
}

/** The lowest that has all that is in it: older programs go on checking what they know. */
const versionOf = (input: About['input'], together: About['together'] = []): ResultBundle['version'] =>
  together.length > 0 ? 4 : input.rounds ? 3 : 2;

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
