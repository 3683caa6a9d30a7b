/** A run of words: in both texts, or in the first or the second only. */
export interface Run {
  readonly in: 'both' | 'first' | 'second';
  readonly text: string;
}

/** Two texts word by word: one after the other the runs give the first without `second`, and the second without `first`. */
export function differencesOf(first: string, second: string): Run[] {
  const [left, right] = [piecesOf(first), piecesOf(second)];
  const head = commonLength(left, right);
  const tail = commonLength(left.slice(head).reverse(), right.slice(head).reverse());
  const middle = aligned(left.slice(head, left.length - tail), right.slice(head, right.length - tail));
  const both = (pieces: readonly string[]): Run[] => pieces.map((text) => ({ in: 'both', text }));
  return joined([...both(left.slice(0, head)), ...middle, ...both(left.slice(left.length - tail))]);
}

/** Words, spaces and signs; scripts without spaces by their words too, where the browser knows them. */
const piecesOf = (text: string): string[] =>
  [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)].map(({ segment }) => segment);

function commonLength(left: readonly string[], right: readonly string[]): number {
  const end = left.findIndex((piece, index) => piece !== right[index]);
  return end === -1 ? left.length : end;
}

/** The longest row of pieces that stand in both, with what only one has between them. */
function aligned(left: readonly string[], right: readonly string[]): Run[] {
  // Texts this long and this different are told as replaced.
  if (left.length * right.length > 1_000_000) return [run('first', left.join('')), run('second', right.join(''))];
  const width = right.length + 1;
  const lengths = new Uint16Array((left.length + 1) * width);
  for (let row = left.length - 1; row >= 0; row -= 1) {
    for (let column = right.length - 1; column >= 0; column -= 1) {
      const at = row * width + column;
      lengths[at] =
        left[row] === right[column] ? lengths[at + width + 1]! + 1 : Math.max(lengths[at + width]!, lengths[at + 1]!);
    }
  }
  const runs: Run[] = [];
  let [row, column] = [0, 0];
  while (row < left.length || column < right.length) {
    const at = row * width + column;
    if (row < left.length && column < right.length && left[row] === right[column]) {
      runs.push(run('both', left[row]!));
      row += 1;
      column += 1;
    } else if (row < left.length && (column === right.length || lengths[at + width]! >= lengths[at + 1]!)) {
      runs.push(run('first', left[row]!));
      row += 1;
    } else {
      runs.push(run('second', right[column]!));
      column += 1;
    }
  }
  return runs;
}

const run = (where: Run['in'], text: string): Run => ({ in: where, text });

/** Neighbours of a kind as one; what the first has comes before what the second has in its place. */
function joined(runs: readonly Run[]): Run[] {
  const found: Run[] = [];
  let first = '';
  let second = '';
  const close = () => {
    if (first) found.push(run('first', first));
    if (second) found.push(run('second', second));
    first = '';
    second = '';
  };
  for (const { in: where, text } of runs) {
    if (where === 'first') first += text;
    else if (where === 'second') second += text;
    else {
      close();
      const last = found.at(-1);
      if (last?.in === 'both') found[found.length - 1] = run('both', last.text + text);
      else found.push(run('both', text));
    }
  }
  close();
  return found;
}
