import { useEffect } from 'react';
import { useText } from './i18n/useText.ts';
import { useApp } from './parts/page/context.ts';
import { Toast } from './ui/feedback/Toast.tsx';
import { onChunkMissing } from './ui/loading/chunk.ts';
import { Backdrop } from './ui/primitives/Backdrop.tsx';

/** The alert and the backdrop of this page. */
export function Notices() {
  const t = useText();
  const { notify } = useApp();
  useEffect(
    () => onChunkMissing((chunk) => notify({ message: t('common.chunkFailed', { chunk }), severity: 'error' })),
    [notify, t],
  );
  const { notice, closeNotice, undoNotice, holdNotice, backdropMessage, cancelBackdrop } = useApp();
  return (
    <>
      <Backdrop message={backdropMessage} onCancel={cancelBackdrop} />
      <Toast
        open={notice !== null}
        message={notice?.message ?? ''}
        severity={notice?.severity}
        messageKey={notice?.id}
        lasts={null}
        onHold={holdNotice}
        onClose={closeNotice}
        onUndo={notice?.undo ? undoNotice : undefined}
      />
    </>
  );
}
