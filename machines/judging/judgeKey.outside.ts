import type { Outside } from '../kit/outside.ts';

/** What the network does meanwhile. */
export const judgeKeyOutside: Outside = [
  {
    event: 'connection.back',
    ignored: { finding: 'The attempt under way says for itself how it went.' },
  },
];
