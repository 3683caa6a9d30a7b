import type { Claims, Tokens } from './tokens.ts';

const claims: Claims = {
  userName: 'nia',
  email: 'nia@saltmarsh.example',
  personID: 'p1',
  orgID: 'o1',
  name: 'Nia Okafor',
  givenName: 'Nia',
  familyName: 'Okafor',
  type: 'entrant',
  actor: null,
  readOnly: false,
};

/** Tokens that hold for an hour from second 1,000. */
export const tokensSample: Tokens = {
  accessToken: 'access',
  idToken: 'id',
  refreshToken: 'refresh',
  accessExpires: 4600,
  idExpires: 4600,
  clockDrift: 0,
  claims,
};

/** The tokens of somebody else. */
export const otherTokensSample: Tokens = {
  ...tokensSample,
  claims: { ...claims, userName: 'margaret', type: 'admin' },
};
