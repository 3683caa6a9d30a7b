import { useEffect } from 'react';
import { notices, notify, undoNotice, useNotice } from './actors/notices/notices.ts';
import { useText } from './i18n/useText.ts';
import { Toast } from './ui/feedback/Toast.tsx';
import { onChunkMissing } from './ui/loading/chunk.ts';
import { Backdrop } from './ui/primitives/Backdrop.tsx';

/** The alert and the backdrop of this page. */
export function Notices() {
  const t = useText();
  useEffect(
    () => onChunkMissing((chunk) => notify({ message: t('common.chunkFailed', { chunk }), severity: 'error' })),
    [t],
  );
  const { notice, backdrop, cancelBackdrop } = useNotice();
  return (
    <>
      <Backdrop message={backdrop} onCancel={cancelBackdrop} />
      <Toast
        open={notice !== null}
        message={notice?.message ?? ''}
        severity={notice?.severity}
        messageKey={notice?.id}
        lasts={null}
        onHold={hold}
        onClose={close}
        onUndo={notice?.undo ? () => undoNotice(notice) : undefined}
      />
    </>
  );
}

const hold = (held: boolean): void => notices.send({ type: held ? 'notice.hold' : 'notice.release' });
const close = (): void => notices.send({ type: 'notice.close' });
