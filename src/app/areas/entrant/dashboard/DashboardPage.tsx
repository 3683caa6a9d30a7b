import { useAccount } from '#app/actors/account/useAccount.ts';
import { useNow } from '#app/actors/session/useNow.ts';
import { useQuery } from '#app/data/useQuery.ts';
import { useText } from '#app/i18n/useText.ts';
import { greeting } from '#app/parts/page/greeting.ts';
import { Page } from '#app/parts/page/Page.tsx';
import { useUser } from '#app/parts/page/user.ts';
import { Invoices } from '#app/parts/payment/Invoices.tsx';
import { SkeletonPanel, SkeletonRows } from '#app/ui/feedback/Skeleton.tsx';
import { LoadProblem } from '../shared/LoadProblem.tsx';
import * as css from '../shared/shared.css.ts';
import { AwardEntries } from './AwardEntries.tsx';
import { Drafts } from './Drafts.tsx';
import { OpenAwards } from './OpenAwards.tsx';
import { Results } from './Results.tsx';

/** The entrant's first screen: what to go on with, where everything stands, what can be entered. */
export function DashboardPage() {
  const t = useText();
  const user = useUser();
  const { org } = useAccount();
  const now = useNow();
  const awards = useQuery('listAwards', {});
  const entries = useQuery('listEntries', {});
  const failed = [awards, entries].find(({ state, data }) => state === 'failed' && data === undefined);
  const reload = () => {
    awards.reload();
    entries.reload();
  };
  return (
    <Page
      title={t('common.menu.dashboard')}
      heading={greeting(t, user, new Date(now))}
      below={[t('common.role.entrant'), org?.name].filter(Boolean).join(' · ')}
      breadcrumb={false}
    >
      {failed ? (
        <LoadProblem title={t('entrant.dashboardFailed')} message={failed.error?.message} onRetry={reload} />
      ) : awards.data && entries.data ? (
        <div className={css.columns}>
          <div className={css.main}>
            <Drafts awards={awards.data} entries={entries.data} now={now} />
            <AwardEntries awards={awards.data} entries={entries.data} now={now} />
            <Invoices awards={awards.data} />
          </div>
          <aside className={css.aside} aria-label={t('entrant.openAwards')}>
            <OpenAwards awards={awards.data} entries={entries.data} now={now} />
            <Results awards={awards.data} entries={entries.data} now={now} />
          </aside>
        </div>
      ) : (
        <div className={css.columns}>
          <SkeletonRows label={t('common.menu.dashboard')} />
          <SkeletonPanel label={t('entrant.openAwards')} />
        </div>
      )}
    </Page>
  );
}
