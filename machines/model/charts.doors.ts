import { createMachine } from 'xstate';

/** Somebody whose call is one transaction, and whose answer may be lost: `does` says what each call is. */
export const callerChart = (id: string, does: Readonly<Record<string, string>>) =>
  createMachine({
    id,
    initial: 'ready',
    states: {
      ready: {
        description: 'No call is under way.',
        on: Object.fromEntries(
          Object.entries(does).map(([event, description]) => [event, { target: 'answered', description }]),
        ),
      },
      answered: {
        description: 'It is committed; the answer is on its way.',
        on: {
          'reply.arrives': { target: 'ready', description: 'The answer is read.' },
          'reply.lost': { target: 'ready', description: 'The connection is cut; the answer is lost.' },
          'process.killed': { target: 'ready', description: 'The server is killed.' },
        },
      },
    },
  });
