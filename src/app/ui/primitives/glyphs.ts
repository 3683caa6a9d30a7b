/** One shape of a glyph: its path, and how that is drawn. */
interface Shape {
  readonly d: string;
  /** A line where nothing is said, a plane, a plane with its line, or a line cut out of the plane beneath. */
  readonly as?: 'solid' | 'both' | 'cut';
  readonly dashes?: string;
}

const disc: Shape = { d: 'M12 7A5 5 0 1 1 2 7a5 5 0 0 1 10 0z' };

/** The silhouettes of statuses on a 14 px grid, stroke 1.5. */
const glyphs = {
  dashed: [{ ...disc, dashes: '2.1 1.83' }],
  ring: [disc],
  arrowUp: [disc, { d: 'M7 9.4V4.8M5 6.6l2-2 2 2' }],
  half: [disc, { d: 'M7 4.3a2.7 2.7 0 0 1 0 5.4z', as: 'solid' }, { d: 'M7 2v10' }],
  stop: [
    {
      d: 'M3.8 2.3h6.4a1.5 1.5 0 0 1 1.5 1.5v6.4a1.5 1.5 0 0 1-1.5 1.5H3.8a1.5 1.5 0 0 1-1.5-1.5V3.8a1.5 1.5 0 0 1 1.5-1.5z',
    },
    { d: 'M5 5h4v4H5z', as: 'solid' },
  ],
  alert: [
    { d: 'M7 1.8 12.6 12H1.4z', as: 'both' },
    { d: 'M7 5.5v3M7 10.2v.01', as: 'cut' },
  ],
  threeQuarters: [disc, { d: 'M7 4.3a2.7 2.7 0 1 1-2.7 2.7H7z', as: 'solid' }],
  ringTick: [disc, { d: 'm4.8 7.2 1.5 1.5 2.9-3' }],
  done: [
    { d: 'M12.6 7A5.6 5.6 0 1 1 1.4 7a5.6 5.6 0 0 1 11.2 0z', as: 'solid' },
    { d: 'm4.6 7.2 1.6 1.6 3.2-3.4', as: 'cut' },
  ],
  dot: [disc, { d: 'M8.8 7A1.8 1.8 0 1 1 5.2 7a1.8 1.8 0 0 1 3.6 0z', as: 'solid' }],
  arrowIn: [{ d: 'M2.5 7h7M7 4.3 9.7 7 7 9.7M12 2.5v9' }],
  star: [{ d: 'm7 1.8 1.6 3.3 3.6.5-2.6 2.5.6 3.6L7 10l-3.2 1.7.6-3.6L1.8 5.6l3.6-.5z', as: 'both' }],
  tick: [{ d: 'm2.5 7.5 3 3 6-6.5' }],
  pencil: [{ d: 'm3 11.2.6-2.4 5.6-5.6 1.8 1.8-5.6 5.6z' }],
  lock: [
    { d: 'M4 6.3h6a1 1 0 0 1 1 1V11a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V7.3a1 1 0 0 1 1-1z' },
    { d: 'M4.8 6V4.6a2.2 2.2 0 0 1 4.4 0V6' },
  ],
  cross: [{ d: 'm3.5 3.5 7 7M10.5 3.5l-7 7' }],
  info: [disc, { d: 'M7 6.6v3M7 4.5v.01' }],
  minus: [disc, { d: 'M4.8 7h4.4' }],
  flag: [{ d: 'M3.5 12.5v-10h7L9 5l1.5 2.5h-7' }],
  offline: [
    {
      d: 'm2.2 2.2 9.6 9.6M4.4 5a3.5 3.5 0 0 0-.7.7 2.6 2.6 0 0 0 .3 5.2h6M6.2 3.7a3.5 3.5 0 0 1 4.2 2.6 2.4 2.4 0 0 1 1.6 3.4',
    },
  ],
} as const satisfies Record<string, readonly Shape[]>;

export type GlyphName = keyof typeof glyphs;

/** The shapes of a glyph, for whoever draws them. */
export const shapesOf = (name: GlyphName): readonly Shape[] => glyphs[name];
