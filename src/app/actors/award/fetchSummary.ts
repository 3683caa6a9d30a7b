import { waitFor } from 'xstate';
import { calls } from '#contract/calls.ts';
import { observe, queryOf } from '../../data/queries.ts';
import { getLanguage } from '../../i18n/store.ts';
import { messageText } from '../../i18n/useText.ts';
import { raiseBackdrop } from '../notices/notices.ts';

/** Fetches the award that was chosen, under the backdrop, for the screen that is about to show it. */
export async function fetchSummary(id: string): Promise<void> {
  const load = queryOf('whole', 'getAwardSummary', { id });
  if (load.getSnapshot().matches('ready')) return;
  const lower = raiseBackdrop(messageText(getLanguage(), calls.getAwardSummary.backdrop));
  const leave = observe(load);
  // A failure is the screen's to show; what is forgotten, as at the end of a session, is not waited for.
  await waitFor(load, (snapshot) => !snapshot.hasTag('busy')).catch(() => undefined);
  leave();
  lower();
}
