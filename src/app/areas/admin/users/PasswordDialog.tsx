import { useRef, useState } from 'react';
import { useAction } from '#app/actors/call/useAction.ts';
import { useReason } from '#app/i18n/useReason.ts';
import { useText } from '#app/i18n/useText.ts';
import { PasswordRules } from '#app/parts/account/PasswordRules.tsx';
import { useFreshProof } from '#app/parts/account/useFreshProof.tsx';
import { PasswordInput } from '#app/ui/forms/PasswordInput.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Dialog } from '#app/ui/primitives/Dialog.tsx';
import { stack16 } from '#app/ui/theme/layout.css.ts';
import type { User } from '#contract/entities/person.ts';

/** Sets somebody's password, once the administrator proved that it is them; they tell the person. */
export function PasswordDialog({ user, onClose }: { readonly user: User; readonly onClose: () => void }) {
  const t = useText();
  const reasonText = useReason();
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const set = useAction('setUserPassword');
  const proof = useFreshProof();
  const store = async () => {
    if (await set.run({ query: { email: user.email, newPassword: password } })) onClose();
  };
  const send = () => {
    setTried(true);
    if (password === '') {
      field.current?.focus();
      return;
    }
    proof.ask(() => void store());
  };
  const refused =
    set.error?.message ?? (tried && password === '' ? reasonText({ code: 'user.refusal.weakPassword' }) : null);
  // What was typed waits behind the proof.
  if (proof.dialog) return proof.dialog;
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
          send();
        }}
      >
        <p>{t('admin.user.setPassword.text')}</p>
        <PasswordInput
          ref={field}
          label={t('admin.user.setPassword.field')}
          error={refused}
          autoComplete="new-password"
          value={password}
          onChange={setPassword}
        />
        <PasswordRules password={password} />
      </form>
    </Dialog>
  );
}
