import { useText } from '#app/i18n/useText.ts';
import type { IconName } from '#app/ui/primitives/iconNames.ts';
import { TextLink } from '#app/ui/primitives/TextLink.tsx';
import type { EntryField } from '#machines/entry/entry.fields.ts';
import type { EntryFile } from '#machines/entry/entry.rules.ts';
import { entryHref } from './addresses.ts';
import { isPlace } from './completeness.ts';
import * as css from './shared.css.ts';

type MissingListProps = {
  readonly entry: {
    readonly id: string;
    readonly awardID: string;
    readonly missing: readonly string[];
    readonly categoryID: string | null;
  };
};

/** What a draft still lacks, each with the way to it. */
export function MissingList({ entry }: MissingListProps) {
  const t = useText();
  const places = entry.missing.filter(isPlace);
  // Questions of the award's own form, which the entry's page names.
  const own = entry.missing.length - places.length;
  const count = places.length + own + (entry.categoryID === null ? 1 : 0);
  if (count === 0) return <p className={css.missingTitle}>{t('entrant.nothingMissing')}</p>;
  return (
    <div>
      <p className={css.missingTitle}>{t('entrant.thingsMissing', { count })}</p>
      <ul>
        {entry.categoryID === null && (
          <li className={css.missingRow}>
            <TextLink icon="categories" href={entryHref(entry)}>
              {t('entrant.category')}
            </TextLink>
          </li>
        )}
        {own > 0 && (
          <li className={css.missingRow}>
            <TextLink icon="entry" href={entryHref(entry)}>
              {t('entrant.thingsMissing', { count: own })}
            </TextLink>
          </li>
        )}
        {places.map((place) => (
          <li key={place} className={css.missingRow}>
            <TextLink icon={icons[place]} href={entryHref(entry, place)}>
              {t(`entrant.field.${place}`)}
            </TextLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

const icons: Readonly<Record<EntryField | EntryFile, IconName>> = {
  title: 'edit',
  place: 'flag',
  statement: 'entry',
  completedOn: 'calendar',
  cost: 'invoice',
  leadName: 'user',
  client: 'users',
  supportingDoc: 'document',
  supportingImage: 'image',
  logoLight: 'image',
  logoDark: 'image',
};
