import { useOwnData } from '#app/actors/account/ownData.ts';
import { useAccount } from '#app/actors/account/useAccount.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useText } from '#app/i18n/useText.ts';
import { offerFile } from '#app/parts/files/offerFile.ts';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import { SettingRow } from '../shared/SettingRow.tsx';
import * as css from '../shared/settings.css.ts';
import { CloseAccount } from './CloseAccount.tsx';

/** Everything that is kept about the person, with the files that they uploaded, as a zip. */
export function DataSection() {
  const t = useText();
  const { type, signedInAs } = useAccount();
  const format = useFormat();
  const { run, received } = useOwnData();
  const download = async () => {
    const data = await run();
    if (data) offerFile('awards-data.zip', data);
  };
  const progress =
    received === null
      ? t('settings.data.download')
      : received === 0
        ? t('settings.data.preparing')
        : t('settings.data.received', { size: format.bytes(received) });
  return (
    <Section id="data" title={t('settings.data')} ruled>
      <div className={css.rows}>
        <SettingRow name={t('settings.data')} below={t('settings.data.help')}>
          <Button size="small" icon="download" busy={received !== null} onClick={() => void download()}>
            {progress}
          </Button>
        </SettingRow>
        {type !== 'admin' && !signedInAs && <CloseAccount />}
      </div>
    </Section>
  );
}
