import { createHash } from 'node:crypto';
import { canonicalJson } from '#contract/canonicalJson.ts';
import type { About } from '#server/modules/results/bundle.types.ts';
import { isSigned, type Signature, signChecksum } from '#server/modules/results/signing.ts';
import { schulze } from '#server/modules/results/ways/schulze.ts';
import { transferableVote } from '#server/modules/results/ways/transferableVote.ts';
import type { Ballot, Places } from '#server/modules/results/ways/way.ts';

/** What a count is made from. */
export type CountInput = {
  readonly entryIDs: readonly string[];
  readonly ballots: readonly Ballot[];
} & ({ readonly way: 'schulze' } | { readonly way: 'transferableVote'; readonly seats: number });

/** A category's count of votes with all that is needed to count again, anywhere: a bundle as of marks, of another format. */
export interface CountBundle extends Omit<About, 'input' | 'excluded'> {
  readonly format: 'awards-count';
  readonly version: 1;
  readonly input: CountInput;
  readonly output: { readonly places: Places };
  /** SHA-256, hexadecimal, of everything but itself and the signature as canonical JSON. */
  readonly sha256: string;
  readonly signature: Signature;
}

/** Counts, sums and signs. Throws a RangeError where the votes can't be counted. */
export function countBundleOf(about: Omit<About, 'input' | 'excluded'>, input: CountInput, key: string): CountBundle {
  const content = { format: 'awards-count', version: 1, ...about, input, output: { places: placesOf(input) } } as const;
  const sha256 = digest(content);
  return { ...content, sha256, signature: signChecksum(sha256, key) };
}

/** Whether a count is as it was signed by this public key, and comes out the same when it is made again. */
export function recount(bundle: CountBundle, trusted: string): boolean {
  const { sha256, signature, ...content } = bundle;
  if (digest(content) !== sha256 || signature.key !== trusted || !isSigned(sha256, signature)) return false;
  try {
    return canonicalJson(placesOf(content.input)) === canonicalJson(content.output.places);
  } catch {
    return false;
  }
}

function placesOf(input: CountInput): Places {
  const { entryIDs, ballots } = input;
  const settings = input.way === 'schulze' ? null : { seats: input.seats };
  const faults =
    settings === null
      ? schulze.faults(entryIDs, ballots, settings)
      : transferableVote.faults(entryIDs, ballots, settings);
  if (faults.length > 0) throw new RangeError(`The votes can’t be counted: ${faults[0]!.code}`);
  return settings === null
    ? schulze.count(entryIDs, ballots, settings).places
    : transferableVote.count(entryIDs, ballots, settings).places;
}

const digest = (content: unknown) => createHash('sha256').update(canonicalJson(content)).digest('hex');
