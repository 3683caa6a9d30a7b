/** One handed-in sheet's score: the weighted mean of its marks. */
export interface Score {
  readonly entryID: string;
  readonly judgeID: string;
  readonly value: number;
}

/** Who scored what: a judge and an entry. */
export type Sheeted = Omit<Score, 'value'>;

export interface Part {
  readonly entryIDs: readonly string[];
  readonly judgeIDs: readonly string[];
}

export interface Panel {
  /** In order of first appearance. */
  readonly entryIDs: readonly string[];
  readonly judgeIDs: readonly string[];
  /** Every judge scored every entry, once. */
  readonly complete: boolean;
  /** Parts that share neither a judge nor an entry, the largest first; one part is a connected panel. */
  readonly parts: readonly Part[];
  /** Sheets on which every comparison of two groups of entries hangs: without one of them the panel would fall apart. */
  readonly hanging: readonly Sheeted[];
  /** Sheets more that would connect the parts, so that no comparison hangs by a single sheet. */
  readonly bridges: readonly Sheeted[];
}

/** More bridges than these are not worked out. */
const mostBridges = 40;

/** Who scored what, and whether everything can be compared with everything. */
export function panelOf(scores: readonly Sheeted[]): Panel {
  const entryIDs = distinct(scores.map(({ entryID }) => entryID));
  const judgeIDs = distinct(scores.map(({ judgeID }) => judgeID));
  const parts = partsOf(scores);
  const hanging = parts.length === 1 ? hangingOf(scores) : [];
  return {
    entryIDs,
    judgeIDs,
    parts,
    hanging,
    complete: scores.length === entryIDs.length * judgeIDs.length,
    bridges: parts.length < 2 && hanging.length === 0 ? [] : bridgesOf(scores),
  };
}

/** Groups of entries and judges with nothing in common, the largest first. */
export function partsOf(scores: readonly Sheeted[]): Part[] {
  const { entryOf, judgeOf, isEntry } = graphOf(scores);
  const parent = isEntry.map((_, node) => node);
  const root = (node: number): number => {
    let top = node;
    while (parent[top] !== top) top = parent[top]!;
    parent[node] = top;
    return top;
  };
  for (let sheet = 0; sheet < scores.length; sheet += 1) parent[root(entryOf[sheet]!)] = root(judgeOf[sheet]!);
  const parts = new Map<number, { entryIDs: string[]; judgeIDs: string[] }>();
  const known = isEntry.map(() => false);
  for (let sheet = 0; sheet < scores.length; sheet += 1) {
    const [entry, judge] = [entryOf[sheet]!, judgeOf[sheet]!];
    if (known[entry] && known[judge]) continue;
    const { entryID, judgeID } = scores[sheet]!;
    const top = root(judge);
    const part = parts.get(top) ?? { entryIDs: [], judgeIDs: [] };
    if (!known[entry]) part.entryIDs.push(entryID);
    if (!known[judge]) part.judgeIDs.push(judgeID);
    known[entry] = known[judge] = true;
    parts.set(top, part);
  }
  return [...parts.values()].sort((left, right) => size(right) - size(left));
}

/** Entries and judges as nodes, numbered as they first appear, and the two of each sheet. */
function graphOf(scores: readonly Sheeted[]) {
  const nodes = { entries: new Map<string, number>(), judges: new Map<string, number>() };
  const isEntry: boolean[] = [];
  const place = (kind: keyof typeof nodes, id: string) => {
    const known = nodes[kind].get(id);
    if (known !== undefined) return known;
    nodes[kind].set(id, isEntry.length);
    return isEntry.push(kind === 'entries') - 1;
  };
  const [entryOf, judgeOf] = [new Int32Array(scores.length), new Int32Array(scores.length)];
  for (const [sheet, { entryID, judgeID }] of scores.entries()) {
    entryOf[sheet] = place('entries', entryID);
    judgeOf[sheet] = place('judges', judgeID);
  }
  return { entryOf, judgeOf, isEntry };
}

/**
 * Sheets of a connected panel whose loss would leave some entry on the judge's side and two or more on the entry's side:
 * bridges of the graph in Tarjan's sense, those without a comparison left out. Source: Tarjan, Information Processing
 * Letters 2 (1974).
 */
