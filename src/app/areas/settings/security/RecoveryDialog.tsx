import '#app/ui/primitives/rareIcons.ts';
import { useState } from 'react';
import { useText } from '#app/i18n/useText.ts';
import { offerFile } from '#app/parts/files/offerFile.ts';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Dialog } from '#app/ui/primitives/Dialog.tsx';
import * as settings from '../shared/settings.css.ts';
import * as css from './recovery.css.ts';

type RecoveryDialogProps = { readonly codes: readonly string[]; readonly onClose: () => void };

/** New recovery codes, the only time that they are shown: to copy, to keep as a file and to print. */
export function RecoveryDialog({ codes, onClose }: RecoveryDialogProps) {
  const t = useText();
  const [announcement, setAnnouncement] = useState('');
  const written = `${t('settings.recovery.heading', { host: location.host })}\n\n${codes.join('\n')}\n`;
  const copy = async () => {
    const isCopied = await navigator.clipboard.writeText(written).then(
      () => true,
      () => false,
    );
    setAnnouncement(t(isCopied ? 'settings.recovery.copied' : 'settings.recovery.notCopied'));
  };
  return (
    <Dialog open onClose={onClose} title={t('settings.recovery.dialog')}>
      <div className={settings.form}>
        <p>{t('settings.recovery.once')}</p>
        <div className={css.paper}>
          <p className={css.heading}>{t('settings.recovery.heading', { host: location.host })}</p>
          <ol className={css.codes} aria-label={t('settings.recovery')}>
            {codes.map((code) => (
              <li key={code} className={css.code} translate="no">
                {code}
              </li>
            ))}
          </ol>
        </div>
        <div className={css.ways}>
          <Button size="small" icon="copy" onClick={() => void copy()}>
            {t('settings.recovery.copy')}
          </Button>
          <Button
            size="small"
            icon="download"
            onClick={() => offerFile('recovery-codes.txt', new Blob([written], { type: 'text/plain;charset=utf-8' }))}
          >
            {t('settings.recovery.download')}
          </Button>
          <Button size="small" onClick={() => window.print()}>
            {t('settings.recovery.print')}
          </Button>
        </div>
        <p role="status">{announcement}</p>
        <div className={settings.actions}>
          <Button variant="primary" onClick={onClose}>
            {t('settings.recovery.kept')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
