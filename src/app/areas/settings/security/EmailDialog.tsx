import { useState } from 'react';
import { confirmEmail, sendProof } from '#app/actors/account/security.ts';
import { useAccount } from '#app/actors/account/useAccount.ts';
import { useText } from '#app/i18n/useText.ts';
import { TextInput } from '#app/ui/forms/TextInput.tsx';
import { emailProblem } from '#machines/register/register.rules.ts';
import { ProveDialog } from './ProveDialog.tsx';

type EmailDialogProps = { readonly onClose: () => void; readonly onDone: () => void };

/** Another address to sign in with. */
export function EmailDialog({ onClose, onDone }: EmailDialogProps) {
  const t = useText();
  const own = useAccount().claims?.email;
  const [typed, setTyped] = useState('');
  const value = typed.trim();
  const flaw = emailProblem(typed)
    ? t('settings.emailChange.malformed')
    : value === own
      ? t('settings.emailChange.own')
      : null;
  return (
    <ProveDialog
      title={t('settings.emailChange.dialog')}
      value={value}
      flaw={flaw}
      onSend={(email) => sendProof('email', email)}
      onProve={(code) => confirmEmail(value, code)}
      onClose={onClose}
      onDone={onDone}
    >
      {(error) => (
        <TextInput
          label={t('settings.emailChange.label')}
          help={t('settings.emailChange.hint')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={setTyped}
          error={error}
        />
      )}
    </ProveDialog>
  );
}
