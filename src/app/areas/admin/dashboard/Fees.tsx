import { useFormat } from '#app/i18n/useFormat.ts';
import { useText } from '#app/i18n/useText.ts';
import { Meter } from '#app/ui/data/Meter.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import { TextLink } from '#app/ui/primitives/TextLink.tsx';
import { figure, meta, secondary } from '#app/ui/theme/text.css.ts';
import type { Award } from '#contract/entities/award.ts';
import { AsTable } from '../shared/AsTable.tsx';
import * as css from './dashboard.css.ts';

/** Fees paid and due. */
export function Fees({ award }: { readonly award: Award }) {
  const t = useText();
  const format = useFormat();
  const paid = award.summary?.money.paid ?? 0;
  const due = award.summary?.money.due ?? 0;
  const all = paid + due;
  const share = all === 0 ? 0 : paid / all;
  const words = t('admin.dashboard.fees.share', {
    share: format.percent(share),
    all: format.money(all, award.currency),
  });
  return (
    <Section
      title={t('admin.dashboard.fees')}
      aside={
        <TextLink arrow href={`/invoices?award=${award.id}`}>
          {t('common.menu.invoices')}
        </TextLink>
      }
    >
      <div className={css.money}>
        <div>
          <p className={secondary}>{t('admin.dashboard.fees.paid')}</p>
          <p className={figure}>{format.money(paid, award.currency)}</p>
        </div>
        <div>
          <p className={secondary}>{t('admin.dashboard.fees.due')}</p>
          <p className={figure}>{format.money(due, award.currency)}</p>
        </div>
      </div>
      {all === 0 ? (
        <p className={meta}>{t('admin.dashboard.fees.none')}</p>
      ) : (
        <>
          <Meter value={share * 100} label={words} tone="green" big />
          <p className={meta}>{words}</p>
          <AsTable
            caption={t('admin.dashboard.fees')}
            headings={[t('admin.dashboard.fees'), t('admin.dashboard.table.amount'), t('admin.dashboard.table.share')]}
            facts={[
              {
                name: t('admin.dashboard.fees.paid'),
                values: [format.money(paid, award.currency), format.percent(share)],
              },
              {
                name: t('admin.dashboard.fees.due'),
                values: [format.money(due, award.currency), format.percent(1 - share)],
              },
            ]}
          />
        </>
      )}
    </Section>
  );
}
