import type { Outside } from '../kit/outside.ts';

const asks = 'A request that is under way finds out by itself.';
const rests = 'It waits for a person, not for the server.';

/** What happens to an import from elsewhere. */
export const importingOutside: Outside = [
  {
    event: 'connection.back',
    ignored: {
      choosing: rests,
      reading: 'The file is on this device.',
      matching: rests,
      checking: asks,
      checked: rests,
      beginning: asks,
      inviting: asks,
      importing: asks,
      stopped: 'Whoever stopped it says when it goes on.',
      refused: 'The server has answered: it refuses.',
      done: 'Nothing is left to do.',
    },
  },
];
