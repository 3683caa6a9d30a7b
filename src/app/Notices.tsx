import { useEffect } from 'react';
import { Backdrop } from './design/Backdrop.tsx';
import { onChunkMissing } from './design/chunk.ts';
import { Toast } from './design/Toast.tsx';
import { useText } from './i18n/useText.ts';
import { useApp } from './parts/context.ts';

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
