import { useUpload } from '#app/actors/entry/upload.ts';
import type { EditorActor } from '#app/actors/entry/written.ts';
import { useText } from '#app/i18n/useText.ts';
import { Section } from '#app/ui/primitives/Section.tsx';
import { type EntryFile, entryFiles } from '#machines/entry/entry.rules.ts';
import { fileFieldOf, kindsOf } from '#machines/upload/upload.rules.ts';
import * as css from './editor.css.ts';
import { FileField } from './FileField.tsx';

/** The four files of the entry. */
export function FilesSection({ actor }: { readonly actor: EditorActor }) {
  const t = useText();
  return (
    <Section id="section-files" title={t('entrant.files')} help={t('entrant.files.help')}>
      <div className={css.files}>
        {entryFiles.map(({ name }) => (
          <EntryFileField key={name} actor={actor} name={name} accepts={accepts(name)} />
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

type Props = { readonly actor: EditorActor; readonly name: EntryFile; readonly accepts: string };

function EntryFileField({ actor, name, accepts }: Props) {
  return <FileField upload={useUpload(actor, { field: name })} accepts={accepts} />;
}
