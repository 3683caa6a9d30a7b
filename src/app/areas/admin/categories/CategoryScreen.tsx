import { useMemo, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useAction } from '#app/actors/call/useAction.ts';
import { useText } from '#app/i18n/useText.ts';
import { awardNameIn } from '#app/parts/entry/awardName.ts';
import { useCategoryName } from '#app/parts/entry/categoryName.ts';
import { Page } from '#app/parts/page/Page.tsx';
import { useUnsavedFields } from '#app/parts/page/unsavedFields.ts';
import { Blocked } from '#app/ui/feedback/Blocked.tsx';
import { EmptyState } from '#app/ui/feedback/EmptyState.tsx';
import { SavedLine } from '#app/ui/forms/SavedLine.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { ConfirmDialog } from '#app/ui/primitives/Dialog.tsx';
import { IconButton } from '#app/ui/primitives/IconButton.tsx';
import { LinkButton } from '#app/ui/primitives/LinkButton.tsx';
import { Menu, MenuItem } from '#app/ui/primitives/Menu.tsx';
import { emptyCategory } from '#contract/emptyCategory.ts';
import type { Award, Category } from '#contract/entities/award.ts';
import { useLocked } from '../award/useLocked.ts';
import { NotSavable } from '../shared/NotSavable.tsx';
import { Overtaken, useOvertaken } from '../shared/Overtaken.tsx';
import * as shared from '../shared/shared.css.ts';
import { WithAward } from '../shared/WithAward.tsx';
import { CategoryAbout } from './CategoryAbout.tsx';
import { CategoryFacts, FixedCriteria } from './CategoryFacts.tsx';
import { CategoryFee } from './CategoryFee.tsx';
import { CriteriaEditor } from './CriteriaEditor.tsx';
import * as css from './category.css.ts';
import { type CategoryDraft, categoryOf, draftOf, problemsOf } from './categoryDraft.ts';

/** `/category?award=&id=`: one category with its criteria, weights, anchors and fee. */
export function CategoryScreen() {
  const t = useText();
  const id = new URLSearchParams(useSearch()).get('id');
  return (
    <WithAward title={t('admin.categories.name')}>
      {(award) => {
        if (id === 'new') return <NewCategory award={award} />;
        const category = award.categories.find(({ categoryID }) => categoryID === id) ?? award.categories[0];
        if (!category || (id !== null && category.categoryID !== id)) return <Missing award={award} id={id} />;
        return <CategoryForm key={category.categoryID} award={award} category={category} />;
      }}
    </WithAward>
  );
}

/** Saved with its criteria, since an award that is announced has no category without them. Sent again it is the same one. */
function NewCategory({ award }: { readonly award: Award }) {
  const [, navigate] = useLocation();
  const [category] = useState(() => emptyCategory(crypto.randomUUID()));
  const show = () => navigate(`/category?award=${award.id}&id=${category.categoryID}`, { replace: true });
  return <CategoryForm award={award} category={category} onMade={show} />;
}

const nothing = {};

function Missing({ award, id }: { readonly award: Award; readonly id: string | null }) {
  const t = useText();
  const stored = useUnsavedFields<Partial<CategoryDraft>>(`${award.id} category ${id}`, nothing);
  return (
    <Page title={t('admin.category.notFound')} below={awardNameIn(t, award)}>
      <EmptyState
        title={t('admin.category.notFound.text')}
        actions={<LinkButton href={`/categories?award=${award.id}`}>{t('admin.category.back')}</LinkButton>}
      />
      {stored.unsaved && <NotSavable onDiscard={stored.forget} />}
    </Page>
  );
}

type CategoryProps = { readonly award: Award; readonly category: Category };

