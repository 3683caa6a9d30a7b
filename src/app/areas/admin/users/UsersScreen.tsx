import { Suspense, useState } from 'react';
import { useSearch } from 'wouter';
import { useAccount } from '#app/actors/account/useAccount.ts';
import { usePages } from '#app/data/useQuery.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useText } from '#app/i18n/useText.ts';
import { Page } from '#app/parts/page/Page.tsx';
import { type Column, type Sort, Table } from '#app/ui/data/Table.tsx';
import { EmptyState } from '#app/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#app/ui/feedback/ErrorState.tsx';
import { SearchInput } from '#app/ui/forms/SearchInput.tsx';
import { later, Piece } from '#app/ui/loading/later.tsx';
import { Person } from '#app/ui/primitives/Avatar.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Chip } from '#app/ui/primitives/Chip.tsx';
import { LinkButton } from '#app/ui/primitives/LinkButton.tsx';
import { Tabs } from '#app/ui/primitives/Tabs.tsx';
import { TextLink } from '#app/ui/primitives/TextLink.tsx';
import { dim } from '#app/ui/theme/text.css.ts';
import type { User } from '#contract/entities/person.ts';
import { Found } from '../shared/Found.tsx';
import * as css from '../shared/shared.css.ts';
import { useDebounced } from '../shared/useDebounced.ts';
import { useTab } from '../shared/useTab.ts';
import { UserActions } from './UserActions.tsx';

/** With what reads a file, which nobody needs before choosing one. */
const ImportDialog = later(async () => {
  const module = await import(/* webpackChunkName: "admin-users-import" */ './ImportDialog.tsx');
  return module.ImportDialog;
});

const views = ['all', 'admin', 'judge', 'entrant', 'locked'] as const;
type View = (typeof views)[number];

/** `/users`: everybody of the organiser and its entrants. */
export function UsersScreen() {
  const t = useText();
  const [view, setView] = useTab(views, 'all');
  const asked = new URLSearchParams(useSearch()).get('q') ?? '';
  const [q, setQ] = useState(asked);
  const [sort, setSort] = useState<Sort>({ column: 'lastSignInAt', direction: 'descending' });
  const [importing, setImporting] = useState(false);
  const words = useDebounced(q.trim());
  const load = usePages('listUsers', {
    limit: 50,
    sort: `${sort.direction === 'descending' ? '-' : ''}${sort.column}`,
    ...(words && { q: words }),
    ...queryOf(view),
  });
  return (
    <Page
      title={t('common.menu.users')}
      actions={
        <>
          <Button icon="upload" onClick={() => setImporting(true)}>
            {t('admin.users.import')}
          </Button>
          <LinkButton variant="primary" icon="plus" href="/user">
            {t('admin.users.new')}
          </LinkButton>
        </>
      }
    >
      {importing && (
        <Piece onMissing={() => setImporting(false)}>
          <Suspense fallback={null}>
            <ImportDialog onClose={() => setImporting(false)} />
          </Suspense>
        </Piece>
      )}
      <Tabs
        label={t('admin.users.role')}
        value={view}
        // The tabs are made from `views`, so their ids are among them.
        onChange={(id) => setView(id as View)}
        tabs={views.map((id) => ({
          id,
          label: t(`admin.users.tab.${id}`),
          count: id === view && load.total !== null && !words ? load.total : undefined,
        }))}
      />
      <div className={css.toolbar}>
        <SearchInput className={css.toolbarSearch} label={t('admin.users.search')} value={q} onChange={setQ} />
        <Found words={words} load={load} />
      </div>
      {load.state === 'failed' ? (
        <ErrorState title={t('admin.loadFailed')} onRetry={load.reload}>
          {load.error?.message}
        </ErrorState>
      ) : (
        <UserTable
          users={load.items}
          loading={load.state === 'loading'}
          sort={sort}
          onSort={setSort}
          filtered={words !== '' || view !== 'all'}
          footer={
            load.items.length > 0 && (
              <>
                {t('admin.rows', { shown: load.items.length, total: load.total ?? load.items.length })}{' '}
                {load.hasMore && (
                  <Button size="small" busy={load.continuing} onClick={load.more}>
                    {t('admin.more')}
                  </Button>
                )}
              </>
            )
          }
        />
      )}
    </Page>
  );
}

