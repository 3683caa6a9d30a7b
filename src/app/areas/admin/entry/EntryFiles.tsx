import { useRef } from 'react';
import { useFileAddress } from '#app/actors/entry/fileAddress.ts';
import { useReplaceFile } from '#app/actors/entry/replaceFile.ts';
import { presentTime } from '#app/actors/session/session.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useReason } from '#app/i18n/useReason.ts';
import { useText } from '#app/i18n/useText.ts';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Icon } from '#app/ui/primitives/Icon.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import { TextLink } from '#app/ui/primitives/TextLink.tsx';
import { cx } from '#app/ui/theme/cx.ts';
import { dim, hidden, meta, strong } from '#app/ui/theme/text.css.ts';
import type { Award } from '#contract/entities/award.ts';
import type { Entry, StoredFile } from '#contract/entities/entry.ts';
import { type EntryFile, entryFiles } from '#machines/entry/entry.rules.ts';
import { refusalsOf } from '../entries/entryFacts.ts';
import * as css from './entry.css.ts';

type EntryFilesProps = { readonly award: Award; readonly entry: Entry };

/** The four files of an entry, images in view, each to be opened, and replaced where the entry may be changed. */
export function EntryFiles({ award, entry }: EntryFilesProps) {
  const t = useText();
  return (
    <Section title={t('admin.entry.files')}>
      <ul className={css.files}>
        {entryFiles.map(({ name, required, types }) => {
          const file = entry.files[name];
          return (
            <li key={name} className={css.file}>
              <span className={strong}>{t(`admin.entry.field.${name}`)}</span>
              {file ? (
                <Uploaded name={name} file={file} />
              ) : (
                <span className={dim}>{t(required ? 'admin.entry.file.missing' : 'admin.entry.file.none')}</span>
              )}
              <Replace award={award} entry={entry} name={name} types={types} />
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

type ReplaceProps = EntryFilesProps & { readonly name: EntryFile; readonly types: readonly string[] };

function Replace({ award, entry, name, types }: ReplaceProps) {
  const t = useText();
  const reasonText = useReason();
  const input = useRef<HTMLInputElement>(null);
  const { replace, busy } = useReplaceFile(entry);
  const field = t(`admin.entry.field.${name}`);
  const reasons = refusalsOf(entry, award, { type: 'entry.save' }, presentTime()).map((reason) => ({
    text: reasonText(reason),
  }));
  const choose = async (file: File | undefined) => {
    if (input.current) input.current.value = '';
    if (file) await replace(name, file);
  };
  return (
    <span>
      <input
        ref={input}
        type="file"
        className={hidden}
        tabIndex={-1}
        aria-hidden
        accept={types.join(',')}
        onChange={(event) => void choose(event.target.files?.[0])}
      />
      <Button
        size="small"
        icon="upload"
        busy={busy}
        reasons={reasons}
        reasonsPlace="bubble"
        aria-label={t(entry.files[name] ? 'admin.entry.file.replace' : 'admin.entry.file.add', { field })}
        onClick={() => input.current?.click()}
      >
        {t(entry.files[name] ? 'common.replace' : 'common.add')}
      </Button>
    </span>
  );
}

function Uploaded({ name, file }: { readonly name: string; readonly file: StoredFile }) {
  const t = useText();
  const format = useFormat();
  const { address, source, problem, reload } = useFileAddress(file.url);
  const isImage = file.mimeType.startsWith('image/');
  return (
    <>
      <span className={cx(css.preview, name === 'logoLight' && css.onLight, name === 'logoDark' && css.onDark)}>
        {isImage && source ? (
          <img
            className={css.image}
            src={source}
            alt={t(`admin.entry.field.${name}` as 'admin.entry.field.logoLight')}
          />
        ) : (
          <Icon name={isImage ? 'image' : 'document'} size={24} />
        )}
      </span>
      <span className={meta}>
        <span className={css.fileName}>{file.name}</span> · {format.bytes(file.size)}
      </span>
      {problem ? (
        <TextLink icon="retry" onPress={reload}>
          {t('common.tryAgain')}
        </TextLink>
      ) : (
        address && (
          <TextLink
            icon="external"
            external
            target="_blank"
            href={address}
            label={t('admin.entry.file.open', { name: file.name })}
          >
            {t('common.open')}
          </TextLink>
        )
      )}
    </>
  );
}
