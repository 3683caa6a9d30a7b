import { useState } from 'react';
import { useLocation } from 'wouter';
import { useAction } from '#app/actors/call/useAction.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useText } from '#app/i18n/useText.ts';
import { useCategoryName } from '#app/parts/entry/categoryName.ts';
import { type Column, NameCell, Table } from '#app/ui/data/Table.tsx';
import { EmptyState } from '#app/ui/feedback/EmptyState.tsx';
import { Button, type ButtonProps } from '#app/ui/primitives/Button.tsx';
import { stack4, stack16 } from '#app/ui/theme/layout.css.ts';
import { dim, nowrap } from '#app/ui/theme/text.css.ts';
import type { Award, Category } from '#contract/entities/award.ts';
import { announced } from '#machines/award/award.invariants.ts';
import { isUntouched } from '#machines/awardEditor/awardEditor.machine.ts';
import { Shortfall } from '../shared/Shortfall.tsx';
import { NewCategoryDialog } from './NewCategoryDialog.tsx';
import { useLocked } from './useLocked.ts';

/** The categories of an award with what each needs; a category is edited on its own screen. */
export function AwardCategories({ award }: { readonly award: Award }) {
  const t = useText();
  const add = <NewCategory award={award} />;
  return (
    <div className={stack16}>
      <CategoryTable
        award={award}
        empty={
          <EmptyState title={t('admin.categories.empty')} actions={add}>
            {t('admin.categories.empty.text')}
          </EmptyState>
        }
      />
      {award.categories.length > 0 && <div>{add}</div>}
    </div>
  );
}

type NewCategoryProps = { readonly award: Award; readonly reasonsPlace?: ButtonProps['reasonsPlace'] };

/** Begins a category: by its name alone while the award is prepared, with its criteria from the award's approval on. */
export function NewCategory({ award, reasonsPlace }: NewCategoryProps) {
  const t = useText();
  const [, navigate] = useLocation();
  const locked = useLocked(award)('categories');
  const [adding, setAdding] = useState(false);
  const isAnnounced = announced.some((status) => status === award.status);
  return (
    <>
      <Button
        variant="primary"
        icon="plus"
        reasons={locked ? [{ text: locked, kind: 'refused' }] : []}
        reasonsPlace={reasonsPlace}
        onClick={() => (isAnnounced ? navigate(`/category?award=${award.id}&id=new`) : setAdding(true))}
      >
        {t('admin.categories.new')}
      </Button>
      {adding && <AddCategory award={award} onClose={() => setAdding(false)} />}
    </>
  );
}

type AddCategoryProps = { readonly award: Award; readonly onClose: () => void };

/** Asks for a category's name, makes it, and goes to its screen. */
function AddCategory({ award, onClose }: AddCategoryProps) {
  const [, navigate] = useLocation();
  // A date that was saved a moment ago is no reason not to add a category.
  const update = useAction('updateAward', {
    over: (current) => (isUntouched({ categories: [] }, award, current) ? current.version : null),
  });
  const create = async (name: string) => {
    const categories = [...award.categories, { name, criteria: [] }];
    const reply = await update.run({ query: { id: award.id }, body: { categories }, ifMatch: award.version });
    if (!reply) return;
    const known = new Set(award.categories.map(({ categoryID }) => categoryID));
    const made = reply.categories.find(({ categoryID }) => !known.has(categoryID));
    onClose();
    if (made) navigate(`/category?award=${award.id}&id=${made.categoryID}`);
  };
  return (
    <NewCategoryDialog
      taken={award.categories.map(({ name }) => name)}
      busy={update.busy}
      onClose={onClose}
      onCreate={create}
    />
  );
}

type CategoryTableProps = { readonly award: Award; readonly empty: React.ReactNode; readonly edge?: boolean };

/** Categories of an award: criteria, weights, judges, entries and fee. */
export function CategoryTable({ award, empty, edge = false }: CategoryTableProps) {
  const t = useText();
  const format = useFormat();
  const nameOf = useCategoryName();
  const summaryOf = (category: Category) =>
    award.summary?.categories.find(({ categoryID }) => categoryID === category.categoryID);
  const weightOf = (category: Category) => category.criteria.reduce((sum, { weight }) => sum + weight, 0);
  const columns: readonly Column<Category>[] = [
    {
      id: 'name',
      header: t('admin.categories.name'),
      name: true,
      cell: (category) => (
        <NameCell href={`/category?award=${award.id}&id=${category.categoryID}`}>{nameOf(category)}</NameCell>
      ),
    },
    {
      id: 'criteria',
      header: t('admin.categories.criteria'),
      align: 'end',
      cell: ({ criteria }) => (criteria.length > 0 ? criteria.length : <Shortfall text="0" />),
    },
    {
      id: 'weight',
      header: t('admin.categories.weights'),
      align: 'end',
      from: 640,
      cell: (category) => {
        const weight = weightOf(category);
        const text = format.percent(weight / 100);
        return weight === 100 ? text : <Shortfall text={text} />;
      },
    },
    {
      id: 'judges',
      header: t('admin.categories.judges'),
      align: 'end',
      from: 480,
      cell: (category) => {
        const judges = summaryOf(category)?.judges ?? 0;
        if (judges >= category.minimumJudges) return judges;
        return <Shortfall text={t('admin.percentOf', { share: judges, whole: category.minimumJudges })} />;
      },
    },
    {
      id: 'entries',
      header: t('admin.categories.entries'),
      align: 'end',
      cell: (category) => {
        const summary = summaryOf(category);
        return Object.values(summary?.entries ?? {}).reduce((sum, count) => sum + count, 0);
      },
    },
    {
      id: 'fee',
      header: t('admin.categories.fee'),
      align: 'end',
      from: 640,
      cell: ({ fee }) => (
        <span className={nowrap}>
          {format.money(fee.amount, award.currency)}
          {fee.earlyAmount !== null && <span className={dim}> / {format.money(fee.earlyAmount, award.currency)}</span>}
        </span>
      ),
    },
  ];
  return (
    <div className={stack4}>
      <Table
        caption={t('admin.award.tab.categories')}
        columns={columns}
        rows={award.categories}
        rowKey={({ categoryID }) => categoryID}
        empty={empty}
        edge={edge}
      />
    </div>
  );
}
