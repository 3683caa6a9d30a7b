import type { Tokens } from './session.rules.ts';
import { sessionSetup } from './session.setup.ts';
import { signedIn } from './session.signedIn.ts';

/** Who is signed in, from the first look at this device to the last tab that closes. */
export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  description:
    'Who is signed in on this device: restored at the start, kept alive, shared by all tabs, ended everywhere.',
  context: ({ input }) => ({ ...input, tokens: null, ended: null, problem: null, awardChosen: false }),
  initial: 'unknown',
  on: {
    'session.signOut': {
      target: '.leaving',
      actions: [{ type: 'end', params: { ended: 'signedOut' } }, 'forgetPath'],
      description: 'The person signs out, wherever they are.',
    },
  },
  states: {
    unknown: {
      description: 'Nobody looked yet whether somebody is signed in.',
      on: { 'session.start': { target: 'restoring', description: 'The application starts.' } },
    },
    restoring: {
      description: 'Reading what an earlier visit left on this device.',
      tags: 'busy',
      invoke: {
        id: 'readTokens',
        src: 'readTokens',
        onDone: [
          {
            guard: { type: 'areValid', params: ({ event }) => event.output },
            target: 'in',
            actions: { type: 'keepTokens', params: ({ event }) => event.output },
            description: 'Both tokens hold: the person is still signed in.',
          },
          {
            guard: { type: 'areThereOffline', params: ({ event }) => event.output },
            target: '#session.in.tokens.stale',
            actions: { type: 'keepTokens', params: ({ event }) => event.output },
            description:
              'The tokens have run out and there is no connection: what this device keeps may be read until there is one.',
          },
          {
            guard: { type: 'areThere', params: ({ event }) => event.output },
            target: 'renewing',
            actions: { type: 'keepTokens', params: ({ event }) => event.output },
            description: 'The tokens have run out; the refresh token may still hold.',
          },
          { target: 'out', description: 'Nobody is signed in.' },
        ],
        onError: { target: 'out', description: 'What was left cannot be read.' },
      },
      on: {
        'session.endedElsewhere': {
          target: 'out',
          actions: [{ type: 'end', params: { ended: 'signedOut' } }, 'forgetPath'],
          description: 'The person signed out in another tab.',
        },
        'session.changedElsewhere': {
          target: 'restoring',
          reenter: true,
          description: 'Another tab renewed the tokens, or signed in: look again.',
        },
      },
    },
    renewing: {
      description: 'The stored tokens have run out and are being renewed before anything is shown.',
      tags: ['busy', 'renewing'],
      on: {
        'network.returned': { actions: 'tellFirstRefresh', description: 'The connection is back: try at once.' },
        'session.endedElsewhere': {
          target: 'out',
          actions: [{ type: 'end', params: { ended: 'signedOut' } }, 'forgetPath'],
          description: 'The person signed out in another tab.',
        },
        'session.changedElsewhere': [
          {
            guard: { type: 'isSamePerson', params: ({ event }) => event },
            target: 'in',
            actions: { type: 'keepTokens', params: ({ event }) => event },
            description: 'Another tab renewed the tokens first.',
          },
          {
            target: 'in',
            actions: [{ type: 'keepTokens', params: ({ event }) => event }, 'forgetAccount'],
            description: 'Somebody else signed in in another tab.',
          },
        ],
      },
      after: {
        startPatience: {
          target: '#session.in.tokens.refreshing',
          description: 'No answer for a while: what this device keeps is shown, and the renewing goes on.',
        },
      },
      invoke: {
        id: 'renewAtStart',
        src: 'renewTokens',
        // Only states with tokens lead here.
        input: ({ context }) => ({ tokens: context.tokens as Tokens, jitter: context.jitter }),
        onDone: [
          {
            guard: { type: 'isRenewed', params: ({ event }) => ({ result: event.output }) },
            target: 'in',
            actions: { type: 'keepRenewed', params: ({ event }) => ({ result: event.output }) },
            description: 'The session goes on.',
          },
          {
            guard: { type: 'isUnreachable', params: ({ event }) => ({ result: event.output }) },
            target: '#session.in.tokens.stale',
            description: 'No connection: what this device keeps may be read until there is one.',
          },
          {
            target: 'leaving',
            actions: { type: 'end', params: { ended: 'expired' } },
            description: 'The session is over.',
          },
        ],
        onError: {
          target: 'leaving',
          actions: { type: 'end', params: { ended: 'expired' } },
          description: 'The session cannot be renewed.',
        },
      },
    },
    out: {
      description: 'Nobody is signed in.',
      tags: 'out',
      entry: 'forget',
      on: {
        'session.signedIn': {
          target: 'in',
          actions: [{ type: 'keepTokens', params: ({ event }) => event }, 'forgetAccount'],
          description: 'Somebody signed in here.',
        },
        'session.changedElsewhere': {
          target: 'in',
          actions: [{ type: 'keepTokens', params: ({ event }) => event }, 'forgetAccount'],
          description: 'Somebody signed in in another tab.',
        },
        'session.turnedAway': {
          actions: { type: 'keepPath', params: ({ event }) => event },
          description: 'A page needs a sign-in; it is where the person goes afterwards.',
        },
      },
    },
    in: signedIn,
    leaving: {
      description: 'Taking the session off this device and telling the identity service.',
      tags: 'out',
      on: {
        'session.signedIn': {
          target: 'in',
          actions: [{ type: 'keepTokens', params: ({ event }) => event }, 'forgetAccount'],
          description: 'Somebody signed in before the service had answered.',
        },
      },
      after: { leaveLimit: { target: 'out', description: 'The service does not answer; this device forgot already.' } },
      invoke: {
        id: 'leave',
        src: 'leave',
        input: ({ context, event }) => ({
          tokens: context.tokens,
          everywhere: event.type === 'session.signOut' && event.everywhere === true,
        }),
        onDone: { target: 'out', description: 'The session is over.' },
        onError: { target: 'out', description: 'The service could not be told; that is only noted.' },
      },
    },
  },
});
