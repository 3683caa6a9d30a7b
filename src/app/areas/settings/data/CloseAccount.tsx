import { useState } from 'react';
import { useAccount } from '#app/actors/account/useAccount.ts';
import { useAction } from '#app/actors/call/useAction.ts';
import { useText } from '#app/i18n/useText.ts';
import { useFreshProof } from '#app/parts/account/useFreshProof.tsx';
import { useSignOut } from '#app/parts/page/signOut.ts';
import { TextInput } from '#app/ui/forms/TextInput.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { ConfirmDialog } from '#app/ui/primitives/Dialog.tsx';
import { stack16 } from '#app/ui/theme/layout.css.ts';
import { SettingRow } from '../shared/SettingRow.tsx';

/** Wipes the person for good, once they have typed their own address. */
export function CloseAccount() {
  const t = useText();
  const signOut = useSignOut();
  const { user } = useAccount();
  const close = useAction('closeAccount', { silent: true });
  const proof = useFreshProof();
  const [asking, setAsking] = useState(false);
  const [email, setEmail] = useState('');
  const action = async () => {
    const body = { email: email.trim(), ...(user && { personID: user.id }) };
    if ((await close.run({ body })) !== null) signOut();
  };
  const isOwn = email.trim().toLowerCase() === user?.email.toLowerCase();
  return (
    <SettingRow name={t('settings.close')} below={t('settings.close.help')}>
      <Button size="small" variant="danger" icon="bin" onClick={() => proof.ask(() => setAsking(true))}>
        {t('settings.close')}
      </Button>
      {proof.dialog}
      <ConfirmDialog
        open={asking && !proof.dialog}
        onClose={() => setAsking(false)}
        title={t('settings.close.title')}
        safe={t('common.keep')}
        action={t('settings.close.act')}
        busy={close.busy}
        reasons={isOwn ? [] : [{ text: t('settings.close.email'), kind: 'missing' }]}
        onAction={() => proof.ask(() => void action())}
      >
        <div className={stack16}>
          <p>{t('settings.close.text')}</p>
          <TextInput
            type="email"
            label={t('settings.close.email')}
            autoComplete="off"
            value={email}
            onChange={setEmail}
            error={close.error?.message}
          />
        </div>
      </ConfirmDialog>
    </SettingRow>
  );
}
