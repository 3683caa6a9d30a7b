import { useState } from 'react';
import type { Award, Judge } from '../../../../contract/entities.ts';
import { useLoad } from '../../../actors/useLoad.ts';
import { Button } from '../../../design/Button.tsx';
import { EmptyState } from '../../../design/EmptyState.tsx';
import { LinkButton } from '../../../design/LinkButton.tsx';
import { stack40 } from '../../../design/layout.css.ts';
import { Section } from '../../../design/Section.tsx';
import { useText } from '../../../i18n/useText.ts';
import { Page } from '../../../parts/Page.tsx';
import { CategoryTable } from '../award/AwardCategories.tsx';
import { Loaded } from '../shared/Loaded.tsx';
import { WithAward } from '../shared/WithAward.tsx';
import { AssignDialog } from './AssignDialog.tsx';
import { JudgeSeverity } from './JudgeSeverity.tsx';
import { JudgeTable } from './JudgeTable.tsx';
import { Remind } from './Remind.tsx';

/** `/judges`: who judges what in the chosen award, and how far they are. */
export function JudgesScreen() {
  const t = useText();
  return <WithAward title={t('common.menu.judges')}>{(award) => <Judges award={award} />}</WithAward>;
}

function Judges({ award }: { readonly award: Award }) {
  const t = useText();
  const load = useLoad('listJudges', { awardID: award.id });
  const [assigning, setAssigning] = useState<{ readonly judge: Judge | null; readonly removing: boolean } | null>(null);
  const judges = load.data ?? [];
  const invite = (
    <LinkButton variant="primary" icon="plus" href={`/user?type=judge&award=${award.id}`}>
      {t('admin.judges.invite')}
    </LinkButton>
  );
  return (
    <Page
      title={t('common.menu.judges')}
      below={award.name}
      actions={
        <>
          <Remind award={award} judges={judges} />
          {invite}
        </>
      }
    >
      <div className={stack40}>
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
        {award.categories.length > 0 && (
          <Section title={t('admin.judges.coverage')}>
            <CategoryTable award={award} empty={null} />
          </Section>
        )}
      </div>
      {assigning && <AssignDialog award={award} {...assigning} onClose={() => setAssigning(null)} />}
    </Page>
  );
}
