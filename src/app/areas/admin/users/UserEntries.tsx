import { usePages } from '#app/data/useQuery.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useText } from '#app/i18n/useText.ts';
import { LongTable } from '#app/ui/data/LongTable.tsx';
import { StatusChip } from '#app/ui/data/StatusChip.tsx';
import { type Column, NameCell } from '#app/ui/data/Table.tsx';
import { EmptyState } from '#app/ui/feedback/EmptyState.tsx';
import type { Entry } from '#contract/entities/entry.ts';
import type { User } from '#contract/entities/person.ts';
import { LoadedRows } from '../shared/LoadedRows.tsx';

/** The entries of a person's organisation, in every award. */
export function UserEntries({ user }: { readonly user: User }) {
  const t = useText();
  const format = useFormat();
  const load = usePages('listEntries', { orgID: user.orgID, limit: 100 });
  const columns: readonly Column<Entry>[] = [
    { id: 'ref', header: t('admin.entries.ref'), from: 640, cell: ({ ref }) => ref },
    {
      id: 'title',
      header: t('admin.entries.entry'),
      name: true,
      cell: (entry) => (
        <NameCell href={`/entry?id=${entry.id}&awardID=${entry.awardID}`} aside={entry.awardName}>
          {entry.data.title || t('admin.entries.untitled')}
        </NameCell>
      ),
    },
    {
      id: 'status',
      header: t('admin.awards.status'),
      cell: ({ status }) => <StatusChip of="entry" status={status} bare />,
    },
    {
      id: 'updatedAt',
      header: t('admin.entries.changed'),
      align: 'end',
      from: 640,
      cell: ({ updatedAt }) => format.date(updatedAt),
    },
  ];
  return (
    <LoadedRows load={load} label={t('common.menu.entries')}>
      {(entries) => (
        <LongTable
          caption={t('common.menu.entries')}
          columns={columns}
          rows={entries}
          rowKey={({ id }) => id}
          empty={<EmptyState title={t('admin.user.entries.none')} />}
        />
      )}
    </LoadedRows>
  );
}
