import '#app/ui/primitives/rareIcons.ts';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { register } from '#machines/index.ts';
import { useText } from '../../i18n/useText.ts';
import { NotFound } from '../../parts/page/NotFound.tsx';
import { Page } from '../../parts/page/Page.tsx';
import { LinkButton } from '../../ui/primitives/LinkButton.tsx';
import { Atlas } from './Atlas.tsx';
import { queryOf, simulationAt } from './address.ts';
import type { Simulation } from './drawing/simulate.ts';
import { StandingChip } from './review/StandingChip.tsx';
import { useSignOffs } from './review/useSignOffs.ts';
import { ShareButton } from './ShareButton.tsx';

/** The atlas as a page: the address says which chart, and how far somebody went through it. */
export function AtlasScreen({ name }: { readonly name?: string | undefined }) {
  const t = useText();
  const query = useSearch();
  const [, navigate] = useLocation();
  const wanted = name ?? new URLSearchParams(query).get('machine') ?? 'award';
  const registered = register.find((one) => one.name === wanted);
  const [shown, setShown] = useState<Simulation | null>(null);
  const signOff = useSignOffs()?.find((one) => one.registered === registered);
  if (!registered) return <NotFound />;
  const isShown = shown?.registered === registered && queryOf(shown) === query;
  const simulation = isShown ? shown : simulationAt(registered, query);
  const go = (next: Simulation): void => {
    const to = queryOf(next);
    setShown(next);
    navigate(`${hrefOf(registered.name)}${to && `?${to}`}`, { replace: true });
  };
  return (
    <Page
      title={t('atlas.title')}
      status={signOff && <StandingChip standing={signOff.standing} />}
      breadcrumb={[{ label: t('atlas.title') }]}
      actions={
        <>
          <ShareButton />
          <LinkButton href="/utils/flows/map">{t('atlas.map')}</LinkButton>
          <LinkButton icon="play" href={`${hrefOf(registered.name)}/run`}>
            {t('atlas.run')}
          </LinkButton>
          <LinkButton icon="copy" href={`${hrefOf(registered.name)}/compare`}>
            {t('atlas.compare')}
          </LinkButton>
          <LinkButton icon="tick" href={`${hrefOf(registered.name)}/review`}>
            {t('atlas.review')}
          </LinkButton>
          <LinkButton icon="zoomIn" href={`${hrefOf(registered.name)}/full`}>
            {t('atlas.full.open')}
          </LinkButton>
        </>
      }
      flush
    >
      <Atlas register={register} simulation={simulation} onChange={go} hrefOf={hrefOf} />
    </Page>
  );
}

const hrefOf = (name: string) => `/utils/flows/${name}`;
