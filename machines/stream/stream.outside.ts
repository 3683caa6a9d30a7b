import type { Outside } from '../kit/outside.ts';

/** What the browser tells of the page. */
export const streamOutside: Outside = [
  { event: 'page.woke', ignored: { listening: 'The stream is open already.' } },
  { event: 'page.slept', ignored: { asleep: 'The stream is let go already.' } },
  {
    event: 'stream.heard',
    ignored: {
      pausing: 'No stream is open that could be heard.',
      asleep: 'No stream is open that could be heard.',
      refused: 'No stream is open that could be heard.',
    },
  },
  {
    event: 'stream.changed',
    ignored: {
      pausing: 'No stream is open that could be heard.',
      asleep: 'No stream is open that could be heard.',
      refused: 'No stream is open that could be heard.',
    },
  },
];