/** Of a category that is there, or of a new one, where `onMade` is told that it is. */
function CategoryForm({ award, category, onMade }: CategoryProps & { readonly onMade?: () => void }) {
  const t = useText();
  const nameOf = useCategoryName();
  const lockOf = useLocked(award);
  const [locked, criteriaLocked] = [lockOf('categories'), onMade ? null : lockOf('criteria')];
  const saved = useMemo(() => draftOf(category), [category]);
  const stored = useUnsavedFields<CategoryDraft>(`${award.id} category ${onMade ? 'new' : category.categoryID}`, saved);
  const { fields: draft, set: change, unsaved: changed } = stored;
  const overtaken = useOvertaken(stored);
  const [tried, setTried] = useState(false);
  const update = useAction('updateAward');
  const others = award.categories.filter(({ categoryID }) => categoryID !== category.categoryID);
  const problems = problemsOf(
    draft,
    others.map(({ name }) => name),
  );
  const save = async () => {
    setTried(true);
    if (problems.length > 0) return;
    const written = { ...categoryOf(draft), categoryID: category.categoryID };
    const isOne = (other: Category) => other.categoryID === category.categoryID;
    const categories = award.categories.some(isOne)
      ? award.categories.map((other) => (isOne(other) ? written : other))
      : [...award.categories, written];
    if (!(await update.run({ query: { id: award.id }, body: { categories }, ifMatch: award.version }))) return;
    const isAll = stored.settle(draft);
    if (isAll) setTried(false);
    onMade?.();
  };
  const title = draft.name || category.name ? nameOf({ ...draft, name: draft.name || category.name }) : null;
  const waits =
    changed || onMade ? overtaken : [{ text: t('admin.category.nothingChanged'), kind: 'waiting' as const }];
  const shown = tried ? problems : problems.filter((problem) => problem === 'nameTaken');
  return (
    <Page
      title={title ?? t('admin.categories.new')}
      breadcrumb={[{ label: onMade ? t('admin.categories.new') : nameOf(category) }]}
      below={awardNameIn(t, award)}
      actions={
        <>
          {(changed || !onMade) && <SavedLine state={changed ? 'unsaved' : 'saved'} />}
          <Button
            variant="primary"
            busy={update.busy}
            reasons={locked ? [{ text: locked, kind: 'refused' }] : waits}
            reasonsPlace="bubbleBelow"
            onClick={save}
          >
            {t('admin.category.save')}
          </Button>
          {!onMade && <CategoryMenu award={award} category={category} onDeleted={stored.forget} />}
        </>
      }
    >
      <div className={css.page}>
        {locked ? (
          <>
            <Blocked
              title={locked}
              actions={changed && <Button onClick={stored.forget}>{t('admin.discard')}</Button>}
            />
            <CategoryFacts award={award} category={category} />
          </>
        ) : (
          <>
            <Overtaken draft={stored} />
            <CategoryAbout draft={draft} change={change} problems={shown} />
            {criteriaLocked ? (
              <FixedCriteria category={category} locked={criteriaLocked} />
            ) : (
              <CriteriaEditor draft={draft} change={change} problems={shown} />
            )}
            <CategoryFee award={award} draft={draft} change={change} problems={shown} />
            <div className={shared.formActions}>
              {changed && (
                <Button size="large" onClick={stored.forget}>
                  {t('admin.discard')}
                </Button>
              )}
              <Button variant="primary" size="large" busy={update.busy} reasons={waits} onClick={save}>
                {t('admin.category.save')}
              </Button>
            </div>
          </>
        )}
      </div>
    </Page>
  );
}

type CategoryMenuProps = CategoryProps & {
  /** What was typed of it goes with it. */ readonly onDeleted: () => void;
};

function CategoryMenu({ award, category, onDeleted }: CategoryMenuProps) {
  const t = useText();
  const [, navigate] = useLocation();
  const nameOf = useCategoryName();
  const [deleting, setDeleting] = useState(false);
  const remove = useAction('deleteAwardCategory');
  const locked = useLocked(award)('categories');
  const summary = award.summary?.categories.find(({ categoryID }) => categoryID === category.categoryID);
  const entries = Object.values(summary?.entries ?? {}).reduce((sum, count) => sum + count, 0);
  const href = `/entries?award=${award.id}&category=${category.categoryID}`;
  const reasons = [
    ...(locked ? [{ text: locked }] : []),
    ...(entries > 0 ? [{ text: t('admin.category.delete.hasEntries', { count: entries }) }] : []),
  ];
  return (
    <span>
      <Menu
        trigger={
          <IconButton icon="more" variant="secondary" label={t('admin.moreActions', { name: nameOf(category) })} />
        }
      >
        <MenuItem icon="entry" href={href}>
          {entries > 0 ? t('admin.category.delete.move') : t('admin.award.viewEntries')}
        </MenuItem>
        <MenuItem icon="bin" danger reasons={reasons} onSelect={() => setDeleting(true)}>
          {t('admin.category.delete')}
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={deleting}
        onClose={() => setDeleting(false)}
        title={t('admin.category.delete.title', { name: nameOf(category) })}
        safe={t('common.keep')}
        action={t('admin.category.delete')}
        busy={remove.busy}
        onAction={async () => {
          const reply = await remove.run({ query: { awardID: award.id, categoryID: category.categoryID } });
          if (!reply) return;
          onDeleted();
          navigate(`/categories?award=${award.id}`);
        }}
      >
        {t('admin.category.delete.text')}
      </ConfirmDialog>
    </span>
  );
}
