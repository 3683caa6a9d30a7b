import type { Outside } from '../kit/outside.ts';

/** What the size of the screen does. */
export const shellOutside: Outside = [
  { event: 'screen.widen', ignored: {} },
  { event: 'screen.narrow', ignored: {} },
];
