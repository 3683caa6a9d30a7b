import { Suspense } from 'react';
import { useQuery } from '#app/data/useQuery.ts';
import { loadMessages } from '#app/i18n/store.ts';
import { useText } from '#app/i18n/useText.ts';
import { greeting } from '#app/parts/page/greeting.ts';
import { ComingActions, Page } from '#app/parts/page/Page.tsx';
import { useUser } from '#app/parts/page/user.ts';
import { later } from '#app/ui/loading/later.tsx';
import { cx } from '#app/ui/theme/cx.ts';
import { columns, stack40 } from '#app/ui/theme/layout.css.ts';
import type { Award } from '#contract/entities/award.ts';
import { isFirstRun } from '#machines/award/isFirstRun.ts';
import { Remind } from '../judges/Remind.tsx';
import { WithAward } from '../shared/WithAward.tsx';
import { Attention } from './Attention.tsx';
import { DeadlineLine } from './DeadlineLine.tsx';
import * as css from './dashboard.css.ts';
import { EntriesByStatus } from './EntriesByStatus.tsx';
import { Fees } from './Fees.tsx';
import { JudgingByCategory } from './JudgingByCategory.tsx';
import { JudgingByJudge } from './JudgingByJudge.tsx';

/** `/`: how the chosen award stands, and what waits for an administrator. */
export function DashboardScreen() {
  const t = useText();
  const user = useUser();
  const head = {
    heading: greeting(t, user, new Date()),
    below: t('common.role.admin'),
    breadcrumb: false,
    actions: <ComingActions />,
  } as const;
  return (
    <WithAward title={t('common.menu.dashboard')} head={head} none={<FirstSteps award={null} />}>
      {(award) => <Dashboard award={award} />}
    </WithAward>
  );
}

function Dashboard({ award }: { readonly award: Award }) {
  const t = useText();
  const user = useUser();
  const load = useQuery('listJudges', { awardID: award.id });
  const awards = useQuery('listAwards', {});
  const isScored = scoredIn.includes(award.status);
  // The page has begun it before it is known whether there is anything to compare.
  const compared = useQuery('getAwardSummary', { id: award.id, results: 'panels' });
  const isComing = load.state === 'loading' || (isScored && compared.state === 'loading');
  return (
    <Page
      title={t('common.menu.dashboard')}
      heading={greeting(t, user, new Date())}
      below={t('common.role.admin')}
      breadcrumb={false}
      actions={award.status === 'judging' && <Remind award={award} judges={load.data} />}
    >
      <div className={stack40}>
        {award.status === 'pending' && isFirstRun(awards.data ?? []) && <FirstSteps award={award} />}
        <DeadlineLine award={award} />
        <div className={cx(columns, isComing && css.columnsComing)}>
          <div className={stack40}>
            <EntriesByStatus award={award} />
            <JudgingByCategory award={award} />
            <JudgingByJudge load={load} />
          </div>
          <div className={cx(css.side, isComing && css.sideComing)}>
            <Attention
              award={award}
              judges={load.data ?? []}
              panels={isScored ? compared.data?.summary?.panels : undefined}
              loads={isScored ? [load, compared] : [load]}
            />
            <Fees award={award} />
          </div>
        </div>
      </div>
    </Page>
  );
}

/** In these, marks say whether judges can be compared. */
const scoredIn = ['judging', 'closed'];

// Nobody needs it twice.
const FirstRun = later(async () => {
  const [{ FirstRun }] = await Promise.all([
    import(/* webpackChunkName: "first-run" */ '../firstRun/FirstRun.tsx'),
    loadMessages('admin'),
  ]);
  return FirstRun;
});

const FirstSteps = ({ award }: { readonly award: Award | null }) => (
  <Suspense fallback={null}>
    <FirstRun award={award} />
  </Suspense>
);
