import { useReason } from '#app/i18n/useReason.ts';
import { useText } from '#app/i18n/useText.ts';
import { Note } from '#app/ui/feedback/Note.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Chip } from '#app/ui/primitives/Chip.tsx';
import { wrap } from '#app/ui/theme/layout.css.ts';
import type { Reason } from '#machines/kit/rules.ts';

type Props = {
  readonly label: string;
  /** Why it is not sent. */
  readonly reasons: readonly Reason[];
  readonly save: {
    readonly busy: boolean;
    readonly error: { readonly message: string; readonly reasons: readonly Reason[] } | null;
  };
  readonly state: 'saved' | 'unsaved' | 'nothing';
  readonly onSave: () => void;
};

/** Saves what a judge gave, and says whether it is saved or why not. */
export function SaveRow({ label, reasons, save, state, onSave }: Props) {
  const t = useText();
  const reasonText = useReason();
  return (
    <>
      {reasons.length > 0 && (
        <Note family="red" role="alert" title={t('ballots.notSaved')}>
          {reasons.map(reasonText).join(' ')}
        </Note>
      )}
      {save.error && (
        <Note family="red" role="alert" title={save.error.message}>
          {save.error.reasons.map(reasonText).join(' ')}
        </Note>
      )}
      <div className={wrap}>
        <Button variant="primary" busy={save.busy} onClick={onSave}>
          {label}
        </Button>
        {state === 'saved' && (
          <Chip family="green" glyph="tick" bare>
            {t('judge.round.saved')}
          </Chip>
        )}
        {state === 'unsaved' && (
          <Chip family="yellow" glyph="ring" bare>
            {t('judge.round.unsaved')}
          </Chip>
        )}
      </div>
    </>
  );
}
