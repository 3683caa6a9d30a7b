import { useAction } from '#app/actors/call/useAction.ts';
import { invalidate } from '#app/data/queries.ts';
import { useText } from '#app/i18n/useText.ts';
import { awardNameIn } from '#app/parts/entry/awardName.ts';
import { Page } from '#app/parts/page/Page.tsx';
import { EmptyState } from '#app/ui/feedback/EmptyState.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { LinkButton } from '#app/ui/primitives/LinkButton.tsx';
import { columns, stack40 } from '#app/ui/theme/layout.css.ts';
import type { Award } from '#contract/entities/award.ts';
import { WithAward } from '../shared/WithAward.tsx';
import { DiscountCodes } from './DiscountCodes.tsx';
import { FeeTable } from './FeeTable.tsx';
import { FurtherFee } from './FurtherFee.tsx';
import { WhatWouldTheyPay } from './WhatWouldTheyPay.tsx';

/** `/prices`: fees and discount codes of the chosen award. */
export function FeesScreen() {
  const t = useText();
  return <WithAward title={t('common.menu.pricing')}>{(award) => <Fees award={award} />}</WithAward>;
}

/** Fees and codes of one award; nothing of it stays where another one is chosen. */
export function Fees({ award }: { readonly award: Award }) {
  const t = useText();
  const listed = useAction('listPrices');
  const fetchAgain = async () => {
    if (await listed.run({ query: { awardID: award.id } })) invalidate((name) => name === 'getAwardSummary');
  };
  return (
    <Page
      title={t('common.menu.pricing')}
      below={awardNameIn(t, award)}
      actions={
        <Button icon="retry" busy={listed.busy} onClick={fetchAgain}>
          {t('admin.prices.refresh')}
        </Button>
      }
    >
      {award.categories.length === 0 ? (
        <EmptyState
          title={t('admin.categories.empty')}
          actions={<LinkButton href={`/categories?award=${award.id}`}>{t('admin.category.back')}</LinkButton>}
        >
          {t('admin.categories.empty.text')}
        </EmptyState>
      ) : (
        <div className={columns}>
          <div className={stack40}>
            <FeeTable key={award.id} award={award} />
            <FurtherFee key={`${award.id} further`} award={award} />
            <DiscountCodes key={`${award.id} codes`} award={award} />
          </div>
          <WhatWouldTheyPay award={award} />
        </div>
      )}
    </Page>
  );
}
