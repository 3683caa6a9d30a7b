import { useState } from 'react';
import { useQuery } from '#app/data/useQuery.ts';
import { useText } from '#app/i18n/useText.ts';
import { awardNameIn } from '#app/parts/entry/awardName.ts';
import { Page } from '#app/parts/page/Page.tsx';
import { EmptyState } from '#app/ui/feedback/EmptyState.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { LinkButton } from '#app/ui/primitives/LinkButton.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import { stack40 } from '#app/ui/theme/layout.css.ts';
import type { Award } from '#contract/entities/award.ts';
import type { Judge } from '#contract/entities/judging.ts';
import { assigningRules } from '#machines/award/assigning.rules.ts';
import { refusals } from '#machines/kit/rules.ts';
import { CategoryTable } from '../award/AwardCategories.tsx';
import { Loaded } from '../shared/Loaded.tsx';
import { WithAward } from '../shared/WithAward.tsx';
import { AssignDialog } from './AssignDialog.tsx';
import { Conflicts } from './Conflicts.tsx';
import { JudgeSeverity } from './JudgeSeverity.tsx';
import { JudgeTable } from './JudgeTable.tsx';
import { PlanApplied, type PlanUndo } from './PlanApplied.tsx';
import { PlanDialog } from './PlanDialog.tsx';
import { Remind } from './Remind.tsx';

/** `/judges`: who judges what in the chosen award, and how far they are. */
export function JudgesScreen() {
  const t = useText();
  // An award's plan can be undone until it is closed, whichever other award is looked at meanwhile.
  const [undos, setUndos] = useState<Readonly<Record<string, PlanUndo | null>>>({});
  return (
    <WithAward title={t('common.menu.judges')}>
      {(award) => (
        <Judges
          key={award.id}
          award={award}
          undo={undos[award.id] ?? null}
          onUndo={(undo) => setUndos((known) => ({ ...known, [award.id]: undo }))}
        />
      )}
    </WithAward>
  );
}

type JudgesProps = {
  readonly award: Award;
  /** Of the plan that was carried out last; null where there is none to undo. */
  readonly undo: PlanUndo | null;
  readonly onUndo: (undo: PlanUndo | null) => void;
};

function Judges({ award, undo, onUndo }: JudgesProps) {
  const t = useText();
  const load = useQuery('listJudges', { awardID: award.id });
  const [assigning, setAssigning] = useState<{ readonly judge: Judge | null; readonly removing: boolean } | null>(null);
  const [planning, setPlanning] = useState(false);
  const judges = load.data ?? [];
  const isOver = refusals(assigningRules.mayAssign, award.status, undefined).length > 0;
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
          <Remind award={award} judges={load.data} />
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
        {undo && <PlanApplied awardID={award.id} undo={undo} onClose={() => onUndo(null)} />}
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
            onUndo(before);
          }}
        />
      )}
      {assigning && <AssignDialog award={award} {...assigning} onClose={() => setAssigning(null)} />}
    </Page>
  );
}
