import { useFileAddress } from '#app/actors/entry/fileAddress.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useText } from '#app/i18n/useText.ts';
import { TextLink } from '#app/ui/primitives/TextLink.tsx';
import type { StoredFile } from '#contract/entities/entry.ts';
import * as css from './form.css.ts';

/** Files that answer a question: images in view, each to be opened. */
export function AnswerFiles({ files, label }: { readonly files: readonly StoredFile[]; readonly label: string }) {
  return (
    <ul className={css.files}>
      {files.map((file) => (
        <li key={file.url}>
          <AnswerFile file={file} label={label} />
        </li>
      ))}
    </ul>
  );
}

function AnswerFile({ file, label }: { readonly file: StoredFile; readonly label: string }) {
  const t = useText();
  const format = useFormat();
  const { address, source, problem, reload } = useFileAddress(file.url);
  const name = `${file.name} · ${format.bytes(file.size)}`;
  if (problem) {
    return (
      <>
        {name}{' '}
        <TextLink icon="retry" onPress={reload}>
          {t('common.tryAgain')}
        </TextLink>
      </>
    );
  }
  if (!address || !source) return name;
  return (
    <>
      {file.mimeType.startsWith('image/') && <img className={css.image} src={source} alt={label} />}
      <TextLink href={address} external target="_blank" icon="external">
        {name}
      </TextLink>
    </>
  );
}
