import { useState } from 'react';
import { useAccount } from '#app/actors/account/useAccount.ts';
import { usePages } from '#app/data/useQuery.ts';
import { usePair } from '#app/i18n/usePair.ts';
import { useText } from '#app/i18n/useText.ts';
import { type Column, NameCell, Table } from '#app/ui/data/Table.tsx';
import { EmptyState } from '#app/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#app/ui/feedback/ErrorState.tsx';
import { SearchInput } from '#app/ui/forms/SearchInput.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import type { User } from '#contract/entities/person.ts';
import { Found } from '../shared/Found.tsx';
import * as css from '../shared/shared.css.ts';
import { useDebounced } from '../shared/useDebounced.ts';
import { DeleteDialog } from '../users/DeleteDialog.tsx';
import { useUserExport } from '../users/useUserExport.ts';

/** Hands out what is kept about a person, or wipes it. */
export function PersonData() {
  const t = useText();
  const account = useAccount();
  const [q, setQ] = useState('');
  const [erasing, setErasing] = useState<User | null>(null);
  const words = useDebounced(q.trim());
  const load = usePages('listUsers', { limit: 20, sort: 'name', q: words }, { enabled: words !== '' });
  const columns: readonly Column<User>[] = [
    {
      id: 'name',
      header: t('admin.users.name'),
      name: true,
      cell: ({ id, name, email }) => (
        <NameCell href={`/user/${id}`} below={email}>
          {name || email}
        </NameCell>
      ),
    },
    { id: 'type', header: t('admin.users.role'), from: 640, cell: ({ type }) => t(`common.role.${type}`) },
    { id: 'orgName', header: t('admin.users.organisation'), from: 800, cell: ({ orgName }) => orgName },
    {
      id: 'actions',
      header: t('admin.actions'),
      headerHidden: true,
      cell: (user) => (
        <PersonActions user={user} isSelf={user.id === account.user?.id} onErase={() => setErasing(user)} />
      ),
    },
  ];
  return (
    <Section title={t('admin.utils.person')} help={t('admin.utils.person.help')}>
      <div className={css.toolbar}>
        <SearchInput className={css.toolbarSearch} label={t('admin.users.search')} value={q} onChange={setQ} />
        <Found words={words} load={load} />
      </div>
      {load.state === 'failed' && (
        <ErrorState title={t('admin.loadFailed')} onRetry={load.reload}>
          {load.error?.message}
        </ErrorState>
      )}
      {words === '' ? (
        <EmptyState title={t('admin.utils.person.search')}>{t('admin.utils.person.search.text')}</EmptyState>
      ) : (
        load.state !== 'failed' && (
          <Table
            caption={t('admin.utils.person')}
            columns={columns}
            rows={load.items}
            rowKey={({ id }) => id}
            density="people"
            loading={load.state === 'loading'}
            footer={
              load.items.length > 0 && (
                <span className={css.footnote}>
                  {t('admin.rows', { shown: load.items.length, total: load.total ?? load.items.length })}
                  {load.hasMore && (
                    <Button size="small" busy={load.continuing} onClick={load.more}>
                      {t('admin.more')}
                    </Button>
                  )}
                </span>
              )
            }
            empty={<EmptyState title={t('admin.noMatch')}>{t('admin.noMatch.text')}</EmptyState>}
          />
        )
      )}
      {erasing && <DeleteDialog user={erasing} open onClose={() => setErasing(null)} />}
    </Section>
  );
}

type PersonActionsProps = { readonly user: User; readonly isSelf: boolean; readonly onErase: () => void };

function PersonActions({ user, isSelf, onErase }: PersonActionsProps) {
  const t = useText();
  const pair = usePair();
  const exported = useUserExport();
  const name = user.name || user.email;
  return (
    <span className={css.rowActions}>
      <Button
        size="small"
        variant="quiet"
        icon="download"
        busy={exported.busy}
        aria-label={pair(t('admin.utils.person.export'), name)}
        onClick={() => void exported.run(user)}
      >
        {t('admin.utils.person.export')}
      </Button>
      <Button
        size="small"
        variant="danger"
        icon="bin"
        aria-label={pair(t('admin.utils.person.erase'), name)}
        reasons={isSelf ? [{ text: t('admin.user.self') }] : []}
        reasonsPlace="bubble"
        onClick={onErase}
      >
        {t('admin.utils.person.erase')}
      </Button>
    </span>
  );
}
