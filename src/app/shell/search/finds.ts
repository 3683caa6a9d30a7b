import type { UserType } from '#machines/shared/tokens.ts';
import type { Translate } from '../../i18n/useText.ts';
import type { SwitcherAward } from '../../parts/page/awardChoice.ts';
import type { IconName } from '../../ui/primitives/iconNames.ts';
import { menuOf } from '../navigation/menu.ts';
import { itemsOf } from '../navigation/trail.ts';

/** One thing that was found, and where it leads. */
export interface Find {
  readonly key: string;
  readonly label: string;
  readonly aside?: string | undefined;
  readonly icon: IconName;
  readonly href: string;
}

/** The screens of a type of user whose names hold the words. */
export function findPages(type: UserType, words: string, t: Translate): readonly Find[] {
  const menu = itemsOf(menuOf(type)).flatMap(({ id, title, url, icon }) =>
    url ? [{ key: `page ${id}`, label: t(title), icon: icon ?? 'right', href: url }] : [],
  );
  const others: readonly Find[] = [
    { key: 'page settings', label: t('common.accountSettings'), icon: 'settings', href: `/${type}/settings` },
    ...(type === 'admin'
      ? [
          { key: 'page scores', label: t('common.menu.scores'), icon: 'chart', href: '/scores' } as const,
          { key: 'page guide', label: t('common.menu.guide'), icon: 'help', href: '/page2' } as const,
        ]
      : []),
  ];
  return [...menu, ...others].filter(({ label }) => holds(label, words));
}

/** The awards whose names hold the words. */
export function findAwards(awards: readonly SwitcherAward[], words: string): readonly Find[] {
  if (words === '') return [];
  return awards
    .filter(({ name }) => holds(name, words))
    .map(({ id, name, below }) => ({
      key: `award ${id}`,
      label: name,
      aside: below,
      icon: 'award',
      href: `/award/${id}`,
    }));
}

/** Where an entry opens for each type of user. */
export const entryHref = (type: UserType, id: string, awardID: string): string =>
  `${{ admin: '/entry', judge: '/judge/entry', entrant: '/entrant/entry' }[type]}?${new URLSearchParams({ id, awardID })}`;

/** Whether a text holds all the words, whatever their case and accents. */
export function holds(text: string, words: string): boolean {
  const plain = bare(text);
  return bare(words)
    .split(/\s+/)
    .every((word) => plain.includes(word));
}

const bare = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
