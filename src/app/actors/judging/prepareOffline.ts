import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import { atOnce, cachingJudge, callOrCached, whenQuiet } from '../../data/offline/cachedReplies.ts';
import { ofDevice } from '../../data/offline/deviceChunk.ts';
import { judgedHere } from './judgedHere.ts';

interface Manner {
  /** How many entries there are. */
  readonly count: number;
  /** The entry at hand, whose files are kept first. */
  readonly at?: string | null;
  /** Given the entries with all that is read of them, once they have come. */
  readonly arrived?: (whole: readonly Entry[]) => void;
}

/**
 * Has this device keep what judging goes on with when there is no connection: the application, the open rounds of the awards and the
 * entries, which are asked for once the screens stand.
 */
export function prepareOffline(
  personID: string,
  awards: readonly Award[],
  { count, at = null, arrived }: Manner,
): void {
  if (personID !== cachingJudge()) return;
  turn += 1;
  const mine = turn;
  whenQuiet(async () => {
    // More is known meanwhile.
    if (mine !== turn) return;
    const device = await ofDevice(() => import(/* webpackChunkName: "device" */ './cacheRounds.ts'));
    if (personID !== cachingJudge()) return;
    const read = count > mostInPage ? device.readBeside : undefined;
    const whole = await callOrCached('listEntries', { read }, undefined, atOnce);
    if (personID !== cachingJudge()) return;
    arrived?.(whole);
    await device.cacheJudged(personID, awards, judgedHere(personID, awards, whole), at);
  });
  whenQuiet(async () => {
    const { cacheApplication } = await ofDevice(() => import(/* webpackChunkName: "device" */ './cacheApplication.ts'));
    if (personID === cachingJudge()) cacheApplication(personID);
  });
}

let turn = 0;

/** More whole entries than these, of some 3 kB each, would hold up the page. */
const mostInPage = 60;
