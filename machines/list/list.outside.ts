import type { Outside } from '../kit/outside.ts';

/** What other machines do to a list: what was changed is fetched again, and somebody else is signed in. */
export const listOutside: Outside = [
  {
    event: 'list.load',
    ignored: {
      loading: 'It is being fetched already.',
      ready: 'It is there already.',
      refreshing: 'It is there already.',
      continuing: 'It is there already.',
    },
  },
  { event: 'list.refresh', ignored: { uninitialised: 'Nothing was fetched that could be old.' } },
];
