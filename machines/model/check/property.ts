/** One step of one actor, as properties and reports see it. */
export interface Step {
  readonly actor: string;
  /** The event of the actor's chart. */
  readonly event: string;
  /** Whether the service takes it by itself: a call under way, a job, the timer, the mail outbox. */
  readonly own: boolean;
}

interface Named {
  readonly id: string;
  /** What is claimed, as a plain sentence. */
  readonly description: string;
}

/** Holds in every state. */
export interface InvariantProperty<World> extends Named {
  readonly kind: 'invariant';
  readonly holds: (world: World) => boolean;
}

/** No step ever does this. */
export interface NeverProperty<World> extends Named {
  readonly kind: 'never';
  readonly happens: (before: World, after: World, step: Step) => boolean;
}

/** What holds goes on holding until one of these steps ends it; it need not end. */
export interface UntilProperty<World> extends Named {
  readonly kind: 'until';
  readonly holds: (world: World) => boolean;
  readonly ends: (before: World, after: World, step: Step) => boolean;
}

interface Leading<World> {
  readonly from: (world: World) => boolean;
  readonly to: (world: World) => boolean;
  readonly by?: (step: Step) => boolean;
}

/** From every state of the one kind, a state of the other kind is reached by these steps, whatever happened before. */
export interface LeadsToProperty<World> extends Named, Leading<World> {
  readonly kind: 'leadsTo';
  readonly by: (step: Step) => boolean;
}

export type Property<World> =
  | InvariantProperty<World>
  | NeverProperty<World>
  | UntilProperty<World>
  | LeadsToProperty<World>;

/** `holds` is true in every reachable state. */
export const invariant = <World>(
  id: string,
  description: string,
  holds: InvariantProperty<World>['holds'],
): InvariantProperty<World> => ({ kind: 'invariant', id, description, holds });

/** No reachable step is one that `happens` tells. */
export const never = <World>(
  id: string,
  description: string,
  happens: NeverProperty<World>['happens'],
): NeverProperty<World> => ({ kind: 'never', id, description, happens });

/** Once `holds` is true it stays true, save by a step that `ends` allows: the weak until of temporal logic. */
export const until = <World>(
  id: string,
  description: string,
  holds: UntilProperty<World>['holds'],
  ends: UntilProperty<World>['ends'],
): UntilProperty<World> => ({ kind: 'until', id, description, holds, ends });

/**
 * Wherever `from` is true, steps that `by` allows lead to a state where `to` is true; without `by`, the service's own. In
 * a finite model this is what fairness gives: if those steps go on being taken while everybody else is at rest, and none is
 * passed over for ever, `to` comes about; and where it does not hold, there is a state from which it never does.
 */
export const leadsTo = <World>(
  id: string,
  description: string,
  { from, to, by = ({ own }) => own }: Leading<World>,
): LeadsToProperty<World> => ({ kind: 'leadsTo', id, description, from, to, by });
