import { useQuery } from '#app/data/useQuery.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useText } from '#app/i18n/useText.ts';
import { KeyValue } from '#app/ui/data/KeyValue.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import { Loaded } from '../shared/Loaded.tsx';

/** Who writes an entry along with its entrant, and who is invited to. */
export function EntryColleagues({ entry, award }: { readonly entry: Entry; readonly award: Award }) {
  const t = useText();
  const format = useFormat();
  const load = useQuery('listColleagues', { id: entry.id, awardID: entry.awardID });
  return (
    <Section title={t('admin.entry.colleagues')}>
      <Loaded load={load} label={t('admin.entry.colleagues')}>
        {(colleagues) =>
          colleagues.length === 0 ? (
            <p>{t('admin.entry.colleagues.none')}</p>
          ) : (
            <KeyValue
              pairs={colleagues.map(({ name, email, acceptedAt, expiresAt }) => ({
                term: name === email ? email : `${name} · ${email}`,
                value: acceptedAt
                  ? t('admin.entry.colleagues.since', { date: format.dateTime(acceptedAt, award.timeZone) })
                  : t('admin.entry.colleagues.invited', { date: format.dateTime(expiresAt, award.timeZone) }),
              }))}
            />
          )
        }
      </Loaded>
    </Section>
  );
}
