import type { RoundFacts } from './round.rules.ts';

/** A round as the contract describes it, as far as the rules need it. Instants are ISO 8601. */
export interface RoundRecord extends Omit<RoundFacts, 'now' | 'closesAt' | 'published' | 'entrySettled' | 'judge'> {
  readonly closesAt: string | null;
  readonly publishedAt: string | null;
}

/** What the round's rules need to know: the same for the server and for a view. */
export const roundFacts = ({ closesAt, publishedAt, ...round }: RoundRecord, now: number): RoundFacts => ({
  ...round,
  now,
  closesAt: closesAt === null ? null : Date.parse(closesAt),
  published: publishedAt !== null,
});
