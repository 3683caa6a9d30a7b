import { shallowEqual, useSelector } from '@xstate/react';
import type { Upload } from '#app/actors/entry/upload.ts';
import { problemText } from '#app/api/problemText.ts';
import { useQuery } from '#app/data/useQuery.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useReasons } from '#app/i18n/useReasons.ts';
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
  const { field, actor, standing, send, choose } = upload;
  const { stored, problem, isThere, isRemoving, isSaving, mayCancel } = useSelector(
    actor,
    (snapshot) => ({
      stored: snapshot.context.stored,
      problem: snapshot.context.problem,
      isThere: snapshot.matches('kept'),
      isRemoving: snapshot.matches('removing'),
      isSaving: snapshot.matches('saving'),
      mayCancel: snapshot.can({ type: 'upload.cancel' }),
    }),
    shallowEqual,
  );
  const isImage = stored?.mimeType.startsWith('image/') ?? false;
  const image = useQuery('getDownloadAddress', { url: stored?.url ?? '' }, { enabled: isImage && isThere });
  const state = useUploadState(upload, isImage ? image.data?.url : undefined);
  return (
    <UploadCard
      id={fieldID(field)}
      label={label || t(`entrant.field.${field as EntryFile}`)}
      accepts={accepts}
      accept={filePlaceOf(upload).types.join(',')}
      state={state}
      onChoose={choose}
      onCancel={mayCancel ? () => send({ type: 'upload.cancel' }) : undefined}
      onRetry={standing === 'failed' ? () => send({ type: 'upload.retry' }) : undefined}
      onPreview={stored ? () => openFile(stored.url) : undefined}
      onRemove={isThere ? () => send({ type: 'file.remove' }) : undefined}
      locked={isRemoving ? t('entrant.file.removing') : isSaving ? t('entrant.file.saving') : null}
      error={isThere && problem ? t('entrant.file.notRemoved') : null}
    />
  );
}

function useUploadState({ actor, standing }: Upload, previewURL: string | undefined): UploadState {
  const t = useText();
  const reasonsText = useReasons();
  const format = useFormat();
  const { file, stored, sent, secondsLeft, problem, state, isBusy } = useSelector(
    actor,
    (snapshot) => {
      const { file, stored, sent, secondsLeft, problem } = snapshot.context;
      return { file, stored, sent, secondsLeft, problem, state: snapshot.value, isBusy: snapshot.hasTag('busy') };
    },
    shallowEqual,
  );
  const name = file?.name ?? stored?.name ?? '';
  const size = file?.size ?? 0;
  const percent = size > 0 ? Math.min(100, (sent / size) * 100) : 0;
  if (standing === 'refused' || standing === 'failed') {
    const reasons = problem && reasonsText(problem.reasons);
    const dropped = problem?.status === 0 && sent > 0;
    const reason = dropped
      ? t('entrant.file.dropped', { percent: format.percent(percent / 100) })
      : problem && problemText(problem);
    return { kind: 'failed', name, reason: reasons || reason || t('entrant.file.failed') };
  }
  if (state === 'removing') return { kind: 'done', name };
  if (isBusy) {
    const figure = t('entrant.file.figure', { sent: format.bytes(sent), size: format.bytes(size) });
    const left = secondsLeft === null ? figure : `${figure}, ${t('entrant.file.left', { seconds: secondsLeft })}`;
    const words =
      state === 'offline' ? t('entrant.file.offline') : state === 'pausing' ? t('entrant.file.again') : left;
    // What is being added says so below, and takes no other file.
    return { kind: 'moving', name, percent, figure: state === 'saving' ? undefined : words };
  }
  if (stored) return { kind: 'done', name: stored.name, meta: format.bytes(stored.size), previewURL };
  return { kind: 'empty' };
}
