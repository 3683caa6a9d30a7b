import { useFormat } from '#app/i18n/useFormat.ts';
import { useText } from '#app/i18n/useText.ts';
import { BarList } from '#app/ui/data/BarList.tsx';
import { StatusChip } from '#app/ui/data/StatusChip.tsx';
import { Chip } from '#app/ui/primitives/Chip.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import { TextLink } from '#app/ui/primitives/TextLink.tsx';
import type { Award } from '#contract/entities/award.ts';
import { type EntryStatus, entryStatuses } from '#machines/entry/entry.statuses.ts';
import { AsTable } from '../shared/AsTable.tsx';
import { entryStatusWord } from '../shared/entryStatusWord.ts';

const tones = { 0: 'grey', 1: 'accent', 2: 'purple', 3: 'grey', 9: 'red' } as const;

/** How many entries are in each status. */
export function EntriesByStatus({ award }: { readonly award: Award }) {
  const t = useText();
  const format = useFormat();
  const entries = award.summary?.entries ?? {};
  const all = Object.values(entries).reduce((sum, count) => sum + count, 0);
  const early = award.status === 'open' || award.status === 'approved' || award.status === 'pending';
  const note = (status: EntryStatus) => {
    if ((entries[String(status)] ?? 0) === 0) return t('admin.dashboard.note.none');
    if (early && (status === entryStatuses.inProgress || status === entryStatuses.submitted))
      return t(`admin.dashboard.note.${status}.open`);
    return t(`admin.dashboard.note.${status}`);
  };
  return (
    <Section
      title={t('admin.dashboard.entries')}
      aside={
        <TextLink arrow href={`/entries?award=${award.id}`}>
          {t('admin.dashboard.entries.all', { count: all })}
        </TextLink>
      }
    >
      <BarList
        label={t('admin.dashboard.entries')}
        items={Object.values(entryStatuses).map((status) => ({
          id: String(status),
          label:
            status === entryStatuses.error ? (
              <Chip family="red" glyph="alert">
                {entryStatusWord(t, status)}
              </Chip>
            ) : (
              <StatusChip of="entry" status={status} bare />
            ),
          value: entries[String(status)] ?? 0,
          note: note(status),
          tone: tones[status],
          href: `/entries?award=${award.id}&status=${status}`,
        }))}
      />
      <AsTable
        caption={t('admin.dashboard.entries')}
        headings={[t('admin.dashboard.table.status'), t('admin.categories.entries'), t('admin.dashboard.table.share')]}
        facts={Object.values(entryStatuses).map((status) => {
          const count = entries[String(status)] ?? 0;
          return {
            name: entryStatusWord(t, status),
            values: [format.number(count), format.percent(all === 0 ? 0 : count / all)],
          };
        })}
      />
    </Section>
  );
}
