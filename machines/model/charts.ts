import { createMachine } from 'xstate';

/** Somebody who sends an entry in by card: one call, split where the server lets go of its locks. */
export const payerChart = createMachine({
  id: 'payer',
  initial: 'away',
  states: {
    away: {
      description: 'No call is under way.',
      on: {
        'submit.byCard': { target: 'reserved', description: 'The entrant submits the entry, to be paid by card.' },
      },
    },
    reserved: {
      description: 'The rules let it through; the server is about to ask the payment service.',
      on: {
        'charge.prepared': { target: 'prepared', description: 'A payment is prepared, which moves no money yet.' },
        'submit.givenUp': { target: 'away', description: 'The attempt was ended meanwhile; the call is refused.' },
        'process.killed': { target: 'unsure', description: 'The server is killed.' },
      },
    },
    prepared: {
      description: 'The payment service knows the payment.',
      on: {
        'charge.made': { target: 'charged', description: 'The card is charged.' },
        'charge.refused': { target: 'refused', description: 'The card is refused.' },
        'charge.asks': { target: 'asked', description: 'The bank wants the cardholder to confirm.' },
        'process.killed': { target: 'unsure', description: 'The server is killed.' },
      },
    },
    asked: {
      description: 'The cardholder is with their bank; no call is under way.',
      on: {
        'charge.made': { target: 'charged', description: 'The cardholder confirms, and the card is charged.' },
        'charge.refused': { target: 'refused', description: 'The bank does not let it through.' },
        'submit.leaves': { target: 'unsure', description: 'The cardholder closes the page.' },
      },
    },
    refused: {
      description: 'Nothing was charged.',
      on: {
        'submit.releases': { target: 'away', description: 'What was taken is given back; the call is refused.' },
        'process.killed': { target: 'unsure', description: 'The server is killed.' },
      },
    },
    charged: {
      description: 'The card was charged; the entry is not in yet.',
      on: {
        'submit.finished': { target: 'answered', description: 'The entry is in, its invoice paid.' },
        'submit.unusable': { target: 'away', description: 'The entry cannot go in any more; the call is refused.' },
        'process.killed': { target: 'unsure', description: 'The server is killed.' },
      },
    },
    answered: {
      description: 'The server has answered.',
      on: {
        'reply.arrives': { target: 'done', description: 'The entrant reads that the entry is in.' },
        'reply.lost': { target: 'unsure', description: 'The connection is cut; the answer is lost.' },
      },
    },
    unsure: {
      description: 'The entrant does not know whether the entry is in.',
      on: { 'submit.looksAgain': { target: 'away', description: 'The entrant looks again.' } },
    },
    done: { description: 'The entrant knows that the entry is in.' },
  },
});

/** The same entrant's second window. */
export const windowChart = createMachine({
  id: 'window',
  initial: 'ready',
  states: {
    ready: {
      description: 'The entry is on the screen.',
      on: {
        'submit.byInvoice': { target: 'used', description: 'The entry is submitted, to be paid against an invoice.' },
        'entry.delete': { target: 'used', description: 'The draft is deleted.' },
      },
    },
    used: { description: 'Nothing more is done here.' },
  },
});

/** The job that finishes attempts to charge which nobody finishes any more, and refunds that are owed. */
export const jobChart = createMachine({
  id: 'job',
  initial: 'idle',
  states: {
    idle: {
      description: 'It looks for what was left behind.',
      on: {
        'job.asks': { target: 'asked', description: 'It asks what became of a payment, and cancels it unless paid.' },
        'job.refunds': { target: 'refunded', description: 'It has the payment service give the money back.' },
      },
    },
    asked: {
      description: 'It knows what became of the payment.',
      on: {
        'job.finishes': {
          target: 'idle',
          description: 'It submits the entry, gives back what was taken, or owes a refund.',
        },
        'process.killed': { target: 'idle', description: 'The server is killed.' },
      },
    },
    refunded: {
      description: 'The money was given back.',
      on: {
        'job.notes': { target: 'idle', description: 'It notes the refund, and an email about it becomes due.' },
        'process.killed': { target: 'idle', description: 'The server is killed.' },
      },
    },
  },
});

/** The mail outbox, for one mail. */
export const mailerChart = createMachine({
  id: 'mailer',
  initial: 'idle',
  states: {
    idle: {
      description: 'It looks for emails that are due.',
      on: { 'mail.sent': { target: 'sent', description: 'The email service accepts the email.' } },
    },
    sent: {
      description: 'The email is out; that is not noted yet.',
      on: {
        'mail.noted': { target: 'idle', description: 'The outbox notes that it was sent.' },
        'process.killed': { target: 'idle', description: 'The server is killed.' },
      },
    },
  },
});

/** The server's process: when it is killed, what it held in memory is gone and what it committed stays. */
export const processChart = createMachine({
  id: 'process',
  initial: 'running',
  states: {
    running: {
      description: 'The server runs.',
      on: { 'process.killed': { target: 'running', description: 'The server is killed and started again.' } },
    },
  },
});
