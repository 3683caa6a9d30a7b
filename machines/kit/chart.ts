import type { AnyStateMachine } from 'xstate';

/** A machine as plain data: what a drawing, a table or a comparison needs, and nothing that runs. */
export interface Chart {
  readonly name: string;
  readonly description: string;
  readonly states: readonly ChartState[];
  readonly steps: readonly ChartStep[];
}

export interface ChartState {
  /** Keys from the top, joined by dots: unique in its chart. */
  readonly path: string;
  readonly key: string;
  /** Path of the state around it; null at the top. */
  readonly parent: string | null;
  readonly kind: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  readonly description: string;
  readonly tags: readonly string[];
  /** Whether its parent starts in it. */
  readonly initial: boolean;
  /** Names of the effects that it waits for. */
  readonly waitsFor: readonly string[];
  /** Names of what is done whenever it is entered, and left. */
  readonly entry: readonly string[];
  readonly exit: readonly string[];
}

export interface ChartStep {
  readonly from: string;
  /** Where it leads; null where it changes no state. */
  readonly to: string | null;
  readonly event: string;
  /** `person`: somebody does it; `answer` or `failure` of what is waited for; `time`: a delay passes; `always`: at once. */
  readonly kind: 'person' | 'answer' | 'failure' | 'time' | 'always';
  /** The condition's name; null where there is none. */
  readonly guard: string | null;
  /** What the condition is asked about, as far as it is written in the chart. */
  readonly guardParams: Readonly<Record<string, string | number | boolean>> | null;
  /** Of a step that time takes: the delay's name, and its milliseconds where they are always the same. */
  readonly delay: { readonly name: string; readonly milliseconds: number | null } | null;
  /** Names of what is done, in that order: what the chart remembers, sends or tells. */
  readonly actions: readonly string[];
  /** Types of the events that whoever listens to the machine is told. */
  readonly emits: readonly string[];
  readonly description: string;
}

/** Reads a machine into plain data. The order is the machine's own, so equal machines give equal charts. */
export function chartOf(machine: AnyStateMachine): Chart {
  const states: ChartState[] = [];
  const steps: ChartStep[] = [];
  const visit = (node: Node) => {
    const path = pathOf(node);
    if (node.parent) {
      states.push({
        path,
        key: node.key,
        parent: node.parent.parent ? pathOf(node.parent) : null,
        kind: node.type,
        description: node.description ?? '',
        tags: [...node.tags],
        initial: node.parent.initial?.target.some((target: Node) => target === node) ?? false,
        waitsFor: node.invoke.map(({ id }: { id: string }) => id),
        entry: namesOf(node.entry),
        exit: namesOf(node.exit),
      });
    }
    for (const transition of [...node.transitions.values()].flat()) steps.push(...stepsOf(machine, path, transition));
    for (const transition of node.always ?? []) steps.push(...stepsOf(machine, path, transition));
    for (const child of Object.values(node.states)) visit(child as Node);
  };
  visit(machine.root);
  return { name: machine.id, description: machine.root.description ?? '', states, steps };
}

type Node = AnyStateMachine['root'];
interface Transition {
  readonly target?: readonly Node[] | undefined;
  readonly eventType: string;
  readonly guard?: unknown;
  readonly actions: readonly unknown[];
  readonly description?: string | undefined;
}

function stepsOf(machine: AnyStateMachine, from: string, transition: Transition): ChartStep[] {
  const { target, eventType, actions, description = '' } = transition;
  const step = {
    from,
    event: eventType,
    kind: kindOf(eventType),
    ...conditionOf(transition.guard),
    delay: delayOf(machine, eventType),
    actions: namesOf(actions),
    emits: actions.flatMap((action) => emittedBy(machine, action)),
    description,
  };
  return target ? target.map((node) => ({ ...step, to: pathOf(node) })) : [{ ...step, to: null }];
}

/** What a chart says of a transition's guard: its name, and the parameters that stand in the chart. */
export function conditionOf(guard: unknown): Pick<ChartStep, 'guard' | 'guardParams'> {
  if (guard === undefined || guard === null) return { guard: null, guardParams: null };
  if (typeof guard === 'string') return { guard, guardParams: null };
  if (typeof guard === 'function') return { guard: guard.name || 'inline', guardParams: null };
  const { type, params } = guard as { readonly type: string; readonly params?: unknown };
  const isConstant = typeof params === 'object' && params !== null;
  // What stands in a chart as parameters is plain.
  return { guard: type, guardParams: isConstant ? (params as ChartStep['guardParams']) : null };
}

/** The names of actions; those that only keep the clock of a delay are left out. */
function namesOf(actions: readonly unknown[]): string[] {
  return actions.flatMap((action) => {
    const { type } = (typeof action === 'string' ? { type: action } : action) as { readonly type?: string };
    if (type === 'xstate.raise' || type === 'xstate.cancel') return [];
    return [(type ?? 'inline').replace('xstate.', '')];
  });
}

function emittedBy(machine: AnyStateMachine, action: unknown): string[] {
  const name = typeof action === 'string' ? action : (action as { readonly type?: string }).type;
  const found = typeof action === 'function' ? action : machine.implementations.actions[name ?? ''];
  const emits = found as { readonly type?: string; readonly event?: unknown } | undefined;
  if (emits?.type !== 'xstate.emit') return [];
  if (typeof emits.event === 'object') return [(emits.event as { readonly type: string }).type];
  // What a function makes is known by running it alone; its source names the type.
  const [, type] = /type:\s*["'`]([^"'`]+)["'`]/.exec(String(emits.event)) ?? [];
  return [type ?? `${name} says which`];
}

function delayOf(machine: AnyStateMachine, event: string): ChartStep['delay'] {
  const [, name] = /^xstate\.after\.([^.]+)\./.exec(event) ?? [];
  if (name === undefined) return null;
  const delay: unknown = machine.implementations.delays[name] ?? Number(name);
  return { name, milliseconds: typeof delay === 'number' && !Number.isNaN(delay) ? delay : null };
}

function kindOf(event: string): ChartStep['kind'] {
  if (event === '') return 'always';
  if (event.startsWith('xstate.done.')) return 'answer';
  if (event.startsWith('xstate.error.')) return 'failure';
  return event.startsWith('xstate.after.') ? 'time' : 'person';
}

const pathOf = (node: Node) => node.path.join('.');
