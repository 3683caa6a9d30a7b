import { Suspense } from 'react';
import { loadMessages } from '#app/i18n/store.ts';
import { useText } from '#app/i18n/useText.ts';
import { awardNameIn } from '#app/parts/entry/awardName.ts';
import { Page } from '#app/parts/page/Page.tsx';
import { SkeletonRows } from '#app/ui/feedback/Skeleton.tsx';
import { later } from '#app/ui/loading/later.tsx';
import { LinkButton } from '#app/ui/primitives/LinkButton.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import { Tabs } from '#app/ui/primitives/Tabs.tsx';
import { secondary } from '#app/ui/theme/text.css.ts';
import type { Award } from '#contract/entities/award.ts';
import { Audit } from '../audit/history.tsx';
import { AwardFiles } from '../award/AwardFiles.tsx';
import { useTab } from '../shared/useTab.ts';
import { WithAward } from '../shared/WithAward.tsx';
import { Integrity } from './Integrity.tsx';
import { MailLog } from './MailLog.tsx';
import { PersonData } from './PersonData.tsx';
import { ResultCheck } from './ResultCheck.tsx';
import * as own from './utils.css.ts';

const tabs = ['zip', 'results', 'check', 'mail', 'letters', 'audit', 'person', 'atlas'] as const;

const EmailTexts = later(async () => {
  const loading = import(/* webpackChunkName: "email-texts" */ './EmailTexts.tsx');
  return (await Promise.all([loading, loadMessages('letters')]))[0].EmailTexts;
});

/** `/utils`: zip builder, results, integrity, mail log, texts of emails, audit, a person's data, and the way to the atlas. */
export function UtilsScreen() {
  const t = useText();
  return <WithAward title={t('common.menu.utils')}>{(award) => <Utils award={award} />}</WithAward>;
}

function Utils({ award }: { readonly award: Award }) {
  const t = useText();
  const [tab, setTab] = useTab(tabs, 'zip');
  const panels = {
    zip: () => <AwardFiles key={award.id} award={award} />,
    results: () => <ResultCheck key={award.id} award={award} />,
    check: () => <Integrity />,
    mail: () => <MailLog />,
    letters: () => (
      <Suspense fallback={<SkeletonRows label={t('admin.utils.tab.letters')} />}>
        <EmailTexts />
      </Suspense>
    ),
    audit: () => <Audit />,
    person: () => <PersonData />,
    atlas: () => <Atlas />,
  };
  return (
    <Page title={t('common.menu.utils')} below={awardNameIn(t, award)}>
      <Tabs
        label={t('common.menu.utils')}
        value={tab}
        // The tabs are made from `tabs`, so their ids are among them.
        onChange={(id) => setTab(id as (typeof tabs)[number])}
        tabs={tabs.map((id) => ({ id, label: t(`admin.utils.tab.${id}`) }))}
      >
        {panels[tab]()}
      </Tabs>
    </Page>
  );
}

function Atlas() {
  const t = useText();
  return (
    <Section title={t('admin.utils.atlas')}>
      <p className={secondary}>{t('admin.utils.atlas.text')}</p>
      <div className={own.action}>
        <LinkButton icon="tree" href="/utils/flows">
          {t('admin.utils.atlas.open')}
        </LinkButton>
      </div>
    </Section>
  );
}
