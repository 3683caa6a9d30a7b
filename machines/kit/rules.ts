/** Why something is refused: a stable code, whose text exists in every language, and the values that the text needs. */
export interface Reason {
  readonly code: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** One condition of an action, and the reason given when it does not hold. */
export interface Condition<Facts, Event = never> {
  needs(facts: Facts, event: Event): boolean;
  readonly otherwise: string;
  params?(facts: Facts, event: Event): Readonly<Record<string, string | number>>;
}

/** The rules of one machine: each guard's name with its conditions. */
export type Rules<Facts, Event = never> = Readonly<Record<string, readonly Condition<Facts, Event>[]>>;

/** Every reason why `conditions` do not hold for these facts; empty when they do. */
export const refusals = <Facts, Event>(
  conditions: readonly Condition<Facts, Event>[],
  facts: Facts,
  event: Event,
): Reason[] =>
  conditions
    .filter(({ needs }) => !needs(facts, event))
    .map(({ otherwise, params }) => ({ code: otherwise, ...(params && { params: params(facts, event) }) }));

/** The same rules as xstate guards, under the same names. A guard may stand only on the events its conditions know. */
export const guardsOf = <Facts, Names extends string>(
  rules: Readonly<Record<Names, readonly Condition<Facts, unknown>[]>>,
) =>
  Object.fromEntries(
    Object.entries<readonly Condition<Facts, unknown>[]>(rules).map(([name, conditions]) => [
      name,
      ({ context, event }: { context: Facts; event: { readonly type: string } }) =>
        conditions.every(({ needs }) => needs(context, event)),
    ]),
    // Object.fromEntries forgets the keys that went in.
  ) as Record<Names, (args: { context: Facts; event: { readonly type: string } }) => boolean>;
