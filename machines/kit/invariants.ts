import type { Condition, Reason } from './rules.ts';

/**
 * What always holds of a thing, whatever was done to it. `id` is the code of its text, a plain sentence in every language;
 * `otherwise` the code of the reason given to whoever would break it, the sentence itself where left out.
 */
export interface Invariant<Facts, State extends string = string> {
  readonly id: string;
  /** The states it holds in; all of them where left out. */
  readonly in?: readonly State[];
  holds(facts: Facts): boolean;
  readonly otherwise?: string;
  params?(facts: Facts): Readonly<Record<string, string | number>>;
}

/** The invariants of one lifecycle, as data. */
export type Invariants<Facts, State extends string = string> = readonly Invariant<Facts, State>[];

/** The invariants that these facts break in this state. */
export const brokenIn = <Facts, State extends string>(
  invariants: Invariants<Facts, State>,
  state: State,
  facts: Facts,
): Invariant<Facts, State>[] =>
  invariants.filter((invariant) => (invariant.in ?? [state]).includes(state) && !invariant.holds(facts));

/**
 * Reasons against a change from one state and its facts to another. A step into another state needs every invariant of
 * that state; a change within one needs those that held, so that what is broken can be mended piece by piece.
 */
export const brokenByChange = <Facts, State extends string>(
  invariants: Invariants<Facts, State>,
  before: { readonly state: State; readonly facts: Facts },
  after: { readonly state: State; readonly facts: Facts },
): Reason[] => {
  const known = before.state === after.state ? brokenIn(invariants, before.state, before.facts) : [];
  return brokenIn(invariants, after.state, after.facts)
    .filter((invariant) => !known.includes(invariant))
    .map((invariant) => reasonOf(invariant, after.facts));
};

/** What a thing needs before it may enter `state`, as the conditions of a guard. */
export const entering = <Facts, State extends string>(
  invariants: Invariants<Facts, State>,
  state: State,
): Condition<Facts>[] =>
  invariants
    .filter((invariant) => invariant.in?.includes(state))
    .map(({ id, holds, otherwise, params }) => ({
      needs: holds,
      otherwise: otherwise ?? id,
      ...(params && { params }),
    }));

const reasonOf = <Facts, State extends string>(
  { id, otherwise, params }: Invariant<Facts, State>,
  facts: Facts,
): Reason => ({
  code: otherwise ?? id,
  ...(params && { params: params(facts) }),
});
