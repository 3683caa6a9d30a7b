import { useText } from '#app/i18n/useText.ts';
import { awardNameIn } from '#app/parts/entry/awardName.ts';
import { Page } from '#app/parts/page/Page.tsx';
import { EmptyState } from '#app/ui/feedback/EmptyState.tsx';
import type { Award } from '#contract/entities/award.ts';
import { CategoryTable, NewCategory } from '../award/AwardCategories.tsx';
import { WithAward } from '../shared/WithAward.tsx';

/** `/categories`: the categories of the chosen award. */
export function CategoriesScreen() {
  const t = useText();
  return <WithAward title={t('common.menu.categories')}>{(award) => <Categories award={award} />}</WithAward>;
}

function Categories({ award }: { readonly award: Award }) {
  const t = useText();
  return (
    <Page
      title={t('common.menu.categories')}
      below={awardNameIn(t, award)}
      actions={<NewCategory award={award} reasonsPlace="bubbleBelow" />}
    >
      <CategoryTable
        award={award}
        empty={<EmptyState title={t('admin.categories.empty')}>{t('admin.categories.empty.text')}</EmptyState>}
      />
    </Page>
  );
}
