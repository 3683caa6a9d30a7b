import { getLanguage } from '../../i18n/store.ts';
import { say } from '../../i18n/useText.ts';
import { act } from '../call/useAction.ts';
import { notify } from '../notices/notices.ts';

/** Deletes a draft without asking: the message that says so offers to undo it. Answers whether it was deleted. */
export async function deleteDraft(query: { readonly id: string; readonly awardID: string }): Promise<boolean> {
  const undo = async () => {
    const { accepted } = await act('restoreEntry', { query });
    if (accepted) notify({ message: say(getLanguage(), 'common.restored') });
  };
  return (await act('deleteEntry', { query }, { undo: () => void undo() })).accepted;
}
