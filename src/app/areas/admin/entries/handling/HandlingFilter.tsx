import { useQuery } from '#app/data/useQuery.ts';
import { useText } from '#app/i18n/useText.ts';
import { Checkbox } from '#app/ui/forms/Checkbox.tsx';
import { Select } from '#app/ui/forms/Select.tsx';
import { secondary } from '#app/ui/theme/text.css.ts';
import type { Award } from '#contract/entities/award.ts';
import { Loaded } from '../../shared/Loaded.tsx';
import type { EntryFilters } from '../shared/entryFilters.ts';

interface HandlingFilterProps {
  readonly award: Award;
  readonly filters: EntryFilters;
  readonly onChange: (part: Partial<EntryFilters>) => void;
}

/** Entries that bear a tag, and those that somebody is responsible for. */
export function HandlingFilter({ award, filters, onChange }: HandlingFilterProps) {
  const t = useText();
  const load = useQuery('getHandling', { awardID: award.id });
  return (
    <Loaded load={load} label={t('handling.title')}>
      {({ tags, administrators }) => (
        <>
          <Select
            label={t('admin.entry.field.responsible')}
            placeholder={t('handling.anybody')}
            value={filters.responsible}
            options={[
              { value: 'none', label: t('handling.nobody') },
              ...administrators.map(({ id, name, entries }) => ({ value: id, label: `${name} · ${entries}` })),
            ]}
            onChange={(responsible) => onChange({ responsible })}
          />
          {tags.length === 0 && <p className={secondary}>{t('handling.noTags')}</p>}
          {tags.map(({ tag, entries }) => (
            <Checkbox
              key={tag}
              label={`${tag} · ${entries}`}
              checked={filters.tag.toLowerCase() === tag.toLowerCase()}
              onChange={(on) => onChange({ tag: on ? tag : '' })}
            />
          ))}
        </>
      )}
    </Loaded>
  );
}
