import type { Outside } from '../kit/outside.ts';

/** What the address and the size of the screen do. */
export const shellOutside: Outside = [
  { event: 'path.change', ignored: {} },
  { event: 'screen.widen', ignored: {} },
  { event: 'screen.narrow', ignored: {} },
];
