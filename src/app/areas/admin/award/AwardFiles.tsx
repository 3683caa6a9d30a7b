import { useEffect, useState } from 'react';
import { useZipProgress } from '#app/actors/award/watchAward.ts';
import { useAction } from '#app/actors/call/useAction.ts';
import { notify, raiseBackdrop } from '#app/actors/notices/notices.ts';
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
import * as css from './award.css.ts';

/** What a zip may hold. */
export const zipTypes = ['all', 'documents', 'images', 'logos', 'scores', 'results'] as const;

/** How long the page stays covered while a zip is made, in milliseconds. */
const longest = 1_000;

/** Makes a zip of the award's files, and offers the last one made. */
export function AwardFiles({ award }: { readonly award: Award }) {
  const t = useText();
  const pair = usePair();
  const format = useFormat();
  const [type, setType] = useState<(typeof zipTypes)[number]>('all');
  const create = useAction('createAwardZip', { silent: true });
  const [backdrop, setBackdrop] = useState<{ readonly since: number; readonly lower: () => void } | null>(null);
  const progress = useZipProgress(award.id, create.busy);
  const address = useAction('getDownloadAddress', { quiet: true });
  const [made, setMade] = useState(award.zip ?? null);
  const zip = made ?? award.zip ?? null;
  const download = async (url: string) => {
    const reply = await address.run({ query: { url } });
    if (reply) window.location.assign(reply.url);
  };
  // What takes long tells how far it is, and leaves the page free.
  useEffect(() => {
    if (progress && backdrop && Date.now() - backdrop.since > longest) backdrop.lower();
  }, [progress, backdrop]);
  const make = async () => {
    const lower = raiseBackdrop(t('backdrop.creatingZipFile'));
    setBackdrop({ since: Date.now(), lower });
    const reply = await create.run({ query: { id: award.id, type } });
    lower();
    setBackdrop(null);
    if (!reply) return;
    setMade(reply.zip);
    notify({ message: t('success.zipFileCreated') });
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
      {create.error && <Note family="red" role="alert" title={create.error.message} />}
      {create.busy && progress && progress.total > 0 && (
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
