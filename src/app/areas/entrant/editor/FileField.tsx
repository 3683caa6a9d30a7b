import type { Upload } from '#app/actors/entry/upload.ts';
import { useQuery } from '#app/data/useQuery.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useReason } from '#app/i18n/useReason.ts';
import { useText } from '#app/i18n/useText.ts';
import { UploadCard, type UploadState } from '#app/ui/forms/UploadCard.tsx';
import type { EntryFile } from '#machines/entry/entry.rules.ts';
import { filePlaceOf } from '#machines/upload/upload.rules.ts';
import { fieldID } from '../shared/addresses.ts';
import { useOpenFile } from '../shared/useOpenFile.ts';

type Props = { readonly upload: Upload; readonly accepts: string; readonly label?: string | undefined };

/** One file place: empty, moving, done or failed. */
export function FileField({ upload, accepts, label }: Props) {
  const t = useText();
  const openFile = useOpenFile();
  const { field, snapshot, send, choose } = upload;
  const { kept, problem } = snapshot.context;
  const isImage = kept?.mimeType.startsWith('image/') ?? false;
  const image = useQuery(
    'getDownloadAddress',
    { url: kept?.url ?? '' },
    { enabled: isImage && snapshot.matches('kept') },
  );
  const state = useUploadState(upload, isImage ? image.data?.url : undefined);
  const retriable = snapshot.matches('failed') || snapshot.matches('unsaved');
  return (
    <UploadCard
      id={fieldID(field)}
      label={label || t(`entrant.field.${field as EntryFile}`)}
      accepts={accepts}
      accept={filePlaceOf(upload).types.join(',')}
      state={state}
      onChoose={choose}
      onCancel={snapshot.can({ type: 'upload.cancel' }) ? () => send({ type: 'upload.cancel' }) : undefined}
      onRetry={retriable ? () => send({ type: 'upload.retry' }) : undefined}
      onPreview={kept ? () => openFile(kept.url) : undefined}
      onRemove={snapshot.matches('kept') ? () => send({ type: 'file.remove' }) : undefined}
      locked={snapshot.matches('removing') ? t('entrant.file.removing') : null}
      error={snapshot.matches('kept') && problem ? t('entrant.file.notRemoved') : null}
    />
  );
}

function useUploadState({ snapshot }: Upload, previewURL: string | undefined): UploadState {
  const t = useText();
  const reasonText = useReason();
  const format = useFormat();
  const { file, kept, sent, secondsLeft, problem } = snapshot.context;
  const name = file?.name ?? kept?.name ?? '';
  const size = file?.size ?? 0;
  const percent = size > 0 ? Math.min(100, (sent / size) * 100) : 0;
  if (snapshot.matches('refused') || snapshot.matches('failed') || snapshot.matches('unsaved')) {
    const reasons = problem?.reasons.map(reasonText).join(' ');
    const dropped = problem?.status === 0 && sent > 0;
    const reason = dropped ? t('entrant.file.dropped', { percent: format.percent(percent / 100) }) : problem?.message;
    return { kind: 'failed', name, reason: reasons || reason || t('entrant.file.failed') };
  }
  if (snapshot.matches('removing')) return { kind: 'done', name };
  if (snapshot.hasTag('busy')) {
    const figure = t('entrant.file.figure', { sent: format.bytes(sent), size: format.bytes(size) });
    const left = secondsLeft === null ? figure : `${figure}, ${t('entrant.file.left', { seconds: secondsLeft })}`;
    const words = snapshot.matches('offline')
      ? t('entrant.file.offline')
      : snapshot.matches('pausing')
        ? t('entrant.file.again')
        : snapshot.matches('saving')
          ? t('entrant.file.saving')
          : left;
    return { kind: 'moving', name, percent, figure: words };
  }
  if (kept) return { kind: 'done', name: kept.name, meta: format.bytes(kept.size), previewURL };
  return { kind: 'empty' };
}
