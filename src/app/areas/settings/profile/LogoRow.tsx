import { useState } from 'react';
import { useAccount } from '#app/actors/account/useAccount.ts';
import { useAction } from '#app/actors/call/useAction.ts';
import { notify } from '#app/actors/notices/notices.ts';
import { drawLogo, logoTypes, useLogoAddress } from '#app/actors/shell/logo.ts';
import { useReason } from '#app/i18n/useReason.ts';
import { useText } from '#app/i18n/useText.ts';
import { FileButton } from '#app/ui/forms/FileButton.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import type { Organisation } from '#contract/entities/person.ts';
import { SettingRow } from '../shared/SettingRow.tsx';
import * as css from '../shared/settings.css.ts';
import { useReadOnlyReasons } from '../shared/useReadOnlyReasons.ts';

/** An organiser's logo, on its emails and invoices. */
export function LogoRow({ org }: { readonly org: Organisation }) {
  const t = useText();
  const reasonText = useReason();
  const { change, reload } = useAccount();
  const save = useAction('updateOrganisation');
  const readOnly = useReadOnlyReasons();
  const address = useLogoAddress(org.logoID);
  const [drawing, setDrawing] = useState(false);
  const saveLogo = async (logo: string | null) => {
    const changed = await save.run({ body: { logo }, ifMatch: org.version });
    if (changed) change({ org: changed });
    else reload();
  };
  const choose = async (file: File) => {
    setDrawing(true);
    const logo = await drawLogo(file);
    setDrawing(false);
    if (logo === null) notify({ message: reasonText({ code: 'org.logoUnreadable' }), severity: 'error' });
    else await saveLogo(logo);
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
          <Button variant="quiet" reasons={readOnly} reasonsPlace="bubble" onClick={() => void saveLogo(null)}>
            {t('settings.org.logo.remove')}
          </Button>
        )}
      </span>
    </SettingRow>
  );
}
