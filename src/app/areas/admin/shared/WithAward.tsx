import type { ReactNode } from 'react';
import { useSearch } from 'wouter';
import type { Award } from '../../../../contract/entities.ts';
import { useLoad } from '../../../actors/useLoad.ts';
import { EmptyState } from '../../../design/EmptyState.tsx';
import { LinkButton } from '../../../design/LinkButton.tsx';
import { useText } from '../../../i18n/useText.ts';
import { useApp } from '../../../parts/context.ts';
import { Page } from '../../../parts/Page.tsx';
import { Loaded } from './Loaded.tsx';

type WithAwardProps = {
  /** The screen's title, shown while there is no award to show. */
  readonly title: string;
  readonly children: (award: Award) => ReactNode;
};

/** The award that a screen is about: the one named in the address (`?award=`), else the one chosen in the drawer. */
export function WithAward({ title, children }: WithAwardProps) {
  const t = useText();
  const { awardID } = useApp();
  const asked = new URLSearchParams(useSearch()).get('award');
  const awards = useLoad('listAwards', {}, { enabled: asked === null });
  const known = awards.data?.some(({ id }) => id === awardID) ? awardID : (awards.data?.[0]?.id ?? null);
  const id = asked ?? known;
  const award = useLoad('getAwardSummary', { id: id ?? '' }, { enabled: id !== null });
  if (id !== null && award.data) return children(award.data);
  return (
    <Page title={title}>
      {id === null && awards.data ? (
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
      ) : (
        <Loaded<unknown> load={id === null ? awards : award} label={title}>
          {() => null}
        </Loaded>
      )}
    </Page>
  );
}
