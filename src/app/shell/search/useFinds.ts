import { useEffect, useState } from 'react';
import { useQuery } from '../../data/useQuery.ts';
import { useText } from '../../i18n/useText.ts';
import { useAwardChoice } from '../../parts/page/awardChoice.ts';
import { useUser } from '../../parts/page/user.ts';
import { entryHref, type Find, findAwards, findPages } from './finds.ts';

export interface Finds {
  readonly groups: readonly { readonly title: string; readonly finds: readonly Find[] }[];
  /** The server is still searching. */
  readonly searching: boolean;
}

/** How many of each kind are shown. */
const limit = 6;

/** Everything that the words find: screens and awards at once, entries and people as the server answers. */
export function useFinds(words: string): Finds {
  const t = useText();
  const { awards, awardID } = useAwardChoice();
  const type = useUser()?.type ?? 'entrant';
  const q = useSettled(words.trim());
  const asks = q.length >= 2;
  const isAdmin = type === 'admin';
  const own = useQuery('listEntries', { q, limit, fields: 'row' }, { enabled: asks && !isAdmin });
  const all = useQuery(
    'listAwardEntries',
    { awardID: awardID ?? '', q, limit },
    { enabled: asks && isAdmin && awardID !== null },
  );
  const users = useQuery('listUsers', { q, limit }, { enabled: asks && isAdmin });
  const entries = (isAdmin ? all : own).data ?? [];
  const people = users.data ?? [];
  const groups = [
    { title: t('search.pages'), finds: findPages(type, words, t) },
    { title: t('common.menu.awards'), finds: findAwards(awards, words) },
    {
      title: t('common.menu.entries'),
      finds: (asks ? entries : []).map(
        (entry): Find => ({
          key: `entry ${entry.id}`,
          label: entry.data.title || entry.ref,
          aside: [entry.ref, entry.orgName].filter(Boolean).join(' · '),
          icon: 'entry',
          href: entryHref(type, entry.id, entry.awardID),
        }),
      ),
    },
    {
      title: t('common.menu.users'),
      finds: (asks ? people : []).map(
        (person): Find => ({
          key: `user ${person.id}`,
          label: person.name || person.email,
          aside: [t(`common.role.${person.type}`), person.orgName].filter(Boolean).join(' · '),
          icon: 'user',
          href: `/user/${person.id}`,
        }),
      ),
    },
  ];
  const queried = isAdmin ? [all, users] : [own];
  return {
    groups: groups.filter(({ finds }) => finds.length > 0),
    searching: q !== words.trim() || (asks && queried.some(({ state }) => state === 'loading')),
  };
}

// The server is asked once the person stops typing for a moment.
function useSettled(words: string): string {
  const [settled, setSettled] = useState(words);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), 200);
    return () => clearTimeout(timer);
  }, [words]);
  return settled;
}