function queryOf(view: View) {
  if (view === 'all') return {};
  return view === 'locked' ? { locked: 'true' as const } : { type: view };
}

type UserTableProps = {
  readonly users: readonly User[];
  readonly loading: boolean;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  readonly filtered: boolean;
  readonly footer: React.ReactNode;
};

function UserTable({ users, loading, sort, onSort, filtered, footer }: UserTableProps) {
  const t = useText();
  const format = useFormat();
  const account = useAccount();
  const columns: readonly Column<User>[] = [
    {
      id: 'name',
      header: t('admin.users.name'),
      name: true,
      sortable: true,
      cell: (user) => (
        <Person name={user.name} photoURL={user.photoURL} below={user.email}>
          <TextLink look="name" href={`/user/${user.id}`}>
            {user.name || user.email}
          </TextLink>
        </Person>
      ),
    },
    { id: 'type', header: t('admin.users.role'), from: 480, cell: ({ type }) => t(`common.role.${type}`) },
    { id: 'orgName', header: t('admin.users.organisation'), from: 960, cell: ({ orgName }) => orgName },
    { id: 'access', header: t('admin.users.access'), cell: (user) => <Access user={user} /> },
    { id: 'scope', header: t('admin.users.scope'), from: 1120, cell: (user) => <Scope user={user} /> },
    {
      id: 'lastSignInAt',
      header: t('admin.users.lastSignIn'),
      align: 'end',
      sortable: true,
      from: 800,
      cell: ({ lastSignInAt }) =>
        lastSignInAt ? format.dateTime(lastSignInAt) : <span className={dim}>{t('admin.never')}</span>,
    },
    {
      id: 'actions',
      header: t('admin.actions'),
      headerHidden: true,
      cell: (user) => <UserActions user={user} isSelf={user.id === account.user?.id} />,
    },
  ];
  return (
    <Table
      caption={t('common.menu.users')}
      columns={columns}
      rows={users}
      rowKey={({ id }) => id}
      density="people"
      loading={loading}
      sort={sort}
      onSort={onSort}
      footer={footer}
      empty={
        filtered ? (
          <EmptyState title={t('admin.noMatch')}>{t('admin.noMatch.text')}</EmptyState>
        ) : (
          <EmptyState
            title={t('admin.users.empty')}
            actions={
              <LinkButton variant="primary" icon="plus" href="/user">
                {t('admin.users.new')}
              </LinkButton>
            }
          >
            {t('admin.users.empty.text')}
          </EmptyState>
        )
      }
    />
  );
}

/** Whether somebody can sign in. */
export function Access({ user }: { readonly user: User }) {
  const t = useText();
  if (user.locked)
    return (
      <Chip family="orange" glyph="lock">
        {t('admin.users.access.locked')}
      </Chip>
    );
  if (user.invited)
    return (
      <Chip glyph="dashed" outlined>
        {t('admin.users.access.invited')}
      </Chip>
    );
  return <span className={dim}>{t('admin.users.access.open')}</span>;
}

function Scope({ user }: { readonly user: User }) {
  const t = useText();
  if (user.type === 'admin') return t('admin.users.scope.admin');
  if (user.type === 'entrant')
    return user.hasOwnLimit
      ? t('admin.users.scope.entrant', { count: user.allowedLimit })
      : t('admin.users.scope.award');
  const count = (user.assignments ?? []).reduce((sum, { categoryIDs }) => sum + categoryIDs.length, 0);
  return t('admin.users.scope.judge', { count });
}
