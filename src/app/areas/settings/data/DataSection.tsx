import { useAccount } from '#app/actors/account/useAccount.ts';
import { useAction } from '#app/actors/call/useAction.ts';
import { useText } from '#app/i18n/useText.ts';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import { SettingRow } from '../shared/SettingRow.tsx';
import * as css from '../shared/settings.css.ts';
import { CloseAccount } from './CloseAccount.tsx';

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
