import type { VoteFacts } from './vote.rules.ts';

/** A vote as the contract describes it, as far as the rules need it. Instants are ISO 8601. */
export interface VoteRecord extends Omit<VoteFacts, 'now' | 'closesAt' | 'voter'> {
  readonly closesAt: string | null;
}

/** What the vote's rules need to know: the same for the server and for a view. */
export const voteFacts = ({ closesAt, ...vote }: VoteRecord, now: number): VoteFacts => ({
  ...vote,
  now,
  closesAt: closesAt === null ? null : Date.parse(closesAt),
});
