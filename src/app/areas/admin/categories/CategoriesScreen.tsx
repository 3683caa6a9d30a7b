import { useState } from 'react';
import { useText } from '#app/i18n/useText.ts';
import { awardNameIn } from '#app/parts/entry/awardName.ts';
import { Page } from '#app/parts/page/Page.tsx';
import { EmptyState } from '#app/ui/feedback/EmptyState.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import type { Award } from '#contract/entities/award.ts';
import { AddCategory, CategoryTable } from '../award/AwardCategories.tsx';
import { useLocked } from '../award/useLocked.ts';
import { WithAward } from '../shared/WithAward.tsx';

/** `/categories`: the categories of the chosen award. */
export function CategoriesScreen() {
  const t = useText();
  return <WithAward title={t('common.menu.categories')}>{(award) => <Categories award={award} />}</WithAward>;
}

function Categories({ award }: { readonly award: Award }) {
  const t = useText();
  const locked = useLocked(award)('categories');
  const [adding, setAdding] = useState(false);
  const add = (
    <Button
      variant="primary"
      icon="plus"
      reasons={locked ? [{ text: locked, kind: 'refused' }] : []}
      reasonsPlace="bubbleBelow"
      onClick={() => setAdding(true)}
    >
      {t('admin.categories.new')}
    </Button>
  );
  return (
    <Page title={t('common.menu.categories')} below={awardNameIn(t, award)} actions={add}>
      <CategoryTable
        award={award}
        empty={<EmptyState title={t('admin.categories.empty')}>{t('admin.categories.empty.text')}</EmptyState>}
      />
      {adding && <AddCategory award={award} onClose={() => setAdding(false)} />}
    </Page>
  );
}
