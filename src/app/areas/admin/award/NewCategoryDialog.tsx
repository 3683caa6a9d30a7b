import { useRef, useState } from 'react';
import { useText } from '#app/i18n/useText.ts';
import { TextInput } from '#app/ui/forms/TextInput.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Dialog } from '#app/ui/primitives/Dialog.tsx';

type NewCategoryDialogProps = {
  readonly taken: readonly string[];
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onCreate: (name: string) => void;
};

/** Asks for the name of a new category. */
export function NewCategoryDialog({ taken, busy, onClose, onCreate }: NewCategoryDialogProps) {
  const t = useText();
  const [name, setName] = useState('');
  const [asked, setAsked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const written = name.trim();
  const isTaken = taken.some((other) => other.toLocaleLowerCase() === written.toLocaleLowerCase());
  const error = written === '' ? t('admin.category.nameMissing') : isTaken ? t('admin.category.nameTaken') : null;
  const send = () => {
    setAsked(true);
    if (error) field.current?.focus();
    else onCreate(written);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('admin.categories.new')}
      initialFocus={field}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button variant="primary" busy={busy} onClick={send}>
            {t('admin.categories.create')}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <TextInput
          ref={field}
          label={t('admin.categories.name')}
          maxLength={120}
          value={name}
          onChange={setName}
          error={asked ? error : null}
          help={t('admin.categories.create.help')}
        />
      </form>
    </Dialog>
  );
}
