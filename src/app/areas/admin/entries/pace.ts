/** So many rows further from one drawing to the next is faster than anybody reads. */
const readable = 6;

/** So many passing rows are drawn beyond those in view: a frame that comes before the next drawing finds them there. */
const beyondPassing = 10;

/**
 * How fast the rows of a table pass. While they pass faster than anybody reads, they can be drawn as little more than a name: whole
 * ones would hold up the scrolling.
 */
export function paceOf() {
  let first = 0;
  let isHeld = false;
  let isPassing = false;
  let isScrolling = false;
  let whole = { from: 0, to: -1 };
  return {
    isPassing: () => isPassing,
    /** The rows that were drawn in full before they passed: they stay so for as long as they are in view. */
    inFull: () => whole,
    drewInFull(from: number, to: number): void {
      whole = { from, to };
    },
    /** How many rows are drawn beyond those in view: who scrolls is to find the next ones there, who doesn't pays for one. */
    overscan: () => (isPassing ? beyondPassing : isScrolling ? 3 : 1),
    /** So many rows before the last that is loaded, more are asked for: as many as pass while the server answers. */
    ahead: () => (isPassing ? 200 : 40),
    /** `start` is the first row in view. */
    follow(isScrollingNow: boolean, start: number): void {
      isScrolling = isScrollingNow;
      isPassing = isScrolling && isHeld && Math.abs(start - first) > readable;
      first = start;
    },
    /** Keeps the columns as wide as they are, whatever their rows hold; returns what lets go of them. */
    hold(body: HTMLTableSectionElement | null): () => void {
      const heads = [...(body?.closest('table')?.tHead?.rows[0]?.cells ?? [])];
      const widths = heads.map(({ offsetWidth }) => offsetWidth);
      for (const [index, { style }] of heads.entries()) style.minWidth = `${widths[index]}px`;
      isHeld = true;
      return () => {
        for (const { style } of heads) style.minWidth = '';
        isHeld = false;
      };
    },
  };
}
