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
}

export interface ChartStep {
  readonly from: string;
  /** Where it leads; null where it changes no state. */
  readonly to: string | null;
  readonly event: string;
  /** `person`: somebody does it; `answer` or `failure` of what is waited for; `time`: a delay passes; `always`: at once. */
  readonly kind: 'person' | 'answer' | 'failure' | 'time' | 'always';
  readonly guard: string | null;
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
      });
    }
    for (const transition of [...node.transitions.values()].flat()) steps.push(...stepsOf(path, transition));
    for (const transition of node.always ?? []) steps.push(...stepsOf(path, transition));
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
  readonly description?: string | undefined;
}

function stepsOf(from: string, { target, eventType, guard, description = '' }: Transition): ChartStep[] {
  const step = {
    from,
    event: eventType,
    kind: kindOf(eventType),
    guard: typeof guard === 'string' ? guard : null,
    description,
  };
  return target ? target.map((node) => ({ ...step, to: pathOf(node) })) : [{ ...step, to: null }];
}

function kindOf(event: string): ChartStep['kind'] {
  if (event === '') return 'always';
  if (event.startsWith('xstate.done.')) return 'answer';
  if (event.startsWith('xstate.error.')) return 'failure';
  return event.startsWith('xstate.after.') ? 'time' : 'person';
}

const pathOf = (node: Node) => node.path.join('.');
