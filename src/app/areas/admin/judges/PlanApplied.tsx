import { useState } from 'react';
import { performCall } from '#app/actors/call/useAction.ts';
import { notify } from '#app/actors/notices/notices.ts';
import { useText } from '#app/i18n/useText.ts';
import { Note } from '#app/ui/feedback/Note.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import type { AssignmentPlan } from '#contract/entities/judging.ts';

/** What was assigned before a plan of an award, and the version of the assignments that takes it back. */
export interface PlanUndo {
  readonly assign: AssignmentPlan;
  readonly version: number;
}

type PlanAppliedProps = {
  readonly awardID: string;
  readonly undo: PlanUndo;
  /** It is undone, cannot be any more, or is not wanted. */
  readonly onClose: () => void;
};

/** That a plan is carried out, and the way back. */
export function PlanApplied({ awardID, undo, onClose }: PlanAppliedProps) {
  const t = useText();
  const [restoring, setRestoring] = useState(false);
  const takeBack = async () => {
    const body = { assign: undo.assign, apply: true, undoes: true };
    setRestoring(true);
    const ask = { query: { awardID }, body, ifMatch: undo.version };
    const outcome = await performCall('planJudging', ask, { silent: true });
    setRestoring(false);
    if (outcome.accepted) notify({ message: t('planning.undone') });
    else {
      const { status, message } = outcome.problem;
      notify({ message: status === 409 ? t('planning.stale') : message, severity: 'error' });
      // What failed on its way can be tried again; what somebody changed since cannot be undone any more.
      if (status !== 409) return;
    }
    onClose();
  };
  return (
    <Note
      family="green"
      role="status"
      title={t('planning.applied')}
      actions={
        <>
          <Button size="small" busy={restoring} onClick={takeBack}>
            {t('planning.undo')}
          </Button>
          <Button size="small" variant="quiet" onClick={onClose}>
            {t('common.close')}
          </Button>
        </>
      }
    >
      {t('planning.applied.text')}
    </Note>
  );
}
