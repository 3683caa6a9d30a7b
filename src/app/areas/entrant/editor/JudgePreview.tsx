import { entryFiles } from '../../../../../machines/entry/entry.rules.ts';
import type { DraftValues } from '../../../../../machines/entryEditor/draft.rules.ts';
import type { EditedAward, EditedEntry } from '../../../../../machines/entryEditor/entryEditor.rules.ts';
import type { KeptFile } from '../../../../../machines/upload/upload.rules.ts';
import { useLoad } from '../../../actors/useLoad.ts';
import { Button } from '../../../design/Button.tsx';
import { Dialog } from '../../../design/Dialog.tsx';
import { KeyValue } from '../../../design/KeyValue.tsx';
import { TextLink } from '../../../design/TextLink.tsx';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { categoryNameOf } from '../../../parts/categoryName.ts';
import { useApp } from '../../../parts/context.ts';
import { costText } from '../shared/costText.ts';
import { useOpenFile } from '../shared/useOpenFile.ts';
import * as css from './editor.css.ts';

type Props = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly entry: EditedEntry;
  readonly award: EditedAward;
  readonly values: DraftValues;
};

/** The entry as a judge reads it. */
export function JudgePreview({ open, onClose, entry, award, values }: Props) {
  const t = useText();
  const format = useFormat();
  const openFile = useOpenFile();
  const { locale } = useApp();
  const facts = [
    [t('entrant.field.place'), values.place],
    [t('entrant.field.completedOn'), values.completedOn],
    [t('entrant.field.cost'), costText(values.cost, award.currency, format)],
    [t('entrant.field.leadName'), values.leadName],
    [t('entrant.field.client'), values.client],
  ].flatMap(([term = '', value = '']) => (value ? [{ term, value }] : []));
  const kept = entryFiles.flatMap(({ name }) => {
    const file = entry.files[name];
    return file ? [{ name, file }] : [];
  });
  const images = kept.filter(({ file }) => file.mimeType.startsWith('image/'));
  const documents = kept.filter(({ file }) => !file.mimeType.startsWith('image/'));
  return (
    <Dialog
      open={open}
      onClose={onClose}
      wide
      title={t('entrant.previewAsJudge')}
      actions={<Button onClick={onClose}>{t('common.close')}</Button>}
    >
      <div className={css.preview}>
        <div>
          <h3 className={css.previewTitle}>{values.title || t('entrant.untitled')}</h3>
          <p className={css.meta}>
            {[categoryNameOf(award, entry.categoryID, locale), entry.ref].filter(Boolean).join(' · ')}
          </p>
        </div>
        <p className={css.statement}>{values.statement || t('entrant.noStatement')}</p>
        {facts.length > 0 && <KeyValue ruled pairs={facts} />}
        {documents.map(({ name, file }) => (
          <p key={name}>
            <TextLink icon="document" onPress={() => openFile(file.url)}>
              {file.name}
            </TextLink>
          </p>
        ))}
        {images.length > 0 && (
          <div className={css.previewImages}>
            {images.map(({ name, file }) => (
              <PreviewImage key={name} file={file} label={t(`entrant.field.${name}`)} />
            ))}
          </div>
        )}
        {kept.length === 0 && <p className={css.secondary}>{t('entrant.noFiles')}</p>}
      </div>
    </Dialog>
  );
}

function PreviewImage({ file, label }: { readonly file: KeptFile; readonly label: string }) {
  const { data } = useLoad('getDownloadAddress', { url: file.url });
  return (
    <figure>
      {data && <img className={css.previewImage} src={data.url} alt={label} />}
      <figcaption className={css.meta}>{label}</figcaption>
    </figure>
  );
}
