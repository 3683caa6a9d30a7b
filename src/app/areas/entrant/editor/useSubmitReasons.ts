import { hasFailed, type UploadStandings, uploadIn } from '#app/actors/entry/upload.ts';
import type { EditorActor } from '#app/actors/entry/written.ts';
import { useReason } from '#app/i18n/useReason.ts';
import { useText } from '#app/i18n/useText.ts';
import type { ShownReason } from '#app/ui/primitives/Reasons.tsx';
import type { Reason } from '#machines/kit/rules.ts';
import { focusField } from '../shared/addresses.ts';
import { isFile, isPlace } from '../shared/completeness.ts';

/** The reasons that block submitting, each with the way to mend it. */
export function useSubmitReasons(
  editor: EditorActor,
  uploads: UploadStandings,
): (reasons: readonly Reason[]) => readonly ShownReason[] {
  const t = useText();
  const reasonText = useReason();
  return (reasons) => reasons.map(shown);

  function shown(reason: Reason): ShownReason {
    const text = reasonText(reason);
    const named = /\.(?:missing|uploading)\.(.+)$/.exec(reason.code)?.[1];
    const place = named ?? String(reason.params?.place ?? '');
    if (reason.code.startsWith('entryEditor.refusal.uploading.') && !hasFailed(uploads[place]))
      return { text, kind: 'waiting' };
    if (isFile(place)) {
      if (!hasFailed(uploads[place]))
        return { text, action: { label: t('entrant.addFile'), onPress: () => focusField(place) } };
      const failed = t('entrant.uploadFailed', { file: t(`entrant.field.${place}`) });
      const again =
        uploads[place] === 'refused'
          ? { label: t('common.chooseAnother'), onPress: () => focusField(place) }
          : { label: t('common.tryAgain'), onPress: () => uploadIn(editor, place)?.send({ type: 'upload.retry' }) };
      return { text: failed, kind: 'failed', action: again };
    }
    if (isPlace(place)) return { text, action: { label: t('entrant.fillIn'), onPress: () => focusField(place) } };
    if (reason.code === 'entry.refusal.noCategory')
      return { text, action: { label: t('entrant.chooseCategory'), onPress: () => focusOn('field-category') } };
    if (reason.code === 'entry.refusal.feeUnsettled')
      return { text, action: { label: t('entrant.choosePayment'), onPress: () => focusOn('field-payment') } };
    if (reason.code === 'entry.refusal.termsNotAccepted')
      return { text, action: { label: t('entrant.terms.read'), onPress: () => focusOn('field-terms') } };
    if (reason.code === 'entryEditor.refusal.conflict')
      return { text, action: { label: t('entrant.compare'), onPress: () => focusOn('conflict') } };
    return { text, kind: 'refused' };
  }
}

function focusOn(id: string): void {
  const found = document.getElementById(id);
  const control = found?.matches('select, input') ? found : found?.querySelector<HTMLElement>('input, button, select');
  control?.focus();
}
