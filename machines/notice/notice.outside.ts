import type { Outside } from '../kit/outside.ts';

/** What the application says, from wherever. */
export const noticeOutside: Outside = [
  { event: 'notice.show', ignored: {} },
  {
    event: 'notice.forget',
    ignored: {
      'alert.empty': 'Nothing is said.',
    },
  },
  { event: 'backdrop.raise', ignored: {} },
  {
    event: 'backdrop.lower',
    ignored: {
      'backdrop.down': 'No backdrop is raised.',
    },
  },
];
