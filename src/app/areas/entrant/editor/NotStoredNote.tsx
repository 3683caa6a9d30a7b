import { useDraftStorage } from '#app/actors/entry/drafts.ts';
import { useText } from '#app/i18n/useText.ts';
import { Note } from '#app/ui/feedback/Note.tsx';

/** This device keeps nothing, so that only the server's copy can be relied on. */
export function NotStoredNote({ entryID }: { readonly entryID: string }) {
  const t = useText();
  if (useDraftStorage(entryID).state !== 'failed') return null;
  return (
    <Note family="orange" role="alert" title={t('entrant.notKept')}>
      <p>{t('entrant.notKept.body')}</p>
    </Note>
  );
}
