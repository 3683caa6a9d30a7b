import { isKeeping, mayCache, registerWorker } from './keepApplication.ts';

/** Has the browser say in the application's own words that there is no connection, where it keeps nothing else. */
export async function keepPage(): Promise<void> {
  if (!mayCache() || (await navigator.serviceWorker.getRegistration())) return;
  // What is registered last counts.
  if (!isKeeping()) await registerWorker('?page');
}
