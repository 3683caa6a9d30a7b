import { useRef, useState } from 'react';
import { useAction } from '#app/actors/call/useAction.ts';
import { useText } from '#app/i18n/useText.ts';
import { Select } from '#app/ui/forms/Select.tsx';
import { TextArea } from '#app/ui/forms/TextArea.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Dialog } from '#app/ui/primitives/Dialog.tsx';
import { secondary } from '#app/ui/theme/text.css.ts';
import type { Award } from '#contract/entities/award.ts';
import type { JudgingPlan } from '#contract/entities/judging.ts';
import type { ConflictRow } from './ConflictTable.tsx';
import * as css from './judges.css.ts';
import { useFoundIn } from './useFoundIn.ts';

type DeclareConflictProps = {
  readonly award: Award;
  readonly plan: JudgingPlan;
  /** Whom it is about; null to choose. */
  readonly pair: Pick<ConflictRow, 'judgeID' | 'entryID'> | null;
  readonly onClose: () => void;
};

/** Keeps a judge from an entry, with the reason that is recorded. */
export function DeclareConflict({ award, plan, pair, onClose }: DeclareConflictProps) {
  const t = useText();
  const foundIn = useFoundIn();
  const known = plan.conflicts.find((row) => row.judgeID === pair?.judgeID && row.entryID === pair.entryID);
  const [judgeID, setJudgeID] = useState(pair?.judgeID ?? '');
  const [entryID, setEntryID] = useState(pair?.entryID ?? '');
  const [reason, setReason] = useState(known?.suggestion ? foundIn(known.suggestion) : (known?.reason ?? ''));
  const declare = useAction('declareConflict', { silent: true });
  const field = useRef<HTMLTextAreaElement>(null);
  const missing = [
    ...(judgeID === '' ? [t('admin.judges.assign.choose')] : []),
    ...(entryID === '' ? [t('planning.chooseEntry')] : []),
    ...(reason.trim() === '' ? [t('planning.reason.missing')] : []),
  ].map((text) => ({ text, kind: 'missing' as const }));
  const save = async () => {
    const body = { judgeID, entryID, reason: reason.trim() };
    if (await declare.run({ query: { awardID: award.id }, body })) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('planning.declare.title')}
      initialFocus={pair ? field : undefined}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button variant="primary" busy={declare.busy} reasons={missing} reasonsPlace="bubble" onClick={save}>
            {t('planning.bar')}
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <p className={secondary}>{t('planning.declare.text')}</p>
        <Select
          label={t('planning.judge')}
          placeholder={judgeID === '' ? t('admin.judges.assign.choose') : undefined}
          value={judgeID}
          onChange={setJudgeID}
          options={plan.judgeNames.map((judge) => ({ value: judge.judgeID, label: judge.name }))}
        />
        <Select
          label={t('planning.entry')}
          placeholder={entryID === '' ? t('planning.chooseEntry') : undefined}
          value={entryID}
          onChange={setEntryID}
          options={plan.entries.map((entry) => ({
            value: entry.entryID,
            label: `${entry.ref} · ${entry.title || t('planning.untitled')}`,
          }))}
        />
        <TextArea
          ref={field}
          label={t('admin.reason')}
          help={t('admin.reason.help')}
          value={reason}
          onChange={setReason}
          maxLength={1000}
          error={declare.error?.message ?? null}
        />
      </div>
    </Dialog>
  );
}
