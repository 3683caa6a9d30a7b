import type { Outside } from '../kit/outside.ts';

/** What calls, other tabs and the network bring about. */
export const sessionOutside: Outside = [
  {
    event: 'session.signedIn',
    ignored: {
      unknown: 'Nobody can sign in before it is known who is.',
      restoring: 'Nobody can sign in before it is known who is.',
      renewing: 'Nobody can sign in before it is known who is.',
    },
  },
  {
    event: 'session.expired',
    ignored: {
      unknown: 'No call is made before the tokens are known to hold.',
      restoring: 'No call is made before the tokens are known to hold.',
      renewing: 'No call is made before the tokens are known to hold.',
      out: 'The session is over already.',
      leaving: 'The session is over already.',
    },
  },
  {
    event: 'session.refresh',
    ignored: {
      unknown: 'No call is made before the tokens are known to hold.',
      restoring: 'No call is made before the tokens are known to hold.',
      renewing: 'One request for new tokens is on its way; every caller waits for it.',
      'in.tokens.refreshing': 'One request for new tokens is on its way; every caller waits for it.',
      out: 'There is nothing left to renew.',
      leaving: 'There is nothing left to renew.',
    },
  },
  {
    event: 'session.endedElsewhere',
    ignored: {
      unknown: 'The first look at this device shows it.',
      out: 'The session is over already.',
      leaving: 'The session is over already.',
    },
  },
  {
    event: 'session.changedElsewhere',
    ignored: {
      unknown: 'The first look at this device shows it.',
      leaving: 'The person leaves here, whatever another tab renews; the sign-in page looks again.',
    },
  },
  {
    event: 'network.returned',
    ignored: {
      unknown: 'Nothing was asked of the network yet.',
      restoring: 'Nothing was asked of the network yet.',
      'in.tokens.fresh': 'The tokens are used as they are.',
      out: 'Nothing waits for a connection.',
      leaving: 'Nothing waits for a connection.',
    },
  },
  {
    event: 'account.changed',
    ignored: {
      unknown: 'There is no account to change.',
      restoring: 'There is no account to change.',
      renewing: 'There is no account to change.',
      out: 'There is no account to change.',
      leaving: 'There is no account to change.',
    },
  },
];
