import { waitFor } from 'xstate';
import { sendingOf } from '#machines/judging/outbox.machine.ts';
import { keepApplication } from '../../data/offline/keepApplication.ts';
import { outboxOf, outboxOpened } from './outbox.ts';

/** Has the browser keep the application, so that judging opens without a connection; a newer version waits until the server has every mark. */
export const cacheApplication = (personID: string): void =>
  keepApplication(async () => {
    await outboxOpened(personID);
    await waitFor(outboxOf(personID), (snapshot) => sendingOf(snapshot) === 'saved', { timeout: Infinity });
  });
