import type { Award } from '#contract/entities/award.ts';
import { cachingJudge, whenQuiet } from '../../data/offline/cachedReplies.ts';
import { ofDevice } from '../../data/offline/deviceChunk.ts';
import type { JudgedEntry } from '../../data/offline/sheets.ts';

/** What is judged: the awards, whose open rounds are part of it, and the entries with their sheets. */
interface Judged {
  readonly awards: readonly Award[];
  /** Asked for once the screens stand. */
  readonly entries: () => readonly JudgedEntry[] | Promise<readonly JudgedEntry[]>;
}

/** Has this device keep what judging goes on with when there is no connection: the entries, the one at hand first, and the application. */
export function prepareOffline(personID: string, { awards, entries }: Judged, at: string | null = null): void {
  if (personID !== cachingJudge()) return;
  turn += 1;
  const mine = turn;
  whenQuiet(async () => {
    // More is known meanwhile.
    if (mine !== turn) return;
    const device = await ofDevice(() => import(/* webpackChunkName: "device" */ './cacheRounds.ts'));
    if (personID !== cachingJudge()) return;
    const whole = await entries();
    if (personID === cachingJudge()) await device.cacheJudged(personID, awards, whole, at);
  });
  whenQuiet(async () => {
    const { cacheApplication } = await ofDevice(() => import(/* webpackChunkName: "device" */ './cacheApplication.ts'));
    if (personID === cachingJudge()) cacheApplication(personID);
  });
}

let turn = 0;
