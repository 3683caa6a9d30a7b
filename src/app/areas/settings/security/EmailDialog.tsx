import { useState } from 'react';
import { confirmEmail, sendProof } from '#app/actors/account/security.ts';
import { useText } from '#app/i18n/useText.ts';
import { TextInput } from '#app/ui/forms/TextInput.tsx';
import { emailProblem } from '#machines/register/register.rules.ts';
import { ProveDialog } from './ProveDialog.tsx';

type EmailDialogProps = { readonly onClose: () => void; readonly onDone: () => void };

/** Another address to sign in with. */
export function EmailDialog({ onClose, onDone }: EmailDialogProps) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const flaw = emailProblem(typed) ? t('settings.emailChange.malformed') : null;
  return (
    <ProveDialog
      title={t('settings.emailChange.dialog')}
      value={typed.trim()}
      flaw={flaw}
      onSend={(email) => sendProof('email', email)}
      onProve={confirmEmail}
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
