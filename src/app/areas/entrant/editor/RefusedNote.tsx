import type { EntryEditor } from '#app/actors/entry/entryEditor.ts';
import { useReason } from '#app/i18n/useReason.ts';
import { useText } from '#app/i18n/useText.ts';
import { Note } from '#app/ui/feedback/Note.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';

/** The server did not take the last change or the submission: why, and what is safe. */
export function RefusedNote({ editor: { snapshot, send } }: { readonly editor: EntryEditor }) {
  const t = useText();
  const reasonText = useReason();
  const { unsettled } = snapshot.context;
  const unsaved = snapshot.matches({ draft: 'refused' });
  const isUnsettled = unsettled !== null && !unsaved;
  const problem = isUnsettled ? unsettled : snapshot.context.problem;
  if (!problem || snapshot.hasTag('busy') || snapshot.matches({ draft: 'conflict' })) return null;
  // A try that goes on by itself is told by the saved line; a change elsewhere is joined in silence.
  const isSilent =
    snapshot.matches({ draft: 'retrying' }) || problem.status === 0 || (problem.status === 409 && !unsaved);
  if (isSilent && !isUnsettled) return null;
  const reasons = problem.reasons.map(reasonText);
  const messages = problem.status === 0 ? [] : [problem.message];
  const isUnknown = isUnsettled || (!unsaved && problem.status >= 500);
  const isRefunded = problem.reasons.some(({ code }) => code === 'entry.refusal.chargeRefunded');
  return (
    <Note
      family="red"
      role="alert"
      title={t(unsaved ? 'entrant.notSaved' : isUnknown ? 'entrant.unknown' : 'entrant.notAccepted')}
      actions={
        <Button size="small" icon="retry" onClick={() => send({ type: 'entry.reload' })}>
          {t('entrant.fetchAgain')}
        </Button>
      }
    >
      {(reasons.length > 0 ? reasons : messages).map((text) => (
        <p key={text}>{text}</p>
      ))}
      {!isRefunded && (
        <p>{t(unsaved ? 'entrant.notSaved.safe' : isUnknown ? 'entrant.unknown.pay' : 'entrant.notAccepted.safe')}</p>
      )}
    </Note>
  );
}
