import type { Clock } from '../../ports/clock.ts';
import { refuse } from '../errors/refusal.ts';
import type { Principal } from './principal.ts';

const recentSeconds = 600;

/** Refuses what nobody may do from a session that lies open: password and second factor must have been given lately. */
export function requireRecentSignIn({ claims }: Principal, clock: Clock): void {
  const signedInAt = claims.auth_time ?? 0;
  if (signedInAt < clock.now().getTime() / 1000 - recentSeconds) throw refuse(403, 'session.notRecent');
}
