/** Entries that hang together: from each one comes to every other by going from the preferred one to the other. */
export type Group = readonly string[];

interface Preference {
  readonly better: string;
  readonly worse: string;
  readonly same?: boolean;
}

/**
 * The groups of Ford's condition, best first. Groups of one place are not told apart: from neither does one come to the other,
 * or each stands so to a third. Sources: Ford, American Mathematical Monthly 64 (1957); Tarjan, SIAM Journal on Computing 1
 * (1972), for the groups.
 */
export function groupsOf(entryIDs: readonly string[], comparisons: readonly Preference[]): (readonly Group[])[] {
  const beaten = new Map(entryIDs.map((id) => [id, new Set<string>()]));
  for (const { better, worse, same } of comparisons) {
    beaten.get(better)?.add(worse);
    if (same) beaten.get(worse)?.add(better);
  }
  const groups = hangingTogether(beaten);
  const groupAt = new Map(groups.flatMap((group, at) => group.map((id) => [id, at] as const)));
  // Going from the last to the first, whatever a group leads to is known already.
  const reached: Uint8Array[] = groups.map(() => new Uint8Array(groups.length));
  for (let at = groups.length - 1; at >= 0; at -= 1) {
    const own = reached[at]!;
    own[at] = 1;
    for (const id of groups[at]!)
      for (const other of beaten.get(id)!) {
        const next = groupAt.get(other)!;
        if (own[next]) continue;
        for (const [behind, isReached] of reached[next]!.entries()) if (isReached) own[behind] = 1;
      }
  }
  const places: Group[][] = [];
  let open: Group[] = [];
  let furthest = -1;
  for (const [at, group] of groups.entries()) {
    open.push(group);
    // The last group behind this one that it does not lead to has to share its place, with all between.
    furthest = Math.max(furthest, reached[at]!.lastIndexOf(0));
    if (furthest > at) continue;
    places.push(open);
    open = [];
  }
  return places;
}

/** Groups within which everything leads to everything, each before those that it leads to. */
function hangingTogether(beaten: ReadonlyMap<string, ReadonlySet<string>>): Group[] {
  const found: string[][] = [];
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  for (const root of beaten.keys()) {
    if (order.has(root)) continue;
    const path: { readonly id: string; readonly next: Iterator<string> }[] = [];
    const enter = (id: string) => {
      lowest.set(id, order.size);
      order.set(id, order.size);
      open.push(id);
      isOpen.add(id);
      path.push({ id, next: beaten.get(id)!.values() });
    };
    enter(root);
    for (let here = path.at(-1); here; here = path.at(-1)) {
      const { id } = here;
      const step = here.next.next();
      if (!step.done) {
        if (!order.has(step.value)) enter(step.value);
        else if (isOpen.has(step.value)) lowest.set(id, Math.min(lowest.get(id)!, order.get(step.value)!));
        continue;
      }
      path.pop();
      const before = path.at(-1);
      if (before) lowest.set(before.id, Math.min(lowest.get(before.id)!, lowest.get(id)!));
      if (lowest.get(id) !== order.get(id)) continue;
      const group = open.splice(open.indexOf(id));
      for (const other of group) isOpen.delete(other);
      found.push(group.sort());
    }
  }
  return found.reverse();
}
