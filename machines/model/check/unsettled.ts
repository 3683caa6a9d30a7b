/**
 * The first state in which something is owed and from which no edge leads, over any number of states, to one where it is
 * settled; null where there is none.
 */
export function unsettled(
  owed: readonly boolean[],
  settled: readonly boolean[],
  edges: { readonly from: readonly number[]; readonly to: readonly number[] },
): number | null {
  const into: number[][] = owed.map(() => []);
  for (const [index, from] of edges.from.entries()) into[edges.to[index]!]!.push(from);
  const leads = [...settled];
  const ahead = settled.flatMap((is, id) => (is ? [id] : []));
  for (let id = ahead.pop(); id !== undefined; id = ahead.pop()) {
    for (const before of into[id]!) {
      if (leads[before]) continue;
      leads[before] = true;
      ahead.push(before);
    }
  }
  const first = owed.findIndex((is, id) => is && !leads[id]);
  return first < 0 ? null : first;
}
