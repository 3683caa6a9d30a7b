import { move, type PlannedEntry, type State } from './planState.ts';

/** Joins the parts of one category: first by exchanges, which leave every load as it is, then by handing one entry on. */
export function connect(state: State, category: readonly PlannedEntry[]): void {
  for (;;) {
    const { rootOf, spare, edges } = partsOf(category);
    const roots = new Set(edges.map(({ entry }) => rootOf(entry)));
    if (roots.size < 2) return;
    const apart = (left: Edge, right: Edge) => rootOf(left.entry) !== rootOf(right.entry);
    const exchange = firstPair(spare, edges, (left, right) =>
      apart(left, right) && mayMove(left, right.judge) && mayMove(right, left.judge) ? { left, right } : null,
    );
    if (exchange) {
      const { left, right } = exchange;
      move(left.entry, left.judge, right.judge);
      move(right.entry, right.judge, left.judge);
      continue;
    }
    const handing = firstPair(spare, edges, (left, right) =>
      apart(left, right) && mayMove(left, right.judge) ? { left, right } : null,
    );
    if (!handing) return;
    const { left, right } = handing;
    move(left.entry, left.judge, right.judge);
    state.load[left.judge]! -= 1;
    state.load[right.judge]! += 1;
  }
}

interface Edge {
  readonly entry: PlannedEntry;
  readonly judge: number;
}

/** The connected parts of a category, and the edges that none of them needs to hold together. */
function partsOf(category: readonly PlannedEntry[]) {
  const parent = new Map<PlannedEntry | number, PlannedEntry | number>();
  const rootOf = (node: PlannedEntry | number): PlannedEntry | number => {
    let top = node;
    for (let above = parent.get(top); above !== undefined && above !== top; above = parent.get(top)) top = above;
    parent.set(node, top);
    return top;
  };
  const edges = category.flatMap((entry) => [...entry.judges].map((judge): Edge => ({ entry, judge })));
  const spare = edges.filter(({ entry, judge }) => {
    const [left, right] = [rootOf(entry), rootOf(judge)];
    parent.set(left, right);
    return left === right;
  });
  return { rootOf, spare, edges };
}

const mayMove = ({ entry, judge }: Edge, to: number) =>
  !entry.locked.has(judge) && entry.mayTake.has(to) && !entry.judges.has(to);

function firstPair<Left, Right, Found>(
  lefts: readonly Left[],
  rights: readonly Right[],
  find: (left: Left, right: Right) => Found | null,
): Found | null {
  for (const left of lefts) {
    for (const right of rights) {
      const found = find(left, right);
      if (found) return found;
    }
  }
  return null;
}
