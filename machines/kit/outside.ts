import type { AnyStateMachine } from 'xstate';

/** An event that nobody on this screen sends: another window, the network, the server, a machine beside this one. */
interface OutsideEvent {
  readonly event: string;
  /** States that do nothing with it, by path (a state stands for those inside it), each with the reason why. */
  readonly ignored: Readonly<Record<string, string>>;
}

/** The outside events of one machine, as data beside it. */
export type Outside = readonly OutsideEvent[];

/** What is wrong with how a machine hears what happens elsewhere: each event with the state that drops or misnames it. */
export function droppedIn(machine: AnyStateMachine, outside: Outside): string[] {
  return outside.flatMap(({ event, ignored }) => {
    const deaf = restingIn(machine.root)
      .filter((node) => concerns(node, event) && !hears(node, event))
      // The machine itself stands for no state: nothing is ignored everywhere.
      .map((node) =>
        around(node)
          .map(pathOf)
          .filter((path) => path !== ''),
      );
    const dropped = deaf.filter((paths) => !paths.some((path) => path in ignored));
    const needless = Object.keys(ignored).filter((path) => !deaf.some((paths) => paths.includes(path)));
    return [
      ...dropped.map(([path]) => `${event} is dropped in ${path}`),
      ...needless.map((path) => `${event} is said to be ignored in ${path}, and is not`),
    ];
  });
}

type Node = AnyStateMachine['root'];

/** The states that a machine can rest in: those without others inside that are neither its end nor left at once. */
const restingIn = (node: Node): Node[] =>
  node.type === 'atomic'
    ? [node].filter(({ always = [] }) => !always.some(({ guard }) => guard === undefined))
    : childrenOf(node).flatMap(restingIn);

const childrenOf = (node: Node): Node[] => Object.values(node.states);

/** A state, then those around it, to the machine itself. */
const around = (node: Node): Node[] => (node.parent ? [node, ...around(node.parent)] : [node]);

const pathOf = (node: Node): string => node.path.join('.');

const takes = (node: Node, event: string): boolean => node.transitions.has(event);

const hears = (node: Node, event: string): boolean => around(node).some((one) => takes(one, event));

const isHeardIn = (node: Node, event: string): boolean =>
  takes(node, event) || childrenOf(node).some((child) => isHeardIn(child, event));

/** Of regions side by side, an event concerns those in which it is heard somewhere; all of them where it is heard nowhere. */
const concerns = (node: Node, event: string): boolean =>
  around(node).every(
    (region) =>
      region.parent?.type !== 'parallel' ||
      isHeardIn(region, event) ||
      !childrenOf(region.parent).some((other) => isHeardIn(other, event)),
  );
