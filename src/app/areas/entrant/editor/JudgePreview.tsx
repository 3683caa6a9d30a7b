import { Suspense } from 'react';
import { useQuery } from '#app/data/useQuery.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useLanguage, useText } from '#app/i18n/useText.ts';
import { categoryNameOf } from '#app/parts/entry/categoryName.ts';
import { formPart } from '#app/parts/entry/form/later.tsx';
import { KeyValue } from '#app/ui/data/KeyValue.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Dialog } from '#app/ui/primitives/Dialog.tsx';
import { TextLink } from '#app/ui/primitives/TextLink.tsx';
import { neutralName, shownFiles } from '#machines/entry/blind.ts';
import { entryFacts } from '#machines/entry/entry.fields.ts';
import { entryFiles } from '#machines/entry/entry.rules.ts';
import type { EditedAward } from '#machines/entryEditor/entryEditor.rules.ts';
import type { DraftValues, EditedEntry, UploadedFile } from '#machines/form/editedEntry.ts';
import { seenFields, slotsOf } from '#machines/form/evaluate.ts';
import type { Form } from '#machines/form/form.types.ts';
import { factText } from '../shared/factText.ts';
import { useOpenFile } from '../shared/useOpenFile.ts';
import * as css from './editor.css.ts';

type Props = {
  readonly onClose: () => void;
  readonly entry: EditedEntry;
  readonly award: EditedAward;
  readonly values: DraftValues;
  readonly form: Form | null;
};

const EntryAnswers = formPart(
  async () => (await import(/* webpackChunkName: "answers" */ '#app/parts/entry/form/EntryAnswers.tsx')).EntryAnswers,
);

/** The entry as a judge reads it; of a blind award without what says who entered. */
export function JudgePreview({ onClose, entry, award, values, form }: Props) {
  const t = useText();
  const format = useFormat();
  const openFile = useOpenFile();
  const { locale } = useLanguage();
  const isBlind = award.blind === true;
  const viewer = isBlind ? 'blindJudge' : 'judge';
  const facts = entryFacts
    .filter(({ namesEntrant }) => !(isBlind && namesEntrant))
    .map((fact) => ({
      term: t(`entrant.field.${fact.name}`),
      value: factText(fact, values, award.currency, format),
    }))
    .filter(({ value }) => value);
  const slots = form
    ? seenFields(form, { data: values, files: entry.files, categoryID: entry.categoryID }, viewer)
        .filter(({ kind }) => kind === 'file')
        .flatMap(slotsOf)
    : isBlind
      ? Object.keys(shownFiles)
      : entryFiles.map(({ name }) => name);
  const shownSlots = slots.flatMap((slot, index) => {
    const file = entry.files[slot];
    if (!file) return [];
    const called = form ? `file-${index + 1}` : shownFiles[slot as keyof typeof shownFiles];
    return [{ slot, file: isBlind ? { ...file, name: neutralName(called, file.name) } : file }];
  });
  const images = shownSlots.filter(({ file }) => file.mimeType.startsWith('image/'));
  const documents = shownSlots.filter(({ file }) => !file.mimeType.startsWith('image/'));
  return (
    <Dialog
      open
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
        {isBlind && <p className={css.secondary}>{t('entrant.preview.blind')}</p>}
        {form ? (
          <Suspense fallback={null}>
            <EntryAnswers entry={{ ...entry, data: values, files: {} }} currency={award.currency} viewer={viewer} />
          </Suspense>
        ) : (
          <>
            <p className={css.statement}>{values.statement || t('entrant.noStatement')}</p>
            {facts.length > 0 && <KeyValue ruled pairs={facts} />}
          </>
        )}
        {documents.map(({ slot, file }) => (
          <p key={slot}>
            <TextLink icon="document" onPress={() => openFile(file.url)}>
              {file.name}
            </TextLink>
          </p>
        ))}
        {images.length > 0 && (
          <div className={css.previewImages}>
            {images.map(({ slot, file }) => (
              <PreviewImage key={slot} file={file} label={file.name} />
            ))}
          </div>
        )}
        {shownSlots.length === 0 && <p className={css.secondary}>{t('entrant.noFiles')}</p>}
      </div>
    </Dialog>
  );
}

function PreviewImage({ file, label }: { readonly file: UploadedFile; readonly label: string }) {
  const { data } = useQuery('getDownloadAddress', { url: file.url });
  return (
    <figure>
      {data && <img className={css.previewImage} src={data.url} alt={label} />}
      <figcaption className={css.meta}>{label}</figcaption>
    </figure>
  );
}
