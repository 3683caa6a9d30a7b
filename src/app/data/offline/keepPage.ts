import { session } from '../../actors/session/session.ts';
import { isKeeping, mayCache, registerWorker } from './keepApplication.ts';

/** Has the browser say in the application's own words that there is no connection, where it keeps nothing else; a judge's keeps the application. */
export async function keepPage(): Promise<void> {
  if (!mayCache() || session.getSnapshot().context.tokens?.claims.type === 'judge') return;
  if (await navigator.serviceWorker.getRegistration()) return;
  // What is registered last counts.
  if (!isKeeping()) await registerWorker('?page');
}
