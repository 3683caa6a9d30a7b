import type { Outside } from '../kit/outside.ts';

const rests = 'It waits for the voter, not for the server.';
const asks = 'A request that is under way finds out by itself.';

/** What happens to whoever votes from elsewhere. */
export const ballotOutside: Outside = [
  {
    event: 'connection.back',
    ignored: {
      choosing: rests,
      entering: rests,
      comparing: rests,
      thanked: rests,
      changing: rests,
      sending: asks,
      resending: asks,
      looking: asks,
      casting: asks,
      wanting: asks,
    },
  },
];
