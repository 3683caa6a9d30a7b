import type { Entry } from '#contract/entities/entry.ts';
import { mayPass } from '#machines/kit/problem.ts';
import { api } from '../../api/api.ts';
import { type Problem, problemOf } from '../../api/apiError.ts';
import { problemText } from '../../api/problemText.ts';
import { invalidateAfter } from '../../data/queries.ts';
import { getLanguage } from '../../i18n/store.ts';
import { messageText } from '../../i18n/useText.ts';
import { performCall } from '../call/useAction.ts';
import { notify } from '../notices/notices.ts';

type Draft = Pick<Entry, 'id' | 'awardID' | 'version'>;
type Key = Omit<Draft, 'version'>;

/**
 * Deletes a draft without asking, as long as it is still as it was read: the message that says so offers to undo it. Answers
 * whether it was deleted.
 */
export async function deleteDraft({ id, awardID, version }: Draft): Promise<boolean> {
  const query = { id, awardID };
  const undo = () => void restore(query);
  const outcome = await performCall('deleteEntry', { query, ifMatch: version }, { undo, answers: mayBeGone });
  if (outcome.accepted) return true;
  const { problem } = outcome;
  if (!mayBeGone(problem)) return false;
  const gone = await isGone(query);
  if (gone) {
    invalidateAfter('deleteEntry');
    notify({ message: messageText(getLanguage(), 'success.entryDeleted'), undo });
  } else notify({ message: problemText(problem), severity: 'error' });
  return gone;
}

/** Restores a draft; where it may pass that this could not be done, it is offered again. */
async function restore(query: Key): Promise<void> {
  const outcome = await performCall('restoreEntry', { query }, { silent: true });
  if (outcome.accepted || outcome.problem.code === isThere) {
    return notify({ message: messageText(getLanguage(), 'common.restored') });
  }
  const { problem } = outcome;
  const undo = mayPass(problem) ? () => void restore(query) : undefined;
  notify({ message: problemText(problem), severity: 'error', undo });
}

/** The draft is not deleted: it was restored before, and the answer was lost. */
const isThere = 'entry.refusal.state';

/** Whether the draft may be deleted all the same, now or before: the answer was lost, or there is none of this name. */
const mayBeGone = (problem: Problem): boolean => mayPass(problem) || problem.status === 404;

const isGone = (query: Key): Promise<boolean> =>
  api.call('getEntry', { query }).then(
    () => false,
    (error: unknown) => problemOf(error).status === 404,
  );
