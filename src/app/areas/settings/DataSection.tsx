import { useAccount } from '../../actors/useAccount.ts';
import { useAction } from '../../actors/useAction.ts';
import { Button } from '../../design/Button.tsx';
import { Section } from '../../design/Section.tsx';
import { useText } from '../../i18n/useText.ts';
import { CloseAccount } from './CloseAccount.tsx';
import { SettingRow } from './SettingRow.tsx';
import * as css from './settings.css.ts';

/** Everything that is kept about the person, as a file. */
export function DataSection() {
  const t = useText();
  const { type, signedInAs } = useAccount();
  const fetchData = useAction('exportUser');
  const download = async () => {
    const data = await fetchData.run({});
    if (!data) return;
    const address = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = 'awards-data.json';
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  };
  return (
    <Section id="data" title={t('settings.data')} ruled>
      <div className={css.rows}>
        <SettingRow name={t('settings.data')} below={t('settings.data.help')}>
          <Button size="small" icon="download" busy={fetchData.busy} onClick={() => void download()}>
            {fetchData.busy ? t('settings.data.preparing') : t('settings.data.download')}
          </Button>
        </SettingRow>
        {type !== 'admin' && !signedInAs && <CloseAccount />}
      </div>
    </Section>
  );
}
