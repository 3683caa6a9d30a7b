import { useState } from 'react';
import { emailProblem } from '../../../../machines/register/register.rules.ts';
import { confirmEmail, sendProof } from '../../actors/security.ts';
import { TextInput } from '../../design/TextInput.tsx';
import { useText } from '../../i18n/useText.ts';
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
