import { cacheEntries, cachingJudge, whenQuiet } from '../../data/offline/cachedReplies.ts';
import { ofDevice } from '../../data/offline/deviceChunk.ts';
import type { JudgedEntry } from '../../data/offline/sheets.ts';

/** Has this device keep what judging goes on with when there is no connection: the entries, the one at hand first, and the application. */
export function prepareOffline(personID: string, judged: readonly JudgedEntry[], at: string | null = null): void {
  if (personID !== cachingJudge()) return;
  cacheEntries(personID, judged, at);
  whenQuiet(async () => {
    const { cacheApplication } = await ofDevice(() => import(/* webpackChunkName: "device" */ './cacheApplication.ts'));
    if (personID === cachingJudge()) cacheApplication(personID);
  });
}
