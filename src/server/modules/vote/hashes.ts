import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { domainOf, mailboxOf, plainAddress } from '#machines/vote/patterns.ts';
import { receiptBytes, receiptFrom } from '#machines/vote/receipt.ts';
import type { Wrapping } from '../../platform/secrets/wrapping.ts';

/** Under what a vote's key is wrapped. */
export const voteLabel = (id: string): string => `vote ${id}`;

/** Under what the address of a voter is wrapped who is told the result. */
export const voterLabel = (voter: string): string => `voter ${voter}`;

/** A key for one vote, wrapped: nobody who has the database alone can try addresses. */
export const newKey = (wrapping: Wrapping, id: string): string =>
  wrapping.wrap(voteLabel(id), randomBytes(32).toString('base64url'));

export interface Hashes {
  /** Who votes, by the address. */
  voter(email: string): string;
  mailbox(email: string): string;
  domain(email: string): string;
  source(network: string): string;
  code(voter: string, code: string): string;
  /** The receipt of a voter, the same however often the ballot changes. */
  receipt(voter: string): string;
  /** What stands for a receipt. */
  ofReceipt(receipt: string): string;
}

/** What stands for addresses, networks and codes of a vote. */
export function hashesOf(wrapping: Wrapping, id: string, wrapped: string): Hashes {
  const key = wrapping.unwrap(voteLabel(id), wrapped);
  const digest = (...parts: readonly string[]) =>
    createHmac('sha256', key)
      .update(JSON.stringify([id, ...parts]))
      .digest();
  const hash = (...parts: readonly string[]) => digest(...parts).toString('base64url');
  return {
    voter: (email) => hash('voter', plainAddress(email)),
    mailbox: (email) => hash('mailbox', mailboxOf(email)),
    domain: (email) => hash('domain', domainOf(email)),
    source: (network) => hash('source', network),
    code: (voter, code) => hash('code', voter, code),
    receipt: (voter) => receiptFrom(digest('receipt', voter).subarray(0, receiptBytes)),
    ofReceipt: (receipt) => hash('ofReceipt', receipt),
  };
}

export const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
