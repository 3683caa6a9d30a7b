/** Why something is refused: a stable code, whose text exists in every language, and the values that the text needs. */
export interface Reason {
  readonly code: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** One condition of an action, and the reason given when it does not hold. */
export interface Condition<Facts, Event = unknown> {
  readonly needs: (facts: Facts, event: Event) => boolean;
  readonly otherwise: string;
  readonly params?: (facts: Facts, event: Event) => Readonly<Record<string, string | number>>;
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

/** The name of a step's guard, which stands alone or with what it is given. */
export const guardNameOf = (guard: unknown): string | null => {
  const name = typeof guard === 'object' && guard !== null && 'type' in guard ? guard.type : guard;
  return typeof name === 'string' ? name : null;
};

/**
 * The conditions of a step's guard, however the step names it. Whoever meets many machines takes facts and event of the
 * machine whose rules these are.
 */
export const conditionsOf = (rules: Rules<never>, guard: unknown) =>
  rules[guardNameOf(guard) ?? ''] as readonly Condition<unknown>[] | undefined;

/** What the conditions of a rule ask of the facts and of the event: what suits every one of them. */
type Asked<Conditions> = (
  Conditions extends readonly (infer One)[]
    ? One extends { readonly needs: (facts: infer Facts, event: infer Event) => boolean }
      ? (facts: Facts, event: Event) => void
      : never
    : never
) extends (facts: infer Facts, event: infer Event) => void
  ? { readonly facts: Facts; readonly event: Event }
  : never;

type Guards<Given> = {
  readonly [Name in keyof Given]: (
    args: { readonly context: Asked<Given[Name]>['facts'] },
    event: Asked<Given[Name]>['event'],
  ) => boolean;
};

/**
 * The same rules as xstate guards, under the same names. One whose conditions ask for the event is given it by its step
 * (`params`), which therefore has to be a step of such an event.
 */
export const guardsOf = <Given extends Rules<never>>(rules: Given): Guards<Given> =>
  Object.fromEntries(
    Object.entries(rules).map(([name]) => [
      name,
      ({ context }: { readonly context: unknown }, event: unknown) =>
        (conditionsOf(rules, name) ?? []).every(({ needs }) => needs(context, event)),
    ]),
    // Object.fromEntries forgets the keys that went in.
  ) as Guards<Given>;
