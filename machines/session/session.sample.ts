import type { Account } from './session.machine.ts';

export const accountSample: Account = {
  user: {
    id: 'p1',
    givenName: 'Nia',
    familyName: 'Okafor',
    email: 'nia@saltmarsh.example',
    defaultAwardID: 'a1',
  },
  org: { id: 'o1', name: 'Saltmarsh Studio' },
};
