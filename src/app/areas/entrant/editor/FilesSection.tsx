import { useText } from '#app/i18n/useText.ts';
import { Section } from '#app/ui/primitives/Section.tsx';
import { type EntryFile, entryFiles } from '#machines/entry/entry.rules.ts';
import { fileFieldOf, kindsOf } from '#machines/upload/upload.rules.ts';
import * as css from './editor.css.ts';
import { FileField } from './FileField.tsx';
import type { Uploads } from './useEntryUploads.ts';

/** The four files of the entry. */
export function FilesSection({ uploads }: { readonly uploads: Uploads }) {
  const t = useText();
  return (
    <Section id="section-files" title={t('entrant.files')} help={t('entrant.files.help')}>
      <div className={css.files}>
        {entryFiles.map(({ name }) => (
          <FileField key={name} upload={uploads[name]} accepts={accepts(name)} />
        ))}
      </div>
    </Section>
  );

  function accepts(name: EntryFile) {
    const megabytes = fileFieldOf(name).maximumBytes / 1024 / 1024;
    const kinds = t('entrant.file.accepts', { kinds: kindsOf({ field: name }), megabytes });
    return fileFieldOf(name).required ? kinds : `${kinds} · ${t('common.optional')}`;
  }
}
