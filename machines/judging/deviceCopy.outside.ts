import type { Outside } from '../kit/outside.ts';

/** What the network does meanwhile. */
export const deviceCopyOutside: Outside = [
  {
    event: 'connection.back',
    ignored: {
      idle: 'Nobody has said yet what is to be kept.',
      tidying: 'The step under way says for itself how it went.',
      copying: 'The step under way says for itself how it went.',
      full: 'The device has no more room than before.',
      unavailable: 'The device keeps no more than before.',
      complete: 'Nothing is left to fetch.',
    },
  },
];
