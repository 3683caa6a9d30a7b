import { ofDevice } from '../../data/offline/deviceChunk.ts';
import { keepEntries, keptFor, whenQuiet } from '../../data/offline/keptReplies.ts';
import type { JudgedEntry } from '../../data/offline/sheets.ts';

/** Has this device keep what judging goes on with when there is no connection: the entries, the one at hand first, and the application. */
export function keepJudging(personID: string, judged: readonly JudgedEntry[], at: string | null = null): void {
  if (personID !== keptFor()) return;
  keepEntries(personID, judged, at);
  whenQuiet(async () => {
    const { keepApplication } = await ofDevice(() => import(/* webpackChunkName: "device" */ './keepApplication.ts'));
    if (personID === keptFor()) keepApplication(personID);
  });
}
