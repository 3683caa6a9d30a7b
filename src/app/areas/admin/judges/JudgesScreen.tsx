import { useState } from 'react';
import { performCall } from '#app/actors/call/useAction.ts';
import { notify } from '#app/actors/notices/notices.ts';
import { useQuery } from '#app/data/useQuery.ts';
import { useText } from '#app/i18n/useText.ts';
import { awardNameIn } from '#app/parts/entry/awardName.ts';
import { Page } from '#app/parts/page/Page.tsx';
import { EmptyState } from '#app/ui/feedback/EmptyState.tsx';
import { Note } from '#app/ui/feedback/Note.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { LinkButton } from '#app/ui/primitives/LinkButton.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import { stack40 } from '#app/ui/theme/layout.css.ts';
import type { Award } from '#contract/entities/award.ts';
import type { AssignmentPlan, Judge } from '#contract/entities/judging.ts';
import { assigningRules } from '#machines/award/assigning.rules.ts';
import { refusals } from '#machines/kit/rules.ts';
import { CategoryTable } from '../award/AwardCategories.tsx';
import { Loaded } from '../shared/Loaded.tsx';
import { WithAward } from '../shared/WithAward.tsx';
import { AssignDialog } from './AssignDialog.tsx';
import { Conflicts } from './Conflicts.tsx';
import { JudgeSeverity } from './JudgeSeverity.tsx';
import { JudgeTable } from './JudgeTable.tsx';
import { PlanDialog } from './PlanDialog.tsx';
import { Remind } from './Remind.tsx';

/** `/judges`: who judges what in the chosen award, and how far they are. */
export function JudgesScreen() {
  const t = useText();
  return <WithAward title={t('common.menu.judges')}>{(award) => <Judges award={award} />}</WithAward>;
}

function Judges({ award }: { readonly award: Award }) {
  const t = useText();
  const load = useQuery('listJudges', { awardID: award.id });
  const [assigning, setAssigning] = useState<{ readonly judge: Judge | null; readonly removing: boolean } | null>(null);
  const [planning, setPlanning] = useState(false);
  const [undo, setUndo] = useState<{ readonly assign: AssignmentPlan; readonly version: number } | null>(null);
  const [restoring, setRestoring] = useState(false);
  const judges = load.data ?? [];
  const isOver = refusals(assigningRules.mayAssign, award.status, undefined).length > 0;
  const takeBack = async () => {
    if (!undo) return;
    const body = { assign: undo.assign, apply: true };
    setRestoring(true);
    const ask = { query: { awardID: award.id }, body, ifMatch: undo.version };
    const outcome = await performCall('planJudging', ask, { silent: true });
    setRestoring(false);
    if (outcome.accepted) notify({ message: t('planning.undone') });
    else {
      const { status, message } = outcome.problem;
      notify({ message: status === 409 ? t('planning.stale') : message, severity: 'error' });
      // What failed on its way can be tried again; what somebody changed since cannot be undone any more.
      if (status !== 409) return;
    }
    setUndo(null);
  };
  const invite = (
    <LinkButton variant="primary" icon="plus" href={`/user?type=judge&award=${award.id}`}>
      {t('admin.judges.invite')}
    </LinkButton>
  );
  return (
    <Page
      title={t('common.menu.judges')}
      below={awardNameIn(t, award)}
      actions={
        <>
          <Remind award={award} judges={judges} />
          <Button
            icon="scales"
            reasons={isOver ? [{ text: t('planning.closed'), kind: 'refused' }] : []}
            reasonsPlace="bubbleBelow"
            onClick={() => setPlanning(true)}
          >
            {t('planning.open')}
          </Button>
          {invite}
        </>
      }
    >
      <div className={stack40}>
        {undo && (
          <Note
            family="green"
            role="status"
            title={t('planning.applied')}
            actions={
              <>
                <Button size="small" busy={restoring} onClick={takeBack}>
                  {t('planning.undo')}
                </Button>
                <Button size="small" variant="quiet" onClick={() => setUndo(null)}>
                  {t('common.close')}
                </Button>
              </>
            }
          >
            {t('planning.applied.text')}
          </Note>
        )}
        <Loaded load={load} label={t('common.menu.judges')}>
          {(all) => (
            <JudgeTable
              award={award}
              judges={all}
              onAssign={(judge, removing) => setAssigning({ judge, removing })}
              empty={
                <EmptyState
                  title={t('admin.judges.empty')}
                  actions={
                    <>
                      {invite}
                      <Button onClick={() => setAssigning({ judge: null, removing: false })}>
                        {t('admin.judges.assignExisting')}
                      </Button>
                    </>
                  }
                >
                  {t('admin.judges.empty.text')}
                </EmptyState>
              }
            />
          )}
        </Loaded>
        {judges.length > 0 && (
          <div>
            <Button icon="users" onClick={() => setAssigning({ judge: null, removing: false })}>
              {t('admin.judges.assignExisting')}
            </Button>
          </div>
        )}
        <JudgeSeverity award={award} />
        <Conflicts award={award} />
        {award.categories.length > 0 && (
          <Section title={t('admin.judges.coverage')}>
            <CategoryTable award={award} empty={null} />
          </Section>
        )}
      </div>
      {planning && (
        <PlanDialog
          award={award}
          judges={judges}
          onClose={() => setPlanning(false)}
          onApplied={(before) => {
            setPlanning(false);
            setUndo(before);
          }}
        />
      )}
      {assigning && <AssignDialog award={award} {...assigning} onClose={() => setAssigning(null)} />}
    </Page>
  );
}
