import { useState } from 'react';
import { useAwardZip } from '#app/actors/award/awardZip.ts';
import { useAction } from '#app/actors/call/useAction.ts';
import { useQuery } from '#app/data/useQuery.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { usePair } from '#app/i18n/usePair.ts';
import { type MessageId, useText } from '#app/i18n/useText.ts';
import { Note } from '#app/ui/feedback/Note.tsx';
import { ProgressBar } from '#app/ui/feedback/ProgressBar.tsx';
import { Select } from '#app/ui/forms/Select.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { TextLink } from '#app/ui/primitives/TextLink.tsx';
import { stack12 } from '#app/ui/theme/layout.css.ts';
import { heading2, secondary } from '#app/ui/theme/text.css.ts';
import type { Award } from '#contract/entities/award.ts';
import { type ZipType, zipsOffered, zipTypes } from '#machines/award/zips.ts';
import * as css from './award.css.ts';

/** Makes a zip of the award's files, and offers the last one made. */
export function AwardFiles({ award }: { readonly award: Award }) {
  const t = useText();
  const pair = usePair();
  const format = useFormat();
  const offered = useZipsOffered(award);
  const [type, setType] = useState<ZipType>('all');
  const { zip, make, busy, progress, problem } = useAwardZip(award);
  const address = useAction('getDownloadAddress', { quiet: true });
  const download = async (url: string) => {
    const reply = await address.run({ query: { url } });
    if (reply) window.location.assign(reply.url);
  };
  return (
    <section className={css.form}>
      <h2 className={heading2}>{t('admin.award.files.title')}</h2>
      <Select
        label={t('admin.award.files.type')}
        value={type}
        options={offered.map((value) => ({ value, label: t(`admin.award.files.type.${value}`) }))}
        onChange={setType}
      />
      <div>
        <Button variant="primary" icon="download" busy={busy} onClick={() => make(type)}>
          {t('admin.award.files.create')}
        </Button>
      </div>
      {problem && <Note family="red" role="alert" title={problem.message} />}
      {progress && progress.total > 0 && (
        <ProgressBar
          label={t('admin.award.files.making')}
          value={(progress.done / progress.total) * 100}
          figure={t('admin.award.files.making.of', { done: progress.done, total: progress.total })}
        />
      )}
      {zip ? (
        <div className={stack12}>
          <p className={secondary}>
            {pair(t('admin.award.files.last'), format.dateTime(zip.createdAt, award.timeZone))}
          </p>
          {zip.missing && <Note family="orange" title={t('admin.award.files.missing', { count: zip.missing })} />}
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

/** Of an award with a form of its own, what that asks for; `all` as long as it is not known. */
function useZipsOffered({ id, formVersion = 0 }: Award): readonly ZipType[] {
  const form = useQuery('getForm', { id }, { enabled: formVersion > 0 });
  return formVersion > 0 ? zipsOffered(form.data?.fields.map(({ key }) => key) ?? []) : zipTypes;
}
