import '#app/ui/primitives/rareIcons.ts';
import { useState } from 'react';
import { type Device, forgetDevices, useDevices } from '#app/actors/account/security.ts';
import { notify } from '#app/actors/notices/notices.ts';
import { identityText } from '#app/actors/session/identityText.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useText } from '#app/i18n/useText.ts';
import { ErrorState } from '#app/ui/feedback/ErrorState.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import { useHeirs } from '#app/ui/primitives/useHeirs.ts';
import { secondary } from '#app/ui/theme/text.css.ts';
import { ComingLine } from '../shared/Coming.tsx';
import { SettingRow } from '../shared/SettingRow.tsx';
import * as css from '../shared/settings.css.ts';
import { useBrowserName } from './useBrowserName.ts';

/** The browsers that the person chose to have remembered. */
export function DevicesSection() {
  const t = useText();
  const { items, state, problem, reload } = useDevices();
  const [busy, setBusy] = useState<readonly string[]>([]);
  useHeirs();

  const forget = async (devices: readonly Device[]) => {
    const keys = devices.map(({ key }) => key);
    setBusy(keys);
    const worked = await forgetDevices(keys);
    setBusy([]);
    if (worked) notify({ message: t('settings.devices.forgotten') });
    reload();
  };
  const all = (
    <Button size="small" variant="quiet" busy={busy.length > 1} onClick={() => void forget(items)}>
      {t('settings.devices.forgetAll')}
    </Button>
  );
  return (
    <Section
      id="devices"
      title={t('settings.devices')}
      help={t('settings.devices.help')}
      aside={items.length > 1 && all}
      ruled
    >
      {state === 'failed' && (
        <ErrorState title={t('settings.devices.failed')} onRetry={reload}>
          {problem && identityText(problem)}
        </ErrorState>
      )}
      <div className={css.rows}>
        {state === 'loading' && <ComingLine label={t('settings.devices')} />}
        {state === 'ready' && items.length === 0 && <p className={secondary}>{t('settings.devices.none')}</p>}
        {items.map((device) => (
          <DeviceRow
            key={device.key}
            device={device}
            busy={busy.includes(device.key)}
            onForget={() => void forget([device])}
          />
        ))}
      </div>
    </Section>
  );
}

type DeviceRowProps = { readonly device: Device; readonly busy: boolean; readonly onForget: () => void };

function DeviceRow({ device, busy, onForget }: DeviceRowProps) {
  const t = useText();
  const { dateTime } = useFormat();
  const { name, isPhone } = useBrowserName(device.name);
  const seen = device.lastSeenAt > 0 ? t('settings.devices.seen', { when: dateTime(device.lastSeenAt) }) : '';
  const below = [device.isThis ? t('settings.devices.this') : '', seen].filter(Boolean).join(' · ');
  return (
    <SettingRow icon={isPhone ? 'phone' : 'laptop'} name={name} below={below}>
      <Button size="small" busy={busy} onClick={onForget} aria-label={t('settings.devices.forgetNamed', { name })}>
        {t('settings.devices.forget')}
      </Button>
    </SettingRow>
  );
}
