import { useAccount } from '#app/actors/account/useAccount.ts';
import { useNow } from '#app/actors/session/useNow.ts';
import { useQuery } from '#app/data/useQuery.ts';
import { useReason } from '#app/i18n/useReason.ts';
import { useText } from '#app/i18n/useText.ts';
import { Page } from '#app/parts/page/Page.tsx';
import { StatusChip } from '#app/ui/data/StatusChip.tsx';
import { EmptyState } from '#app/ui/feedback/EmptyState.tsx';
import { SkeletonRows } from '#app/ui/feedback/Skeleton.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { LinkButton } from '#app/ui/primitives/LinkButton.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import { useHeirs } from '#app/ui/primitives/useHeirs.ts';
import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import { entryStatuses } from '#machines/entry/entry.rules.ts';
import { entryLimitOf } from '#machines/person/limits.ts';
import { startHref } from '../shared/addresses.ts';
import { startRefusals } from '../shared/decisions.ts';
import { LoadProblem } from '../shared/LoadProblem.tsx';
import * as css from '../shared/shared.css.ts';
import { useUnsent } from '../shared/useUnsent.ts';
import { EntryCard } from './EntryCard.tsx';

/** Every entry of the entrant, by award. */
export function EntriesPage() {
  const t = useText();
  const reasonText = useReason();
  const now = useNow();
  const awards = useQuery('listAwards', {});
  const entries = useQuery('listEntries', {});
  useHeirs();
  const failed = [awards, entries].find(({ state, data }) => state === 'failed' && data === undefined);
  const reasons = awards.data ? whyNoStart(awards.data, now).map((reason) => ({ text: reasonText(reason) })) : [];
  const start =
    reasons.length === 0 ? (
      <LinkButton variant="primary" icon="plus" href={startHref()}>
        {t('entrant.start')}
      </LinkButton>
    ) : (
      <Button icon="plus" reasons={reasons} reasonsPlace="bubbleBelow">
        {t('entrant.start')}
      </Button>
    );
  return (
    <Page title={t('common.menu.entries')} actions={awards.data && start}>
      {failed ? (
        <LoadProblem
          title={t('entrant.entriesFailed')}
          message={failed.error?.message}
          onRetry={() => {
            awards.reload();
            entries.reload();
          }}
        />
      ) : !awards.data || !entries.data ? (
        <SkeletonRows label={t('common.menu.entries')} />
      ) : entries.data.length === 0 ? (
        <EmptyState title={t('entrant.noEntries')}>
          <p>{reasons.length === 0 ? t('entrant.noEntries.open') : t('entrant.noEntries.closed')}</p>
        </EmptyState>
      ) : (
        <div className={css.main}>
          {byAward(awards.data, entries.data).map(({ award, mine }) => (
            <AwardSection key={award.id} award={award} mine={mine} now={now} />
          ))}
        </div>
      )}
    </Page>
  );
}

type SectionProps = { readonly award: Award; readonly mine: readonly Entry[]; readonly now: number };

function AwardSection({ award, mine, now }: SectionProps) {
  const t = useText();
  const { user } = useAccount();
  const unsent = useUnsent();
  const used = mine.filter((entry) => !entry.asColleague && entry.status !== entryStatuses.inProgress).length;
  return (
    <Section
      title={award.name}
      aside={
        <>
          <StatusChip of="award" status={award.status} bare />
          {t('entrant.entriesUsed', { used, limit: entryLimitOf(award, user) })}
        </>
      }
    >
      <ul className={css.cards}>
        {mine.map((entry) => (
          <EntryCard key={entry.id} entry={entry} award={award} now={now} unsent={unsent.includes(entry.id)} />
        ))}
      </ul>
    </Section>
  );
}

const byAward = (awards: readonly Award[], entries: readonly Entry[]) =>
  awards
    .map((award) => ({ award, mine: entries.filter(({ awardID }) => awardID === award.id) }))
    .filter(({ mine }) => mine.length > 0)
    .sort((left, right) => (latest(left.mine) < latest(right.mine) ? 1 : -1));

const latest = (entries: readonly Entry[]) =>
  entries
    .map(({ updatedAt }) => updatedAt)
    .sort()
    .at(-1) ?? '';

/** Why no award at all takes entries; empty when one does. */
function whyNoStart(awards: readonly Award[], now: number) {
  const refused = awards.map((award) => startRefusals(award, now));
  if (refused.some((reasons) => reasons.length === 0)) return [];
  return refused.flat().filter(({ code }, index, all) => all.findIndex((one) => one.code === code) === index);
}
