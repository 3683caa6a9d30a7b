import { useMemo } from 'react';
import type { Award } from '#contract/entities/award.ts';
import type { Format } from '#contract/format.ts';
import type { UserType } from '#machines/shared/tokens.ts';
import type { CurrentAccount } from './actors/account/useAccount.ts';
import { useQuery } from './data/useQuery.ts';
import { useFormat } from './i18n/useFormat.ts';
import { type Translate, useText } from './i18n/useText.ts';
import { awardNameIn } from './parts/entry/awardName.ts';
import type { AwardChoice } from './parts/page/awardChoice.ts';

interface ShellFacts extends Pick<AwardChoice, 'awards' | 'awardID'> {
  /** Figures beside menu items, by item id. */
  readonly counts: Readonly<Record<string, number>>;
}

/** What the drawer tells: the awards to choose from, the chosen one, and figures beside the menu. */
export function useShellFacts(
  type: UserType | null,
  { defaultAwardID, state }: Pick<CurrentAccount, 'defaultAwardID' | 'state'>,
): ShellFacts {
  const t = useText();
  const format = useFormat();
  const { data: awards } = useQuery('listAwards', {}, { enabled: type === 'admin' });
  // On a device that was not here before, only the account's reply tells which award somebody works on.
  const isComing = defaultAwardID === null && state === 'loading';
  const { data: entries } = useQuery('listEntries', {}, { enabled: type === 'entrant' });
  return useMemo(() => {
    if (type === 'entrant' && entries) return { ...nothing, counts: { entries: entries.length } };
    if (type !== 'admin' || !awards || isComing) return { ...nothing, awardID: defaultAwardID };
    const chosen = awards.find((award) => award.id === defaultAwardID) ?? awards[0];
    return {
      awards: awards.map((award) => ({
        id: award.id,
        name: awardNameIn(t, award),
        below: whereItStands(award, t, format),
      })),
      awardID: chosen?.id ?? null,
      counts: { awards: awards.length, ...countsOf(chosen) },
    };
  }, [type, awards, entries, defaultAwardID, isComing, t, format]);
}

const nothing = { awards: [], awardID: null, counts: {} } as const;

function countsOf(award: Award | undefined): Record<string, number> {
  if (!award) return {};
  const categories = { categories: award.categories.length };
  if (!award.summary) return categories;
  const entries = Object.values(award.summary.entries).reduce((sum, count) => sum + count, 0);
  return { ...categories, entries, judges: award.summary.judging.judges };
}

function whereItStands(award: Award, t: Translate, format: Format): string {
  const label = t(`common.awardStatus.${award.status}`);
  const status = label.charAt(0).toLocaleUpperCase() + label.slice(1);
  // On one line: the switcher is narrow.
  const day = (instant: string): string => format.dayMonth(instant, award.timeZone).replaceAll(' ', '\u00a0');
  if (award.status === 'approved' && award.opensAt)
    return t('common.award.opens', { status, date: day(award.opensAt) });
  if (award.status === 'open' && award.closesAt) return t('common.award.closes', { status, date: day(award.closesAt) });
  if (award.status === 'judging' && award.judgingClosesAt)
    return t('common.award.closes', { status, date: day(award.judgingClosesAt) });
  if (award.status === 'closed' && award.resultsAt)
    return t('common.award.results', { status, date: day(award.resultsAt) });
  return status;
}
