import { Suspense, useState } from 'react';
import { Button } from '../../../design/Button.tsx';
import { later, Piece } from '../../../design/later.tsx';
import { loadMessages } from '../../../i18n/store.ts';
import { useText } from '../../../i18n/useText.ts';
import type { MessageProps } from './MessageDialog.tsx';

/** Writes to entrants: to all, to some kind of them, or to those whose entries are ticked. */
export function MessageButton(props: MessageProps) {
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon="mail" onClick={() => setOpen(true)}>
        {t('admin.entries.message')}
      </Button>
      {open && (
        <Piece onMissing={() => setOpen(false)}>
          <Suspense fallback={null}>
            <MessageDialog {...props} onClose={() => setOpen(false)} />
          </Suspense>
        </Piece>
      )}
    </>
  );
}

const MessageDialog = later(async () => {
  const [module] = await Promise.all([
    import(/* webpackChunkName: "message-dialog" */ './MessageDialog.tsx'),
    loadMessages('acts'),
  ]);
  return module.MessageDialog;
});
