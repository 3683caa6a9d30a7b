import { useDraftStorage } from '#app/actors/entry/drafts.ts';
import type { EntryEditor } from '#app/actors/entry/entryEditor.ts';
import { SavedLine } from '#app/ui/forms/SavedLine.tsx';
import { draftToStore } from '#machines/entryEditor/entryEditor.machine.ts';

type Props = { readonly editor: EntryEditor; readonly entryID: string; readonly savedAt: string };

/** Where the last words are: with the server, on this device, or on their way to either. */
export function SavedState({ editor: { snapshot, send }, entryID, savedAt }: Props) {
  const device = useDraftStorage(entryID);
  if (snapshot.hasTag('safe')) return <SavedLine state="saved" at={savedAt} />;
  // What is sent in, or waits while the category changes, is not with the server yet either.
  const waiting = snapshot.hasTag('busy') && draftToStore(snapshot.context) !== null;
  const sending = waiting || snapshot.matches({ draft: 'typing' }) || snapshot.matches({ draft: 'saving' });
  if (device.state === 'failed' && !sending) return <SavedLine state="unsaved" />;
  if (sending || device.state === 'keeping') return <SavedLine state="saving" />;
  if (snapshot.matches({ draft: 'offline' })) return <SavedLine state="offline" at={device.at ?? undefined} />;
  if (snapshot.matches({ draft: 'conflict' })) return <SavedLine state="kept" />;
  if (snapshot.matches({ draft: 'retrying' }) || snapshot.matches({ draft: 'refused' }))
    return <SavedLine state="kept" onRetry={() => send({ type: 'entry.save' })} />;
  return <SavedLine state="saved" at={savedAt} />;
}
