import type { Outbox } from '#app/actors/judging/outbox.ts';
import { useReason } from '#app/i18n/useReason.ts';
import { useReasons } from '#app/i18n/useReasons.ts';
import { useText } from '#app/i18n/useText.ts';
import { Note } from '#app/ui/feedback/Note.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Chip } from '#app/ui/primitives/Chip.tsx';
import { wrap } from '#app/ui/theme/layout.css.ts';
import type { Reason } from '#machines/kit/rules.ts';
import { SyncLine } from '../shared/SyncState.tsx';

interface StateProps {
  readonly state: 'saved' | 'unsaved' | 'nothing';
  readonly outbox: Outbox;
}

type Props = StateProps & {
  readonly label: string;
  /** Why it is not sent. */
  readonly reasons: readonly Reason[];
  /** Why nothing is taken any more. */
  readonly closed: readonly Reason[];
  readonly onSave: () => void;
};

/** Saves what a judge gave, and says whether it is saved or why not. */
export function SaveRow({ label, reasons, closed, state, outbox, onSave }: Props) {
  const t = useText();
  const reasonText = useReason();
  const reasonsText = useReasons();
  return (
    <>
      {reasons.length > 0 && (
        <Note family="red" role="alert" title={t('ballots.notSaved')}>
          {reasonsText(reasons)}
        </Note>
      )}
      <div className={wrap}>
        <Button variant="primary" reasons={closed.map((one) => ({ text: reasonText(one) }))} onClick={onSave}>
          {label}
        </Button>
        <SavedState state={state} outbox={outbox} />
      </div>
    </>
  );
}

/** Whether what is shown is saved, and how far everything that was said is while the server lacks some of it. */
export function SavedState({ state, outbox }: StateProps) {
  const t = useText();
  return (
    <>
      {state === 'unsaved' && (
        <Chip family="yellow" glyph="ring" bare>
          {t('judge.round.unsaved')}
        </Chip>
      )}
      {outbox.state !== 'saved' ? (
        <SyncLine outbox={outbox} />
      ) : (
        state === 'saved' && (
          <Chip family="green" glyph="tick" bare>
            {t('judge.round.saved')}
          </Chip>
        )
      )}
    </>
  );
}
