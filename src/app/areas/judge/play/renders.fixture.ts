/** The parts of a fiber of React that are read here. */
interface Fiber {
  readonly tag: number;
  readonly flags: number;
  readonly alternate: Fiber | null;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
  readonly type: unknown;
}

const performedWork = 1;
/** Functions, with `memo` or without. */
const functionTags = new Set([0, 11, 14, 15]);
const drawn: string[] = [];

// React tells its developer tools of each commit, where they were there first: this file is imported before React is.
Object.assign(globalThis, {
  __REACT_DEVTOOLS_GLOBAL_HOOK__: {
    supportsFiber: true,
    checkDCE: () => undefined,
    inject: () => 1,
    onCommitFiberUnmount: () => undefined,
    onPostCommitFiberRoot: () => undefined,
    onCommitFiberRoot: (_: number, root: { readonly current: Fiber }) => collect(root.current),
  },
});

/** Below what was not looked at in a commit, fibers are the ones of the commit before. */
function collect(fiber: Fiber): void {
  if (functionTags.has(fiber.tag) && fiber.flags & performedWork) drawn.push(nameOf(fiber.type));
  const before = fiber.alternate?.child ?? null;
  if (fiber.child === before && fiber.alternate) return;
  for (let child = fiber.child; child; child = child.sibling) collect(child);
}

const nameOf = (type: unknown): string => {
  if (typeof type === 'function') return type.name;
  return typeof type === 'object' && type !== null && 'type' in type ? nameOf(type.type) : '';
};

/** Names of the components that were drawn since this was asked last, each as often as it was. */
export const takeDrawn = (): readonly string[] => drawn.splice(0);
