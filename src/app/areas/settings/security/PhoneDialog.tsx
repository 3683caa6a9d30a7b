import { useState } from 'react';
import { confirmPhone, sendProof, turnOnSms } from '#app/actors/account/security.ts';
import { useText } from '#app/i18n/useText.ts';
import { Note } from '#app/ui/feedback/Note.tsx';
import { TextInput } from '#app/ui/forms/TextInput.tsx';
import { ProveDialog } from './ProveDialog.tsx';

type PhoneDialogProps = { readonly number: string; readonly onClose: () => void; readonly onDone: () => void };

/** The number that sign-in codes go to. */
export function PhoneDialog({ number, onClose, onDone }: PhoneDialogProps) {
  const t = useText();
  const [typed, setTyped] = useState(number);
  const value = typed.replace(/[\s().-]/g, '');
  const flaw = /^\+[1-9]\d{4,14}$/.test(value) ? null : t('settings.phone.malformed');
  return (
    <ProveDialog
      title={t('settings.phone.dialog')}
      value={value}
      flaw={flaw}
      onSend={(phone) => sendProof('phone_number', phone)}
      onProve={confirmPhone}
      onProved={turnOnSms}
      onClose={onClose}
      onDone={onDone}
    >
      {(error) => (
        <>
          <Note icon="shield" title={t('settings.phone.risks')}>
            {t('settings.phone.better')}
          </Note>
          <TextInput
            label={t('settings.phone.label')}
            help={t('settings.phone.hint')}
            type="tel"
            autoComplete="tel"
            value={typed}
            onChange={setTyped}
            error={error}
          />
        </>
      )}
    </ProveDialog>
  );
}
