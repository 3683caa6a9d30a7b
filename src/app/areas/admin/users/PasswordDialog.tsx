import { useRef, useState } from 'react';
import { useAction } from '#app/actors/call/useAction.ts';
import { useText } from '#app/i18n/useText.ts';
import { PasswordInput } from '#app/ui/forms/PasswordInput.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Dialog } from '#app/ui/primitives/Dialog.tsx';
import { stack16 } from '#app/ui/theme/layout.css.ts';
import type { User } from '#contract/entities/person.ts';

/** Sets somebody's password; the administrator tells them. */
export function PasswordDialog({ user, onClose }: { readonly user: User; readonly onClose: () => void }) {
  const t = useText();
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const set = useAction('setUserPassword');
  const send = async () => {
    setTried(true);
    if (password === '') {
      field.current?.focus();
      return;
    }
    if (await set.run({ query: { email: user.email, newPassword: password } })) onClose();
  };
  const refused = set.error?.message ?? (tried && password === '' ? t('admin.user.setPassword.help') : null);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('admin.user.setPassword.title', { name: user.name || user.email })}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button variant="primary" busy={set.busy} onClick={send}>
            {t('admin.user.setPassword')}
          </Button>
        </>
      }
    >
      <form
        className={stack16}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <p>{t('admin.user.setPassword.text')}</p>
        <PasswordInput
          ref={field}
          label={t('admin.user.setPassword.field')}
          help={t('admin.user.setPassword.help')}
          error={refused}
          autoComplete="new-password"
          value={password}
          onChange={setPassword}
        />
      </form>
    </Dialog>
  );
}
