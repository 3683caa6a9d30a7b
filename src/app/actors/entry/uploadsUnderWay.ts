import { useEffect, useId } from 'react';
import { markUnsaved } from '../../data/state/unsavedWork.ts';
import { getLanguage } from '../../i18n/store.ts';
import { messageText } from '../../i18n/useText.ts';
import { notify } from '../notices/notices.ts';
import { standingOf, uploadIn, useUploadStandings } from './upload.ts';
import type { EditorActor } from './written.ts';

/** The browser asks before the window closes while a file of the entry is on its way: it goes no further without its page. */
export function useUploadsUnderWay(editor: EditorActor): void {
  const name = `upload ${useId()}`;
  const isMoving = Object.values(useUploadStandings(editor)).includes('moving');
  useEffect(() => {
    markUnsaved(name, isMoving);
    return () => markUnsaved(name, false);
  }, [name, isMoving]);
}

/** Tells of the files that were on their way when their page was left. */
export function tellCalledOff(editor: EditorActor): void {
  const names = editor.getSnapshot().context.places.flatMap((place) => {
    const upload = uploadIn(editor, place)?.getSnapshot();
    // One that has arrived is added to the entry without its page.
    if (!upload || standingOf(upload) !== 'moving' || upload.matches('saving')) return [];
    return upload.context.file?.name ?? [];
  });
  if (names.length === 0) return;
  const message = messageText(getLanguage(), 'entrant.file.calledOff', { files: names.join(', ') });
  notify({ message, severity: 'warning' });
}
