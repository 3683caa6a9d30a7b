import { useAction } from '#app/actors/call/useAction.ts';
import { useText } from '#app/i18n/useText.ts';
import { ConfirmDialog } from '#app/ui/primitives/Dialog.tsx';
import type { User } from '#contract/entities/person.ts';

type DeleteDialogProps = {
  readonly user: User;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onDeleted?: (() => void) | undefined;
};

/** Deletes a person: the scores they gave stay, what says who they were goes. */
export function DeleteDialog({ user, open, onClose, onDeleted }: DeleteDialogProps) {
  const t = useText();
  const remove = useAction('deleteUser');
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t('admin.user.delete.title', { name: user.name || user.email })}
      safe={t('common.keep')}
      action={t('admin.user.delete.act')}
      busy={remove.busy}
      onAction={async () => {
        if (!(await remove.run({ query: { id: user.id } }))) return;
        onClose();
        onDeleted?.();
      }}
    >
      {t('admin.user.delete.text')}
    </ConfirmDialog>
  );
}
