import { waitFor } from 'xstate';
import { calls } from '#contract/calls.ts';
import { cachingJudge, sendingJudge, usedDevice } from '../../data/offline/cachedReplies.ts';
import { ofDevice } from '../../data/offline/deviceChunk.ts';
import { onPersonChanged } from '../../data/state/personChange.ts';
import { getLanguage } from '../../i18n/store.ts';
import { messageText } from '../../i18n/useText.ts';
import { raiseBackdrop } from '../notices/notices.ts';
import { session } from '../session/session.ts';

/** How many of a judge's changes are on this device alone, after one more attempt to send them. */
export async function unsentOf(): Promise<number> {
  const personID = sendingJudge();
  if (personID === null) return 0;
  const lower = raiseBackdrop(messageText(getLanguage(), calls.scoreEntry.backdrop));
  try {
    const { outboxEmptied, outboxOf } = await import(/* webpackChunkName: "device" */ '../judging/outbox.ts');
    await outboxEmptied(personID, patience);
    const { changes, refused } = outboxOf(personID).getSnapshot().context;
    return changes.length + refused.length;
  } catch (error) {
    // What is on the device stays there, whatever is known of it.
    console.warn('Nobody could look whether something is left to send', error);
    return 0;
  } finally {
    lower();
  }
}

/** Whoever signs out takes along what this device keeps of entries; whoever signs in finds nothing of anybody else. */
export function guardDevice(): void {
  const guard = async () => {
    await waitFor(session, (snapshot) => snapshot.hasTag('in') || snapshot.hasTag('out'));
    if (!usedDevice()) return;
    const { wipeDevice } = await ofDevice(() => import(/* webpackChunkName: "device" */ '../judging/deviceWipe.ts'));
    await wipeDevice(cachingJudge());
  };
  const quietly = () => void guard().catch((error: unknown) => console.warn('Not all could be forgotten', error));
  onPersonChanged(quietly);
  quietly();
}

/** How long an attempt to send what is left may take, in milliseconds. */
const patience = 3_000;
