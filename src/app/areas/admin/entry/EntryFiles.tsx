import { entryFiles } from '../../../../../machines/entry/entry.rules.ts';
import type { Entry, StoredFile } from '../../../../contract/entities.ts';
import { useFileAddress } from '../../../actors/fileAddress.ts';
import { cx } from '../../../design/cx.ts';
import { Icon } from '../../../design/Icon.tsx';
import { Section } from '../../../design/Section.tsx';
import { TextLink } from '../../../design/TextLink.tsx';
import { dim, meta, strong } from '../../../design/text.css.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import * as css from './entry.css.ts';

/** The four files of an entry, images in view, each to be opened. */
export function EntryFiles({ entry }: { readonly entry: Entry }) {
  const t = useText();
  return (
    <Section title={t('admin.entry.files')}>
      <ul className={css.files}>
        {entryFiles.map(({ name, required }) => {
          const file = entry.files[name];
          return (
            <li key={name} className={css.file}>
              <span className={strong}>{t(`admin.entry.field.${name}`)}</span>
              {file ? (
                <Uploaded name={name} file={file} />
              ) : (
                <span className={dim}>{t(required ? 'admin.entry.file.missing' : 'admin.entry.file.none')}</span>
              )}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

function Uploaded({ name, file }: { readonly name: string; readonly file: StoredFile }) {
  const t = useText();
  const format = useFormat();
  const { address, problem, reload } = useFileAddress(file.url);
  const isImage = file.mimeType.startsWith('image/');
  return (
    <>
      <span className={cx(css.preview, name === 'logoLight' && css.onLight, name === 'logoDark' && css.onDark)}>
        {isImage && address ? (
          <img
            className={css.image}
            src={address}
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
