/** One handed-in sheet's score: the weighted mean of its marks. */
export interface Score {
  readonly entryID: string;
  readonly judgeID: string;
  readonly value: number;
}

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
  /** For each part after the first: one sheet more that would connect it with the first. */
  readonly bridges: readonly { readonly judgeID: string; readonly entryID: string }[];
}

/** Who scored what, and whether everything can be compared with everything. */
export function panelOf(scores: readonly Score[]): Panel {
  const entryIDs = distinct(scores.map(({ entryID }) => entryID));
  const judgeIDs = distinct(scores.map(({ judgeID }) => judgeID));
  const parts = partsOf(scores).sort((left, right) => size(right) - size(left));
  const load = (judgeID: string) => scores.filter((score) => score.judgeID === judgeID).length;
  const [largest, ...others] = parts;
  return {
    entryIDs,
    judgeIDs,
    complete: scores.length === entryIDs.length * judgeIDs.length,
    parts,
    bridges: others.map(({ entryIDs: [entryID] }) => ({
      // Of the largest part, the judge with the least to do.
      judgeID: [...largest!.judgeIDs].sort((left, right) => load(left) - load(right))[0]!,
      entryID: entryID!,
    })),
  };
}

function partsOf(scores: readonly Score[]): Part[] {
  const parent = new Map<string, string>();
  const root = (node: string): string => {
    const above = parent.get(node) ?? node;
    if (above === node) return node;
    const top = root(above);
    parent.set(node, top);
    return top;
  };
  for (const { entryID, judgeID } of scores) parent.set(root(`entry ${entryID}`), root(`judge ${judgeID}`));
  const parts = new Map<string, { entryIDs: Set<string>; judgeIDs: Set<string> }>();
  for (const { entryID, judgeID } of scores) {
    const top = root(`judge ${judgeID}`);
    const part = parts.get(top) ?? { entryIDs: new Set(), judgeIDs: new Set() };
    part.entryIDs.add(entryID);
    part.judgeIDs.add(judgeID);
    parts.set(top, part);
  }
  return [...parts.values()].map((part) => ({ entryIDs: [...part.entryIDs], judgeIDs: [...part.judgeIDs] }));
}

const size = ({ entryIDs, judgeIDs }: Part) => entryIDs.length + judgeIDs.length;
const distinct = (values: readonly string[]) => [...new Set(values)];
