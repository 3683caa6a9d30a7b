import { useAction } from '#app/actors/call/useAction.ts';
import { useText } from '#app/i18n/useText.ts';
import { useFreshProof } from '#app/parts/account/useFreshProof.tsx';
import type { User } from '#contract/entities/person.ts';
import { ReasonDialog } from '../shared/ReasonDialog.tsx';

/** Resets somebody's second factor with a reason, once the administrator proved that it is them. */
export function FactorDialog({ user, onClose }: { readonly user: User; readonly onClose: () => void }) {
  const t = useText();
  const reset = useAction('resetSecondFactor');
  const proof = useFreshProof();
  const send = async (words: string) => {
    if (await reset.run({ query: { id: user.id }, body: { reason: words } })) onClose();
  };
  return (
    <>
      {proof.dialog}
      <ReasonDialog
        open={!proof.dialog}
        isKept
        onClose={onClose}
        title={t('admin.user.resetFactor.title', { name: user.name || user.email })}
        action={t('admin.user.resetFactor.act')}
        busy={reset.busy}
        onAction={(words) => proof.ask(() => void send(words))}
      >
        <p>{t('admin.user.resetFactor.text')}</p>
      </ReasonDialog>
    </>
  );
}
