import { createMachine } from 'xstate';

type Does = Readonly<Record<string, string>>;

/** Somebody who does one thing after the other, each a call of one transaction: `does` says what each event is. */
export const doerChart = (id: string, does: Does) =>
  createMachine({
    id,
    initial: 'ready',
    states: {
      ready: {
        description: 'Nothing is under way.',
        on: Object.fromEntries(
          Object.entries(does).map(([event, description]) => [event, { target: 'ready', description }]),
        ),
      },
    },
  });

/** Somebody who reads a page first and acts on what it said: the page may be old by then. */
export const readerChart = (id: string, does: Does) =>
  createMachine({
    id,
    initial: 'ready',
    states: {
      ready: {
        description: 'Nothing is on the screen.',
        on: { 'page.read': { target: 'reading', description: 'Reads the page.' } },
      },
      reading: {
        description: 'The page is on the screen.',
        on: Object.fromEntries(
          Object.entries(does).map(([event, description]) => [event, { target: 'ready', description }]),
        ),
      },
    },
  });

/** The award's closing date. */
export const timerChart = createMachine({
  id: 'timer',
  initial: 'waiting',
  states: {
    waiting: {
      description: 'The closing date is ahead.',
      on: { 'award.startJudging': { target: 'over', description: 'The closing date is reached; judging opens.' } },
    },
    over: { description: 'The closing date was acted on.' },
  },
});
