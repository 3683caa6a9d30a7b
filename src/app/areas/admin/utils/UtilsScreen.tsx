import { Suspense, useState } from 'react';
import type { Award } from '../../../../contract/entities.ts';
import { usePages } from '../../../actors/useLoad.ts';
import { Button } from '../../../design/Button.tsx';
import { ErrorState } from '../../../design/ErrorState.tsx';
import { LinkButton } from '../../../design/LinkButton.tsx';
import { later } from '../../../design/later.tsx';
import { SearchInput } from '../../../design/SearchInput.tsx';
import { Section } from '../../../design/Section.tsx';
import { Select } from '../../../design/Select.tsx';
import { SkeletonRows } from '../../../design/Skeleton.tsx';
import { Tabs } from '../../../design/Tabs.tsx';
import { secondary } from '../../../design/text.css.ts';
import { loadMessages } from '../../../i18n/store.ts';
import { useText } from '../../../i18n/useText.ts';
import { Page } from '../../../parts/Page.tsx';
import { AuditTable } from '../award/AuditTrail.tsx';
import { AwardFiles } from '../award/AwardFiles.tsx';
import * as css from '../shared/shared.css.ts';
import { useDebounced } from '../shared/useDebounced.ts';
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
    <Page title={t('common.menu.utils')} below={award.name}>
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

const entities = [
  'award',
  'category',
  'entry',
  'round',
  'sheet',
  'invoice',
  'price',
  'user',
  'org',
  'judge',
  'mail',
  'chart',
  'security',
] as const;

function Audit() {
  const t = useText();
  const [q, setQ] = useState('');
  const [entity, setEntity] = useState('');
  const words = useDebounced(q.trim());
  const load = usePages('listAudit', { limit: 100, ...(words && { q: words }), ...(entity && { entity }) });
  return (
    <Section title={t('admin.utils.audit')} help={t('admin.utils.audit.help')}>
      <div className={css.toolbar}>
        <div className={css.toolbarSearch}>
          <SearchInput label={t('admin.utils.audit.search')} value={q} onChange={setQ} />
        </div>
        <Select
          small
          label={t('admin.utils.audit.entity')}
          labelHidden
          placeholder={t('admin.utils.audit.everything')}
          value={entity}
          options={entities.map((value) => ({ value, label: t(`admin.audit.entity.${value}`) }))}
          onChange={setEntity}
        />
      </div>
      {load.state === 'failed' && (
        <ErrorState title={t('admin.loadFailed')} onRetry={load.reload}>
          {load.error?.message}
        </ErrorState>
      )}
      {load.state === 'loading' && <SkeletonRows label={t('admin.utils.audit')} rows={8} />}
      {load.state === 'ready' && <AuditTable rows={load.items} caption={t('admin.utils.audit')} withEntity />}
      {load.hasMore && (
        <p className={css.footnote}>
          <Button size="small" busy={load.continuing} onClick={load.more}>
            {t('admin.more')}
          </Button>
        </p>
      )}
    </Section>
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
