import { useEffect, useRef, useState } from 'react';
import { useRecoveryCodes } from '#app/actors/account/recoveryCodes.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useText } from '#app/i18n/useText.ts';
import { Button } from '#app/ui/primitives/Button.tsx';
import { SettingRow } from '../shared/SettingRow.tsx';
import { RecoveryDialog } from './RecoveryDialog.tsx';

type RecoveryRowProps = {
  /** Has people prove that it is them before what is given is done. */
  readonly ask: (then: () => void) => void;
  /** How often a second factor was switched on while this is shown: each time there are new codes. */
  readonly turnedOn: number;
};

/** The codes for whoever loses the device: how many are left, and new ones. */
export function RecoveryRow({ ask, turnedOn }: RecoveryRowProps) {
  const t = useText();
  const { dateTime } = useFormat();
  const { left, failed, reload, make, making } = useRecoveryCodes();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const madeFor = useRef(0);
  const renew = async () => setCodes(await make());
  // biome-ignore lint/correctness/useExhaustiveDependencies: codes are made once for each time that a factor is switched on
  useEffect(() => {
    if (turnedOn === madeFor.current) return;
    madeFor.current = turnedOn;
    void renew();
  }, [turnedOn]);
  const below = left?.madeAt
    ? t('settings.recovery.left', { count: left.left, when: dateTime(left.madeAt) })
    : t('settings.recovery.none');
  return (
    <>
      <SettingRow
        name={t('settings.recovery')}
        below={failed ? t('settings.recovery.failed') : left ? below : t('settings.recovery.help')}
      >
        {failed ? (
          <Button size="small" onClick={reload}>
            {t('settings.recovery.again')}
          </Button>
        ) : (
          <Button size="small" busy={making} onClick={() => ask(() => void renew())}>
            {t(left?.madeAt ? 'settings.recovery.renew' : 'settings.recovery.make')}
          </Button>
        )}
      </SettingRow>
      {codes && <RecoveryDialog codes={codes} onClose={() => setCodes(null)} />}
    </>
  );
}
