import type { Outside } from '../kit/outside.ts';

/** What the application says, from wherever. */
export const noticeOutside: Outside = [
  { event: 'notice.show', ignored: {} },
  { event: 'backdrop.raise', ignored: {} },
  {
    event: 'backdrop.lower',
    ignored: {
      'backdrop.down': 'No backdrop is raised.',
    },
  },
];
