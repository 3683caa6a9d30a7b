import { Suspense, useState } from 'react';
import { loadMessages } from '#app/i18n/store.ts';
import { useText } from '#app/i18n/useText.ts';
import { later, Piece } from '#app/ui/loading/later.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
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
