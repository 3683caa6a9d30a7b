import '../../ui/theme/layers.css.ts';
import '../../ui/theme/theme.css.ts';
import '../../ui/theme/fonts.css.ts';
import '../../ui/theme/base.css.ts';
import { Suspense, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { languages, locales } from '#contract/locales.ts';
import { register } from '#machines/index.ts';
import { chartOf } from '#machines/kit/chart.ts';
import { compareCharts } from '#machines/kit/compare.ts';
import { loadMessages, setLocale } from '../../i18n/store.ts';
import { useLanguage, useText } from '../../i18n/useText.ts';
import { Select } from '../../ui/forms/Select.tsx';
import '../../ui/primitives/moreIcons.ts';
import { title as titleClass } from '../../ui/theme/text.css.ts';
import { Atlas } from './Atlas.tsx';
import { queryOf, simulationAt } from './address.ts';
import type { Earlier } from './chart/Changes.tsx';
import type { Simulation } from './drawing/simulate.ts';
import * as css from './standalone.css.ts';
import { useHash } from './useHash.ts';

/** The atlas as one file that opens without a server: every chart, every language, nothing fetched. */
function StandaloneAtlas({ earlier }: { readonly earlier: Earlier | undefined }) {
  const t = useText();
  const { locale } = useLanguage();
  const [path, navigate] = useHash();
  const [name = '', query = ''] = path.slice(1).split('?');
  const registered = register.find((one) => one.name === name) ?? register[0];
  const [shown, setShown] = useState<Simulation | null>(null);
  const title = t('atlas.title');
  useEffect(() => {
    document.title = title;
  }, [title]);
  if (!registered) return null;
  const isShown = shown?.registered === registered && queryOf(shown) === query;
  const simulation = isShown ? shown : simulationAt(registered, query);
  return (
    <>
      <header className={css.bar}>
        <h1 className={titleClass}>{title}</h1>
        <Select
          small
          label={t('atlas.language')}
          labelHidden
          value={locale}
          onChange={(next) => void setLocale(next)}
          options={locales.map((value) => ({ value, label: languages[value].name }))}
        />
      </header>
      <main>
        <Atlas
          register={register}
          simulation={simulation}
          onChange={(next) => {
            setShown(next);
            navigate(addressOf(next), { replace: true });
          }}
          hrefOf={(to) => `/${to}`}
          earlier={earlier}
        />
      </main>
    </>
  );
}

function addressOf(simulation: Simulation): string {
  const query = queryOf(simulation);
  return `/${simulation.registered.name}${query && `?${query}`}`;
}

/** The earlier version's charts, if the file was made to compare with one. */
function earlierCharts(): Earlier | undefined {
  const written = document.getElementById('earlier-charts')?.textContent;
  if (!written) return undefined;
  // The same tool that wrote the page wrote this into it.
  const { since, charts } = JSON.parse(written) as Pick<Earlier, 'since' | 'charts'>;
  return {
    since,
    charts,
    comparisons: compareCharts(
      charts,
      register.map(({ machine }) => chartOf(machine)),
    ),
  };
}

const wanted = locales.find((locale) => navigator.language.startsWith(locale)) ?? 'en';
await setLocale(wanted);
await loadMessages('atlas');
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <Router hook={useHash}>
      <Suspense>
        <StandaloneAtlas earlier={earlierCharts()} />
      </Suspense>
    </Router>,
  );
}
