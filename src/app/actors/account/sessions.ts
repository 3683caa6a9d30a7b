import type { AccountSession } from '#contract/sessions.ts';
import { api } from '../../api/api.ts';
import { type IdentityLoad, useIdentityLoad } from './security.ts';

/** The signed-in person's sessions, the one used last first: not kept on the device. None where the pool tells of none. */
export const useSessions = (): IdentityLoad<AccountSession> =>
  useIdentityLoad<AccountSession>(async () => (await api.call('listSessions', {})).sessions ?? []);
