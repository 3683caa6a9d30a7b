import { type ReactNode, Suspense, useState } from 'react';
import { isProofFresh } from '#app/actors/account/freshProof.ts';
import { loadMessages } from '#app/i18n/store.ts';
import { later, Piece } from '#app/ui/loading/later.tsx';
import type { ProofDialogProps } from './ProofDialog.tsx';

/** Has people prove that it is them before they change how they sign in, unless they did so lately. */
export function useFreshProof(): { readonly ask: (then: () => void) => void; readonly dialog: ReactNode } {
  const [then, setThen] = useState<(() => void) | null>(null);
  const close = () => setThen(null);
  return {
    ask: (action) => {
      if (isProofFresh()) action();
      else setThen(() => action);
    },
    dialog: then && (
      <Piece onMissing={close}>
        <Suspense fallback={null}>
          <ProofDialog
            onClose={close}
            onProved={() => {
              close();
              then();
            }}
          />
        </Suspense>
      </Piece>
    ),
  };
}

/** With its words, which not every screen that asks has. */
const ProofDialog = later<ProofDialogProps>(async () => {
  const loading = import(/* webpackChunkName: "proof" */ './ProofDialog.tsx');
  return (await Promise.all([loading, loadMessages('settings')]))[0].ProofDialog;
});
