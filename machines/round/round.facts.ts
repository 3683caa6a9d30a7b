import type { Neighbour } from './order.ts';
import type { RoundFacts } from './round.rules.ts';

/** A round as the contract describes it, as far as the rules need it. Instants are ISO 8601. */
export interface RoundRecord
  extends Omit<
    RoundFacts,
    'now' | 'opensAt' | 'closesAt' | 'published' | 'entrySettled' | 'judge' | 'before' | 'after'
  > {
  readonly id: string;
  /** The award's rounds in order, this one among them. */
  readonly rounds: readonly (Neighbour & { readonly id: string })[];
  readonly opensAt: string | null;
  readonly closesAt: string | null;
  readonly publishedAt: string | null;
}

/** What the round's rules need to know: the same for the server and for a view. A new round stands last. */
export const roundFacts = (
  { id, rounds, opensAt, closesAt, publishedAt, ...round }: RoundRecord,
  now: number,
): RoundFacts => {
  const known = rounds.findIndex((one) => one.id === id);
  const place = known < 0 ? rounds.length : known;
  return {
    ...round,
    now,
    before: rounds.slice(0, place),
    after: rounds.slice(place + 1),
    opensAt: instantOf(opensAt),
    closesAt: instantOf(closesAt),
    published: publishedAt !== null,
  };
};

const instantOf = (instant: string | null) => (instant === null ? null : Date.parse(instant));
