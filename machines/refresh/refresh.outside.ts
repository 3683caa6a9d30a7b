import type { Outside } from '../kit/outside.ts';

/** What the network does meanwhile. */
export const refreshOutside: Outside = [
  {
    event: 'network.returned',
    ignored: {
      'trying.asking': 'The request under way says for itself whether it arrived.',
    },
  },
];
