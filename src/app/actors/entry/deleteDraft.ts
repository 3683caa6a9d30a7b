import { getLanguage } from '../../i18n/store.ts';
import { messageText } from '../../i18n/useText.ts';
import { performCall } from '../call/useAction.ts';
import { notify } from '../notices/notices.ts';

/** Deletes a draft without asking: the message that says so offers to undo it. Answers whether it was deleted. */
export async function deleteDraft(query: { readonly id: string; readonly awardID: string }): Promise<boolean> {
  const undo = async () => {
    const { accepted } = await performCall('restoreEntry', { query });
    if (accepted) notify({ message: messageText(getLanguage(), 'common.restored') });
  };
  return (await performCall('deleteEntry', { query }, { undo: () => void undo() })).accepted;
}
