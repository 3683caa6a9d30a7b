import { useState } from 'react';
import type { Award } from '../../../../contract/entities.ts';
import { useAction } from '../../../actors/useAction.ts';
import { Button } from '../../../design/Button.tsx';
import { stack12 } from '../../../design/layout.css.ts';
import { Select } from '../../../design/Select.tsx';
import { TextLink } from '../../../design/TextLink.tsx';
import { heading2, secondary } from '../../../design/text.css.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { type MessageId, useText } from '../../../i18n/useText.ts';
import * as css from './award.css.ts';

/** What a zip may hold. */
export const zipTypes = ['all', 'documents', 'images', 'logos', 'scores', 'results'] as const;

/** Makes a zip of the award's files, and offers the last one made. */
export function AwardFiles({ award }: { readonly award: Award }) {
  const t = useText();
  const format = useFormat();
  const [type, setType] = useState<(typeof zipTypes)[number]>('all');
  const create = useAction('createAwardZip');
  const address = useAction('getDownloadAddress', { silent: true });
  const [made, setMade] = useState(award.zip ?? null);
  const zip = made ?? award.zip ?? null;
  const download = async (url: string) => {
    const reply = await address.run({ query: { url } });
    if (reply) window.location.assign(reply.url);
  };
  const make = async () => {
    const reply = await create.run({ query: { id: award.id, type } });
    if (reply) setMade(reply.zip);
  };
  return (
    <section className={css.form}>
      <h2 className={heading2}>{t('admin.award.files.title')}</h2>
      <Select
        label={t('admin.award.files.type')}
        value={type}
        options={zipTypes.map((value) => ({ value, label: t(`admin.award.files.type.${value}`) }))}
        onChange={setType}
      />
      <div>
        <Button variant="primary" icon="download" busy={create.busy} onClick={make}>
          {t('admin.award.files.create')}
        </Button>
      </div>
      {zip ? (
        <div className={stack12}>
          <p className={secondary}>
            {t('admin.award.files.last')}: {format.dateTime(zip.createdAt, award.timeZone)}
          </p>
          <TextLink icon="download" onPress={() => download(zip.url)}>
            {t('admin.award.files.download', { type: t(`admin.award.files.type.${zip.fileType}` as MessageId) })}
          </TextLink>
        </div>
      ) : (
        <p className={secondary}>{t('admin.award.files.none')}</p>
      )}
    </section>
  );
}
