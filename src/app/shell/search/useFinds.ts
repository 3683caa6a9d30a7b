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
  /** Asks once more for what could not be searched; null where all was. */
  readonly retry: (() => void) | null;
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
  const isSettled = q === words.trim();
  const asked = { q, limit, fields: 'row' } as const;
  const isChosen = isAdmin && awardID !== null;
  // Those of the award that is worked on first, then those of the others.
  const here = useQuery('listEntries', { ...asked, awardID: awardID ?? '' }, { enabled: asks && isChosen });
  const asksEverywhere = asks && (!isChosen || (here.data?.length ?? limit) < limit);
  const everywhere = useQuery('listEntries', asked, { enabled: asksEverywhere });
  const users = useQuery('listUsers', { q, limit }, { enabled: asks && isAdmin });
  const queried = [...(isChosen ? [here] : []), ...(asksEverywhere ? [everywhere] : []), ...(isAdmin ? [users] : [])];
  const failed = queried.filter(({ state }) => asks && state === 'failed');
  const retry = (): void => {
    for (const { reload } of failed) reload();
  };
  const entries = new Map([...(here.data ?? []), ...(everywhere.data ?? [])].map((entry) => [entry.id, entry]));
  const groups = [
    { title: t('search.pages'), finds: findPages(type, words, t) },
    { title: t('common.menu.awards'), finds: findAwards(awards, words) },
    {
      title: t('common.menu.entries'),
      finds: (asks && isSettled ? [...entries.values()] : []).map(
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
      finds: (asks && isSettled ? (users.data ?? []) : []).map(
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
  return {
    groups: groups.filter(({ finds }) => finds.length > 0),
    searching: !isSettled || (asks && queried.some(({ state }) => state === 'loading')),
    retry: failed.length > 0 ? retry : null,
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
