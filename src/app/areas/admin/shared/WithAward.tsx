import { type ReactNode, useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useAwardChanges } from '#app/actors/award/watchAward.ts';
import { useQuery } from '#app/data/useQuery.ts';
import { useText } from '#app/i18n/useText.ts';
import { useAwardChoice } from '#app/parts/page/awardChoice.ts';
import { Page, type PageProps } from '#app/parts/page/Page.tsx';
import { EmptyState } from '#app/ui/feedback/EmptyState.tsx';
import { LinkButton } from '#app/ui/primitives/LinkButton.tsx';
import type { Award } from '#contract/entities/award.ts';
import { Loaded } from './Loaded.tsx';

type WithAwardProps = {
  /** The screen's title, shown while there is no award to show. */
  readonly title: string;
  /** The rest of its heading, as it will be: so that nothing moves when the award is there. */
  readonly head?: Omit<PageProps, 'title' | 'children'>;
  /** What is shown while the organiser has no award; otherwise the way to make one. */
  readonly none?: ReactNode;
  readonly children: (award: Award) => ReactNode;
};

/** The award that a screen is about: the one named in the address (`?award=`), else the one chosen in the drawer. */
export function WithAward({ title, head, none, children }: WithAwardProps) {
  const { awardID, chooseAward } = useAwardChoice();
  const [path, navigate] = useLocation();
  const search = useSearch();
  const asked = new URLSearchParams(search).get('award');
  const awards = useQuery('listAwards', {});
  const id = asked ?? awardID;
  const award = useQuery('getAwardSummary', { id: id ?? '' }, { enabled: id !== null });
  const found = award.data?.id;
  useAwardChanges(found);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each award that an address asks for
  useEffect(() => {
    if (asked === null || found !== asked) return;
    if (awardID !== asked) chooseAward(asked);
    // From here on the drawer leads: the address must not hold it back.
    const rest = new URLSearchParams(search);
    rest.delete('award');
    navigate(rest.size > 0 ? `${path}?${rest}` : path, { replace: true });
  }, [asked, found]);
  if (id !== null && award.data) return children(award.data);
  const isNone = id === null && awards.data?.length === 0;
  // Until it is known which award somebody works on, the award is what is waited for.
  const load = id === null && awards.state === 'failed' ? awards : award;
  return (
    <Page title={title} {...head} coming={!isNone && load.state === 'loading'}>
      {isNone ? (
        (none ?? <NoAward />)
      ) : (
        <Loaded<unknown> load={load} label={title}>
          {() => null}
        </Loaded>
      )}
    </Page>
  );
}

/** What stands where an organisation has no award: how to make the first one. */
export function NoAward() {
  const t = useText();
  return (
    <EmptyState
      title={t('admin.noAward.title')}
      actions={
        <LinkButton variant="primary" icon="plus" href="/award">
          {t('admin.noAward.create')}
        </LinkButton>
      }
    >
      {t('admin.noAward.text')}
    </EmptyState>
  );
}
