import { useState } from 'react';
import { type Passkey, removePasskey, usePasskeys } from '#app/actors/account/passkeys.ts';
import { usePasskeysHere } from '#app/actors/account/usePasskeysHere.ts';
import { notify } from '#app/actors/notices/notices.ts';
import { identityText } from '#app/actors/session/identityText.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useText } from '#app/i18n/useText.ts';
import { useFreshProof } from '#app/parts/account/useFreshProof.tsx';
import { ErrorState } from '#app/ui/feedback/ErrorState.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { ConfirmDialog } from '#app/ui/primitives/Dialog.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import { useHeirs } from '#app/ui/primitives/useHeirs.ts';
import { secondary } from '#app/ui/theme/text.css.ts';
import { ComingLine } from '../shared/Coming.tsx';
import { SettingRow } from '../shared/SettingRow.tsx';
import * as css from '../shared/settings.css.ts';
import { PasskeyDialog } from './PasskeyDialog.tsx';

/** What the person signs in with instead of password and code. */
export default function PasskeysSection() {
  const t = useText();
  const { dateTime } = useFormat();
  const { items, state, problem, reload } = usePasskeys();
  const proof = useFreshProof();
  const isHere = usePasskeysHere();
  useHeirs();
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Passkey | null>(null);
  const [busy, setBusy] = useState(false);

  const done = () => {
    setAdding(false);
    notify({ message: t('passkeys.added') });
    reload();
  };
  const remove = async (passkey: Passkey) => {
    setBusy(true);
    const worked = await removePasskey(passkey.id);
    setBusy(false);
    setRemoving(null);
    if (worked) notify({ message: t('passkeys.removed') });
    reload();
  };
  const seen = ({ addedAt, usedAt }: Passkey) =>
    [
      t('passkeys.addedAt', { when: dateTime(addedAt) }),
      usedAt === null ? '' : t('passkeys.usedAt', { when: dateTime(usedAt) }),
    ]
      .filter(Boolean)
      .join(' · ');
  const reasons = isHere ? [] : [{ text: t('passkeys.notSupported') }];
  return (
    <Section id="passkeys" title={t('passkeys.title')} help={t('passkeys.help')} ruled>
      {state === 'failed' && (
        <ErrorState title={t('passkeys.failed')} onRetry={reload}>
          {problem && identityText(problem)}
        </ErrorState>
      )}
      <div className={css.rows}>
        {state === 'loading' && <ComingLine label={t('passkeys.title')} />}
        {state === 'ready' && items.length === 0 && <p className={secondary}>{t('passkeys.none')}</p>}
        {items.map((passkey) => (
          <SettingRow key={passkey.id} icon="key" name={passkey.name} below={seen(passkey)}>
            <Button
              size="small"
              onClick={() => proof.ask(() => setRemoving(passkey))}
              aria-label={t('passkeys.removeNamed', { name: passkey.name })}
            >
              {t('passkeys.remove')}
            </Button>
          </SettingRow>
        ))}
        <div>
          <Button size="small" icon="plus" reasons={reasons} onClick={() => proof.ask(() => setAdding(true))}>
            {t('passkeys.add')}
          </Button>
        </div>
      </div>
      {proof.dialog}
      {adding && <PasskeyDialog onClose={() => setAdding(false)} onDone={done} />}
      <ConfirmDialog
        open={removing !== null}
        onClose={() => setRemoving(null)}
        title={t('passkeys.removeAsk', { name: removing?.name ?? '' })}
        safe={t('passkeys.keep')}
        action={t('passkeys.remove')}
        onAction={() => removing && void remove(removing)}
        busy={busy}
        danger
      >
        {t('passkeys.removeHelp')}
      </ConfirmDialog>
    </Section>
  );
}