export function hangingOf(scores: readonly Sheeted[]): Sheeted[] {
  const { entryOf, judgeOf, isEntry } = graphOf(scores);
  const all = isEntry.filter(Boolean).length;
  // The sheets of each node.
  const around: number[][] = isEntry.map(() => []);
  for (let sheet = 0; sheet < scores.length; sheet += 1) {
    around[entryOf[sheet]!]!.push(sheet);
    around[judgeOf[sheet]!]!.push(sheet);
  }
  const [seen, low] = [isEntry.map(() => -1), isEntry.map(() => 0)];
  const below = isEntry.map((entry) => (entry ? 1 : 0));
  const found: Sheeted[] = [];
  const path = [{ node: 0, by: -1, next: 0 }];
  seen[0] = 0;
  let time = 1;
  while (path.length > 0) {
    const step = path.at(-1)!;
    const index = around[step.node]![step.next];
    if (index !== undefined) {
      step.next += 1;
      if (index === step.by) continue;
      const to = entryOf[index] === step.node ? judgeOf[index]! : entryOf[index]!;
      if (seen[to]! >= 0) low[step.node] = Math.min(low[step.node]!, seen[to]!);
      else {
        seen[to] = low[to] = time;
        time += 1;
        path.push({ node: to, by: index, next: 0 });
      }
      continue;
    }
    path.pop();
    const above = path.at(-1);
    if (!above) break;
    low[above.node] = Math.min(low[above.node]!, low[step.node]!);
    below[above.node]! += below[step.node]!;
    if (low[step.node]! <= seen[above.node]!) continue;
    const onEntrySide = isEntry[step.node] ? below[step.node]! : all - below[step.node]!;
    if (onEntrySide >= 2 && all - onEntrySide >= 1) {
      const { entryID, judgeID } = scores[step.by]!;
      found.push({ entryID, judgeID });
    }
  }
  return found.sort((left, right) => order(left.entryID, right.entryID) || order(left.judgeID, right.judgeID));
}

/** One sheet after another, by the judge with the least to do, until nothing is apart or hangs. */
function bridgesOf(scores: readonly Sheeted[]): Sheeted[] {
  const sheets = scores.map(({ entryID, judgeID }) => ({ entryID, judgeID }));
  const added: Sheeted[] = [];
  while (added.length < mostBridges) {
    const bridge = nextBridge(sheets);
    if (!bridge) break;
    added.push(bridge);
    sheets.push(bridge);
  }
  return added;
}

function nextBridge(sheets: readonly Sheeted[]): Sheeted | null {
  const parts = partsOf(sheets);
  if (parts.length > 1) return sheetBetween(sheets, parts[0]!, parts[1]!, null);
  const [hanging] = hangingOf(sheets);
  if (!hanging) return null;
  const rest = partsOf(sheets.filter((one) => one.entryID !== hanging.entryID || one.judgeID !== hanging.judgeID));
  const judges = rest.find(({ judgeIDs }) => judgeIDs.includes(hanging.judgeID))!;
  const entries = rest.find(({ entryIDs }) => entryIDs.includes(hanging.entryID))!;
  return sheetBetween(sheets, judges, entries, hanging) ?? sheetBetween(sheets, entries, judges, hanging);
}

/** A judge of one part with little to do, and an entry of the other with few sheets. */
function sheetBetween(sheets: readonly Sheeted[], from: Part, to: Part, not: Sheeted | null): Sheeted | null {
  const count = (key: keyof Sheeted) => {
    const counts = new Map<string, number>();
    for (const sheet of sheets) counts.set(sheet[key], (counts.get(sheet[key]) ?? 0) + 1);
    return (left: string, right: string) => counts.get(left)! - counts.get(right)! || order(left, right);
  };
  const [judgeID] = from.judgeIDs.toSorted(count('judgeID'));
  const entryIDs = not ? to.entryIDs.filter((entryID) => entryID !== not.entryID) : to.entryIDs;
  const [entryID] = entryIDs.toSorted(count('entryID'));
  return judgeID !== undefined && entryID !== undefined ? { judgeID, entryID } : null;
}

const size = ({ entryIDs, judgeIDs }: Part) => entryIDs.length + judgeIDs.length;
const distinct = (values: readonly string[]) => [...new Set(values)];
const order = (left: string, right: string) => (left < right ? -1 : left > right ? 1 : 0);
