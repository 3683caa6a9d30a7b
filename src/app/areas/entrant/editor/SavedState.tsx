import type { EntryEditor } from '../../../actors/entryEditor.ts';
import { SavedLine } from '../../../design/SavedLine.tsx';

/** Whether the server has everything, and since when. */
export function SavedState({ editor, savedAt }: { readonly editor: EntryEditor; readonly savedAt: string }) {
  const { snapshot, send } = editor;
  if (snapshot.matches({ draft: 'offline' })) return <SavedLine state="offline" />;
  if (snapshot.matches({ draft: 'conflict' })) return <SavedLine state="failed" />;
  if (snapshot.matches({ draft: 'retrying' }) || snapshot.matches({ draft: 'refused' }))
    return <SavedLine state="failed" onRetry={() => send({ type: 'entry.save' })} />;
  if (snapshot.hasTag('pending')) return <SavedLine state="saving" />;
  return <SavedLine state="saved" at={savedAt} />;
}
