import '#app/ui/primitives/rareIcons.ts';
import { useState } from 'react';
import { useQuery } from '#app/data/useQuery.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useLanguage, useText } from '#app/i18n/useText.ts';
import { awardNameIn } from '#app/parts/entry/awardName.ts';
import { useAwardChoice } from '#app/parts/page/awardChoice.ts';
import { Page } from '#app/parts/page/Page.tsx';
import { StatusChip } from '#app/ui/data/StatusChip.tsx';
import { type Column, NameCell, type Sort, Table } from '#app/ui/data/Table.tsx';
import { EmptyState } from '#app/ui/feedback/EmptyState.tsx';
import { SearchInput } from '#app/ui/forms/SearchInput.tsx';
import { IconButton } from '#app/ui/primitives/IconButton.tsx';
import { LinkButton } from '#app/ui/primitives/LinkButton.tsx';
import { Menu, MenuItem, MenuSeparator } from '#app/ui/primitives/Menu.tsx';
import { dim } from '#app/ui/theme/text.css.ts';
import type { Award } from '#contract/entities/award.ts';
import { awardStatuses } from '#machines/shared/award.statuses.ts';
import { Found } from '../shared/Found.tsx';
import { Loaded } from '../shared/Loaded.tsx';
import * as css from '../shared/shared.css.ts';
import { NoAward } from '../shared/WithAward.tsx';
import { StepDialog } from '../step/StepDialog.tsx';
import type { AskedStep } from '../step/StepWindow.tsx';
import { AwardStepItems } from './AwardStepItems.tsx';

/** `/awards`: every award of the organisation, with its figures. */
export function AwardsScreen() {
  const t = useText();
  const { tag } = useLanguage();
  const [q, setQ] = useState('');
  const [sort, setSort] = useState<Sort>({ column: 'createdAt', direction: 'descending' });
  const load = useQuery('listAwards', {});
  return (
    <Page
      title={t('common.menu.awards')}
      actions={
        <LinkButton variant="primary" icon="plus" href="/award">
          {t('admin.award.new.title')}
        </LinkButton>
      }
    >
      <Loaded load={load} label={t('common.menu.awards')}>
        {(awards) => {
          if (awards.length === 0) return <NoAward />;
          const items = sorted(awards, q, sort, tag);
          return (
            <>
              <div className={css.toolbar}>
                <SearchInput className={css.toolbarSearch} label={t('admin.awards.search')} value={q} onChange={setQ} />
                <Found words={q} load={{ state: 'ready', items, total: null }} />
              </div>
              <AwardTable awards={items} sort={sort} onSort={setSort} />
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}

type AwardTableProps = {
  readonly awards: readonly Award[];
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
};

function AwardTable({ awards, sort, onSort }: AwardTableProps) {
  const t = useText();
  const format = useFormat();
  const date = (award: Award, at: string | null) =>
    at ? format.date(at, award.timeZone) : <span className={dim}>{t('admin.notSet')}</span>;
  const columns: readonly Column<Award>[] = [
    {
      id: 'name',
      header: t('admin.award.field.name'),
      name: true,
      sortable: true,
      cell: (award) => <NameCell href={`/award/${award.id}`}>{awardNameIn(t, award)}</NameCell>,
    },
    {
      id: 'status',
      header: t('admin.awards.status'),
      sortable: true,
      cell: ({ status }) => <StatusChip of="award" status={status} bare />,
    },
    {
      id: 'opensAt',
      header: t('admin.awards.opens'),
      sortable: true,
      from: 800,
      cell: (award) => date(award, award.opensAt),
    },
    {
      id: 'closesAt',
      header: t('admin.awards.closes'),
      sortable: true,
      from: 640,
      cell: (award) => date(award, award.closesAt),
    },
    {
      id: 'entries',
      header: t('common.menu.entries'),
      align: 'end',
      sortable: true,
      from: 480,
      cell: (award) => format.number(entriesOf(award)),
    },
    {
      id: 'judges',
      header: t('common.menu.judges'),
      align: 'end',
      from: 800,
      cell: ({ summary }) => summary?.judging.judges ?? 0,
    },
    {
      id: 'revenue',
      header: t('admin.awards.revenue'),
      align: 'end',
      sortable: true,
      from: 640,
      cell: (award) => format.money(award.summary?.money.paid, award.currency),
    },
    { id: 'actions', header: t('admin.actions'), headerHidden: true, cell: (award) => <RowMenu award={award} /> },
  ];
  return (
    <Table
      caption={t('common.menu.awards')}
      columns={columns}
      rows={awards}
      rowKey={({ id }) => id}
      sort={sort}
      onSort={onSort}
      density="lines"
      empty={<EmptyState title={t('admin.noMatch')}>{t('admin.noMatch.text')}</EmptyState>}
    />
  );
}

function RowMenu({ award }: { readonly award: Award }) {
  const t = useText();
  const { awardID, chooseAward } = useAwardChoice();
  const [asking, setAsking] = useState<AskedStep | null>(null);
  return (
    <>
      <Menu
        label={t('admin.moreActions', { name: awardNameIn(t, award) })}
        trigger={
          <IconButton icon="more" size="small" label={t('admin.moreActions', { name: awardNameIn(t, award) })} />
        }
      >
        <MenuItem icon="edit" href={`/award/${award.id}?tab=details`}>
          {t('common.edit')}
        </MenuItem>
        <MenuItem icon="home" onSelect={() => chooseAward(award.id)} checked={awardID === award.id}>
          {t('admin.awards.work')}
        </MenuItem>
        <MenuItem icon="copy" href={`/award?from=${award.id}`}>
          {t('admin.award.duplicate')}
        </MenuItem>
        <MenuItem icon="download" href={`/award/${award.id}?tab=files`}>
          {t('admin.award.files.title')}
        </MenuItem>
        <MenuSeparator />
        <AwardStepItems award={award} onAsk={setAsking} />
      </Menu>
      {asking && <StepDialog award={award} to={asking} onClose={() => setAsking(null)} />}
    </>
  );
}

const entriesOf = ({ summary }: Award) => Object.values(summary?.entries ?? {}).reduce((sum, count) => sum + count, 0);

function sorted(awards: readonly Award[], q: string, { column, direction }: Sort, tag: string): readonly Award[] {
  const words = q.trim().toLocaleLowerCase();
  const found = awards.filter(({ name }) => name.toLocaleLowerCase().includes(words));
  const key = keys[column];
  if (!key) return found;
  const sign = direction === 'ascending' ? 1 : -1;
  return found.toSorted((left, right) => sign * compare(key(left), key(right), tag));
}

const keys: Readonly<Record<string, (award: Award) => string | number>> = {
  name: ({ name }) => name.toLocaleLowerCase(),
  status: ({ status }) => awardStatuses.indexOf(status),
  opensAt: ({ opensAt }) => opensAt ?? '',
  closesAt: ({ closesAt }) => closesAt ?? '',
  entries: entriesOf,
  revenue: ({ summary }) => summary?.money.paid ?? 0,
};

const compare = (left: string | number, right: string | number, tag: string) =>
  typeof left === 'number' && typeof right === 'number' ? left - right : String(left).localeCompare(String(right), tag);
