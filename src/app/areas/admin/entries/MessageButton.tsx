import { Suspense, useState } from 'react';
import { loadMessages } from '#app/i18n/store.ts';
import { useText } from '#app/i18n/useText.ts';
import { later, Piece } from '#app/ui/loading/later.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import type { MessageProps } from './MessageDialog.tsx';

/** Writes to entrants: to all, to some kind of them, or to those whose entries are ticked. */
export function MessageButton(props: MessageProps) {
  const t = useText();
  // Those that were ticked when it was opened: the list behind it goes on changing.
  const [asked, setAsked] = useState<MessageProps | null>(null);
  return (
    <>
      <Button icon="mail" onClick={() => setAsked(props)}>
        {t('admin.entries.message')}
      </Button>
      {asked && (
        <Piece onMissing={() => setAsked(null)}>
          <Suspense fallback={null}>
            <MessageDialog {...asked} onClose={() => setAsked(null)} />
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
