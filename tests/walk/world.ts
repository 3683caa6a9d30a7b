import type { CallName } from '#contract/calls.ts';
import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import type { Part, Theatre } from './stages.ts';

/** A round as a walk knows it. */
export interface KnownRound {
  readonly id: string;
  readonly awardID: string;
  readonly version: number;
  readonly kind: string;
}

/** What a walk knows of the things that are there, out of the answers it was given. */
export interface World {
  readonly theatre: Theatre;
  readonly awards: Award[];
  readonly entries: Entry[];
  readonly rounds: KnownRound[];
  /** Version of the public vote of each award by its id, and its own id. */
  readonly votes: Map<string, { readonly id: string; readonly version: number }>;
  readonly imports: { readonly id: string; readonly awardID: string }[];
  readonly colleagues: { readonly id: string; readonly entryID: string; readonly awardID: string }[];
  /** What the newest invitation to write along carries, by its address. */
  readonly invitations: Map<string, { readonly id: string; readonly code: string }>;
  /** Every text that is written is a new one. */
  next(): string;
}

/** What a choice aims at, everything in it a number that shrinks towards 0. */
export interface Aim {
  readonly who: Part;
  /** Which thing, and which variant. */
  readonly one: number;
  readonly variant: number;
}

/** What is sent, and what must be there once it is answered. */
export interface Request {
  readonly name: CallName;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  /** The version that the thing had when it was last seen. */
  readonly version?: number | undefined;
  /** A place in the database that then holds a value, as `expectations.ts` reads it. */
  readonly writes?: readonly (readonly [place: string, value: unknown])[];
  /** What it calls in the audit, with the thing's id. */
  readonly auditEvent?: readonly [action: string, entityID: string];
}

export type Act = (world: World, aim: Aim) => Request;

export const pick = <Item>(items: readonly Item[], index: number): Item => items[index % items.length]!;
export const variantOf = <Item>(aim: Aim, variants: readonly Item[]): Item => pick(variants, aim.variant);
export const ofEntry = ({ id, awardID }: Entry) => ({ id, awardID });
export const award = ({ awards }: World, { one }: Aim) => pick(awards, one);
/** One's own as a rule; for whoever has none, and now and then, anybody's. */
export const entry = ({ entries, theatre }: World, { who, one }: Aim) => {
  const own = entries.filter(({ orgID }) => orgID === theatre.people[who].orgID);
  return pick(own.length > 0 && one < 5 ? own : entries, one);
};
