import { useEffect } from 'react';
import { Router } from 'wouter';
import { AppProvider } from './AppProvider.tsx';
import { Backdrop } from './design/Backdrop.tsx';
import { onChunkMissing } from './design/chunk.ts';
import { Toast } from './design/Toast.tsx';
import { useText } from './i18n/useText.ts';
import { useApp } from './parts/context.ts';
import { ErrorBoundary } from './parts/ErrorBoundary.tsx';
import { Routes } from './routes.tsx';

/** The application under its base path, with its alert and its backdrop. */
export function App({ base }: { readonly base: string }) {
  return (
    <ErrorBoundary>
      <Router base={base}>
        <AppProvider>
          <Routes />
          <Notices />
        </AppProvider>
      </Router>
    </ErrorBoundary>
  );
}

function Notices() {
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
