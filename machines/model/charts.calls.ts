import { createMachine } from 'xstate';

/** An administrator who locks another: who asks is looked up before the transaction that does it. */
export const lockerChart = createMachine({
  id: 'locker',
  initial: 'ready',
  states: {
    ready: {
      description: 'No call is under way.',
      on: {
        'lock.asked': {
          target: 'asking',
          description: 'Asks to lock the other; the server finds that this person may.',
        },
      },
    },
    asking: {
      description: 'The call is allowed; nothing is changed yet.',
      on: {
        'lock.done': { target: 'ready', description: 'The other is locked.' },
        'lock.refused': { target: 'ready', description: 'The call is refused.' },
        'process.killed': { target: 'ready', description: 'The server is killed.' },
      },
    },
  },
});

/** A judge with the marks on the device: each is delivered until the server has answered it. */
export const judgeChart = createMachine({
  id: 'judge',
  initial: 'ready',
  states: {
    ready: {
      description: 'Nothing waits on the device.',
      on: {
        'mark.seven': { target: 'sending', description: 'The judge gives a 7; the device keeps it.' },
        'mark.nine': { target: 'sending', description: 'The judge gives a 9; the device keeps it.' },
        'sheet.submit': { target: 'ready', description: 'The judge submits the score sheet.' },
        'sheet.recuse': { target: 'ready', description: 'The judge recuses themselves, with a reason.' },
        'sheet.unrecuse': { target: 'ready', description: 'The judge undoes the recusal.' },
      },
    },
    sending: {
      description: 'A score waits on the device.',
      on: {
        'mark.arrives': { target: 'answered', description: 'The server saves the score.' },
        'mark.refused': { target: 'ready', description: 'The server refuses the score; the device shows why.' },
      },
    },
    answered: {
      description: 'The server has answered.',
      on: {
        'reply.arrives': { target: 'ready', description: 'The device hears that the score is saved.' },
        'reply.lost': {
          target: 'sending',
          description: 'The connection is cut; the answer is lost, the score is sent again.',
        },
        'process.killed': { target: 'sending', description: 'The server is killed; the score is sent again.' },
      },
    },
  },
});
