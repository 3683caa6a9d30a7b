import { createMachine } from 'xstate';

/** Somebody who opens a page, which shows a version, and sends a change from it, perhaps long after. */
export const writerChart = (things: readonly string[]) =>
  createMachine({
    id: 'writer',
    initial: 'ready',
    states: {
      ready: {
        description: 'Nothing is on the screen.',
        on: {
          ...Object.fromEntries(
            things.map((thing) => [
              `${thing}.read`,
              { target: 'reading', description: `Opens the page of: ${thing}.` },
            ]),
          ),
          'keyed.sent': {
            target: 'ready',
            description:
              'Sends a creating call under a key of 250 characters; another call’s key has the same first 200.',
          },
        },
      },
      reading: {
        description: 'A page is on the screen.',
        on: {
          'change.sent': { target: 'ready', description: 'Sends a change with the version that the page showed.' },
          'change.unreadable': { target: 'ready', description: 'Sends a change with a version that cannot be read.' },
        },
      },
    },
  });
