import type { Entry } from '#contract/entities/entry.ts';
import { getLanguage } from '../../i18n/store.ts';
import { messageText } from '../../i18n/useText.ts';
import { performCall } from '../call/useAction.ts';
import { notify } from '../notices/notices.ts';

type Draft = Pick<Entry, 'id' | 'awardID' | 'version'>;

/**
 * Deletes a draft without asking, as long as it is still as it was read: the message that says so offers to undo it. Answers
 * whether it was deleted.
 */
export async function deleteDraft({ id, awardID, version }: Draft): Promise<boolean> {
  const query = { id, awardID };
  const undo = async () => {
    const { accepted } = await performCall('restoreEntry', { query });
    if (accepted) notify({ message: messageText(getLanguage(), 'common.restored') });
  };
  return (await performCall('deleteEntry', { query, ifMatch: version }, { undo: () => void undo() })).accepted;
}
