import type { Tokens } from './session.rules.ts';
import { sessionSetup } from './session.setup.ts';

/** Somebody is signed in: the tokens that calls carry, and who it is. */
export const signedIn = sessionSetup.createStateConfig({
  description: 'Somebody is signed in.',
  tags: 'in',
  type: 'parallel',
  on: {
    'session.expired': {
      target: 'leaving',
      actions: { type: 'end', params: { ended: 'expired' } },
      description: 'A fresh token was refused too.',
    },
    'session.endedElsewhere': {
      target: 'out',
      actions: [{ type: 'end', params: { ended: 'signedOut' } }, 'forgetPath'],
      description: 'The person signed out in another tab.',
    },
    'session.changedElsewhere': [
      {
        guard: { type: 'isSamePerson', params: ({ event }) => event },
        actions: { type: 'keepTokens', params: ({ event }) => event },
        description: 'Another tab renewed the tokens.',
      },
      {
        target: 'in',
        reenter: true,
        actions: [{ type: 'keepTokens', params: ({ event }) => event }, 'forgetAccount'],
        description: 'Somebody else signed in in another tab.',
      },
    ],
    'session.signedIn': {
      target: 'in',
      reenter: true,
      actions: [{ type: 'keepTokens', params: ({ event }) => event }, 'forgetAccount'],
      description: 'An administrator signs in as somebody, or comes back.',
    },
    'session.arrived': { actions: 'forgetPath', description: 'The person is where they wanted to go.' },
    'award.choose': {
      actions: { type: 'chooseAward', params: ({ event }) => event },
      description: 'The person chooses the award to work on.',
    },
  },
  states: {
    tokens: {
      description: 'The tokens that every call carries.',
      initial: 'fresh',
      states: {
        fresh: {
          description: 'The tokens are used as they are.',
          on: { 'session.refresh': { target: 'refreshing', description: 'They ran out, or were refused.' } },
        },
        refreshing: {
          description: 'One request for new tokens is on its way; every caller waits for it.',
          tags: 'renewing',
          on: {
            'network.returned': { actions: 'tellRefresh', description: 'The connection is back: try at once.' },
          },
          invoke: {
            id: 'renew',
            src: 'renewTokens',
            // Nobody is in without tokens.
            input: ({ context }) => ({ tokens: context.tokens as Tokens, jitter: context.jitter }),
            onDone: [
              {
                guard: { type: 'isRenewed', params: ({ event }) => ({ result: event.output }) },
                target: 'fresh',
                actions: { type: 'keepRenewed', params: ({ event }) => ({ result: event.output }) },
                description: 'The session goes on with new tokens.',
              },
              {
                guard: { type: 'isUnreachable', params: ({ event }) => ({ result: event.output }) },
                target: 'stale',
                description: 'The identity service cannot be reached.',
              },
              {
                target: '#session.leaving',
                actions: { type: 'end', params: { ended: 'expired' } },
                description: 'The identity service refuses: the session is over.',
              },
            ],
            onError: { target: 'stale', description: 'The tokens could not be renewed now.' },
          },
        },
        stale: {
          description: 'No new tokens can be had now; what is on the screen stays.',
          on: {
            'session.refresh': { target: 'refreshing', description: 'A call needs a token: try again.' },
            'network.returned': { target: 'refreshing', description: 'The connection is back.' },
          },
        },
      },
    },
    account: {
      description: 'The person and the organisation, as the server knows them.',
      initial: 'uninitialised',
      on: {
        'account.changed': {
          actions: { type: 'changeAccount', params: ({ event }) => event },
          description: 'The person changed their own details.',
        },
      },
      states: {
        uninitialised: {
          description: 'Signed in, but the server was not asked yet who this is.',
          on: {
            'session.initialise': { target: 'initialising', description: 'The top bar asks for the account.' },
          },
        },
        initialising: {
          description: 'Asking the server for the person and the organisation.',
          tags: 'busy',
          invoke: {
            id: 'initialiseAccount',
            src: 'initialiseAccount',
            onDone: {
              target: 'ready',
              actions: { type: 'keepAccount', params: ({ event }) => event.output },
              description: 'The account is known.',
            },
            onError: [
              {
                guard: { type: 'isRefused', params: ({ event }) => ({ problem: event.error }) },
                target: '#session.leaving',
                actions: { type: 'end', params: { ended: 'expired' } },
                description: 'The server does not accept this session.',
              },
              {
                guard: { type: 'isKnownAlready', params: ({ event }) => ({ problem: event.error }) },
                target: 'ready',
                actions: { type: 'keepProblem', params: ({ event }) => ({ problem: event.error }) },
                description: 'No answer; the account as this device keeps it will do.',
              },
              {
                target: 'failed',
                actions: { type: 'keepProblem', params: ({ event }) => ({ problem: event.error }) },
                description: 'The account could not be fetched.',
              },
            ],
          },
        },
        ready: {
          description: 'The person and the organisation are known.',
          on: {
            'session.initialise': { target: 'initialising', description: 'Ask again, something changed.' },
          },
        },
        failed: {
          description: 'The account could not be fetched; the reason is shown with a way to try again.',
          on: { 'session.initialise': { target: 'initialising', description: 'The person tries again.' } },
        },
      },
    },
  },
});
