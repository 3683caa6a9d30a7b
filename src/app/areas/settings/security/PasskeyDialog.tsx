import { type FormEvent, useState } from 'react';
import { addPasskey } from '#app/actors/account/passkeys.ts';
import { identityText } from '#app/actors/session/identityText.ts';
import { useText } from '#app/i18n/useText.ts';
import { TextInput } from '#app/ui/forms/TextInput.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Dialog } from '#app/ui/primitives/Dialog.tsx';
import * as css from '../shared/settings.css.ts';
import { readUserAgent } from './readUserAgent.ts';

const longestName = 64;

/** A name for a new passkey; then the device makes it. */
export function PasskeyDialog({ onClose, onDone }: { readonly onClose: () => void; readonly onDone: () => void }) {
  const t = useText();
  const { browser, system } = readUserAgent(navigator.userAgent);
  const [name, setName] = useState(browser && system ? t('settings.devices.on', { browser, system }) : '');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const add = async () => {
    if (name.trim() === '') return setError(t('passkeys.nameMissing'));
    if (name.trim().length > longestName) return setError(t('passkeys.nameLong'));
    setBusy(true);
    setError(null);
    const problem = await addPasskey(name.trim());
    setBusy(false);
    if (problem) return setError(identityText(problem));
    onDone();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void add();
  };
  return (
    <Dialog open onClose={onClose} title={t('passkeys.dialog')}>
      <form className={css.form} onSubmit={submit} noValidate>
        <p>{t('passkeys.explain')}</p>
        <TextInput
          label={t('passkeys.name')}
          help={t('passkeys.nameHelp')}
          autoComplete="off"
          value={name}
          onChange={setName}
          error={error}
        />
        <div className={css.actions}>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="primary" busy={busy}>
            {t(busy ? 'passkeys.making' : 'passkeys.make')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
