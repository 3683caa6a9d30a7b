import { useState } from 'react';
import { beginTotp, turnOffFactors, useFactors } from '#app/actors/account/security.ts';
import { useAccount } from '#app/actors/account/useAccount.ts';
import { useFactorsRequired } from '#app/actors/account/useFactorsRequired.ts';
import { notify } from '#app/actors/notices/notices.ts';
import { identityText } from '#app/actors/session/identityText.ts';
import { useText } from '#app/i18n/useText.ts';
import { useFreshProof } from '#app/parts/account/useFreshProof.tsx';
import { ErrorState } from '#app/ui/feedback/ErrorState.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Chip } from '#app/ui/primitives/Chip.tsx';
import { ConfirmDialog } from '#app/ui/primitives/Dialog.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import { ComingRows } from '../shared/Coming.tsx';
import { SettingRow } from '../shared/SettingRow.tsx';
import * as css from '../shared/settings.css.ts';
import { PhoneDialog } from './PhoneDialog.tsx';
import { RecoveryRow } from './RecoveryRow.tsx';
import { TotpDialog } from './TotpDialog.tsx';

/** What is asked for besides the password. */
export function FactorSection({ email }: { readonly email: string }) {
  const t = useText();
  const { items, state, problem, reload } = useFactors();
  const [secret, setSecret] = useState<string | null>(null);
  const proof = useFreshProof();
  const [asking, setAsking] = useState(false);
  const [phoning, setPhoning] = useState(false);
  const [busy, setBusy] = useState(false);
  const [turnedOn, setTurnedOn] = useState(0);
  const { org, type } = useAccount();
  const isRequired = useFactorsRequired() && type !== 'entrant' && org?.secondFactor === true;
  const factors = items[0];
  const on = factors !== undefined && (factors.totp || factors.sms);

  const setUp = async () => {
    setBusy(true);
    setSecret(await beginTotp());
    setBusy(false);
  };
  const turnOff = async () => {
    setBusy(true);
    const worked = await turnOffFactors();
    setBusy(false);
    setAsking(false);
    if (worked) notify({ message: t('settings.factor.isOff') });
    reload();
  };
  const done = () => {
    setSecret(null);
    setPhoning(false);
    notify({ message: t('settings.factor.isOn') });
    setTurnedOn(turnedOn + 1);
    reload();
  };
  const chip = (
    <Chip {...(on ? { family: 'green', glyph: 'done' } : {})}>
      {t(on ? 'settings.factor.on' : 'settings.factor.off')}
    </Chip>
  );
  return (
    <Section id="factor" title={t('settings.factor')} aside={factors && chip} ruled>
      {state === 'loading' && <ComingRows label={t('settings.factor')} rows={2} />}
      {state === 'failed' && (
        <ErrorState title={t('settings.factor.failed')} onRetry={reload}>
          {problem && identityText(problem)}
        </ErrorState>
      )}
      {factors && (
        <div className={css.rows}>
          <SettingRow
            name={t('settings.factor.app')}
            below={t(factors.totp ? 'settings.factor.appOn' : 'settings.factor.appOff')}
          >
            <Button size="small" busy={busy && !asking} onClick={() => proof.ask(() => void setUp())}>
              {t(factors.totp ? 'settings.factor.replace' : 'settings.factor.setUp')}
            </Button>
          </SettingRow>
          <SettingRow
            name={t('settings.factor.sms')}
            below={
              factors.sms ? t('settings.factor.smsTo', { number: factors.phoneNumber }) : t('settings.factor.appOff')
            }
          >
            <Button size="small" onClick={() => proof.ask(() => setPhoning(true))}>
              {t(factors.sms ? 'settings.factor.replace' : 'settings.factor.setUpSms')}
            </Button>
          </SettingRow>
          {on && <RecoveryRow ask={proof.ask} turnedOn={turnedOn} />}
          {on && (
            <SettingRow name={t('settings.factor.turnOff')} below={t('settings.factor.turnOffHelp')}>
              <Button
                size="small"
                reasons={isRequired ? [{ text: t('errors.identity.factorRequired'), kind: 'refused' }] : []}
                onClick={() => proof.ask(() => setAsking(true))}
              >
                {t('settings.factor.turnOffAct')}
              </Button>
            </SettingRow>
          )}
        </div>
      )}
      {proof.dialog}
      {secret !== null && <TotpDialog secret={secret} account={email} onClose={() => setSecret(null)} onDone={done} />}
      {phoning && <PhoneDialog number={factors?.phoneNumber ?? ''} onClose={() => setPhoning(false)} onDone={done} />}
      <ConfirmDialog
        open={asking && !proof.dialog}
        onClose={() => setAsking(false)}
        title={t('settings.factor.turnOffAsk')}
        safe={t('settings.factor.keep')}
        action={t('settings.factor.turnOffAct')}
        onAction={() => proof.ask(() => void turnOff())}
        busy={busy}
        danger
      >
        {t('settings.factor.turnOffHelp')}
      </ConfirmDialog>
    </Section>
  );
}
