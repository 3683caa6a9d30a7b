import { useState } from 'react';
import type { Organisation } from '../../../contract/entities.ts';
import { drawLogo, logoTypes, useLogoAddress } from '../../actors/logo.ts';
import { notify } from '../../actors/notices.ts';
import { useAccount } from '../../actors/useAccount.ts';
import { useAction } from '../../actors/useAction.ts';
import { Button } from '../../design/Button.tsx';
import { FileButton } from '../../design/FileButton.tsx';
import { useReason } from '../../i18n/useReason.ts';
import { useText } from '../../i18n/useText.ts';
import { SettingRow } from './SettingRow.tsx';
import * as css from './settings.css.ts';
import { useReadOnlyReasons } from './useReadOnlyReasons.ts';

/** An organiser's logo, on its emails and invoices. */
export function LogoRow({ org }: { readonly org: Organisation }) {
  const t = useText();
  const say = useReason();
  const { change, reload } = useAccount();
  const save = useAction('updateOrganisation');
  const readOnly = useReadOnlyReasons();
  const address = useLogoAddress(org.logoID);
  const [drawing, setDrawing] = useState(false);
  const keep = async (logo: string | null) => {
    const changed = await save.run({ body: { logo }, ifMatch: org.version });
    if (changed) change({ org: changed });
    else reload();
  };
  const choose = async (file: File) => {
    setDrawing(true);
    const logo = await drawLogo(file);
    setDrawing(false);
    if (logo === null) notify({ message: say({ code: 'org.logoUnreadable' }), severity: 'error' });
    else await keep(logo);
  };
  const busy = drawing || save.busy;
  return (
    <SettingRow
      name={t('settings.org.logo')}
      below={
        <>
          {t('settings.org.logo.help')}
          {address && <img className={css.logo} src={address} alt={t('settings.org.logo.alt', { name: org.name })} />}
        </>
      }
    >
      <span className={css.actions}>
        <FileButton
          label={t(org.logoID ? 'settings.org.logo.replace' : 'settings.org.logo.choose')}
          accept={logoTypes.join(',')}
          busy={busy}
          reasons={readOnly}
          onChoose={(file) => void choose(file)}
        />
        {org.logoID && (
          <Button variant="quiet" reasons={readOnly} reasonsPlace="bubble" onClick={() => void keep(null)}>
            {t('settings.org.logo.remove')}
          </Button>
        )}
      </span>
    </SettingRow>
  );
}
