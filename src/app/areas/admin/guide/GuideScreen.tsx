import type { ReactNode } from 'react';
import { useText } from '#app/i18n/useText.ts';
import { Page } from '#app/parts/page/Page.tsx';
import { StatusChip } from '#app/ui/data/StatusChip.tsx';
import { Kbd } from '#app/ui/primitives/Kbd.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import { TextLink } from '#app/ui/primitives/TextLink.tsx';
import { stack40 } from '#app/ui/theme/layout.css.ts';
import { entryStatuses } from '#machines/entry/entry.rules.ts';
import { invoiceStatuses } from '#machines/invoice/invoice.rules.ts';
import { scoreStatuses } from '#machines/score/score.rules.ts';
import { awardStatuses } from '#machines/shared/award.statuses.ts';
import { capitalised } from '../shared/capitalised.ts';
import * as css from './guide.css.ts';

/** `/page2`: what the statuses mean, how an award runs, and the keys. */
export function GuideScreen() {
  const t = useText();
  return (
    <Page title={t('admin.guide.title')} breadcrumb={[{ label: t('admin.guide.title') }]}>
      <div className={stack40}>
        <Section title={t('admin.guide.flow')}>
          <ol className={css.steps}>
            {([1, 2, 3, 4, 5] as const).map((step) => (
              <li key={step}>{t(`admin.guide.flow.${step}`)}</li>
            ))}
          </ol>
          <TextLink arrow href="/awards">
            {t('common.menu.awards')}
          </TextLink>
        </Section>
        <Section title={t('admin.utils.atlas')}>
          <p>{t('admin.utils.atlas.text')}</p>
          <TextLink arrow href="/utils/flows">
            {t('admin.utils.atlas.open')}
          </TextLink>
        </Section>
        <Glossary title={t('admin.guide.awards')}>
          {awardStatuses.map((status) => (
            <Term key={status} term={<StatusChip of="award" status={status} />}>
              {t(`admin.guide.award.${status}`)}
            </Term>
          ))}
        </Glossary>
        <Glossary title={t('admin.guide.entries')}>
          {Object.values(entryStatuses).map((status) => (
            <Term key={status} term={<StatusChip of="entry" status={status} />}>
              {capitalised(t(`common.entryExplainer.${status}`))}
            </Term>
          ))}
        </Glossary>
        <Glossary title={t('admin.guide.scores')}>
          {scoreStatuses.map((status) => (
            <Term key={status} term={<StatusChip of="score" status={status} />}>
              {t(`admin.guide.score.${status}`)}
            </Term>
          ))}
        </Glossary>
        <Glossary title={t('admin.guide.invoices')}>
          {invoiceStatuses.map((status) => (
            <Term key={status} term={<StatusChip of="invoice" status={status} />}>
              {t(`admin.guide.invoice.${status}`)}
            </Term>
          ))}
        </Glossary>
        <Glossary title={t('admin.guide.keys')}>
          <Term term={<Keys keys={['←', '→', 'Home', 'End']} />}>{t('admin.guide.keys.tabs')}</Term>
          <Term term={<Keys keys={['Enter', '↑', '↓']} />}>{t('admin.guide.keys.menu')}</Term>
          <Term term={<Keys keys={['Esc']} />}>{t('admin.guide.keys.close')}</Term>
          <Term term={<Keys keys={['Space']} />}>{t('admin.guide.keys.select')}</Term>
        </Glossary>
      </div>
    </Page>
  );
}

function Glossary({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Section title={title} ruled>
      <dl className={css.glossary}>{children}</dl>
    </Section>
  );
}

function Term({ term, children }: { readonly term: ReactNode; readonly children: ReactNode }) {
  return (
    <div className={css.term}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const Keys = ({ keys }: { readonly keys: readonly string[] }) => (
  <span className={css.keys}>
    {keys.map((key) => (
      <Kbd key={key}>{key}</Kbd>
    ))}
  </span>
);
