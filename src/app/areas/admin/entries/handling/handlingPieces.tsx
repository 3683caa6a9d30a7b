import { loadMessages } from '#app/i18n/store.ts';
import { later } from '#app/ui/loading/later.tsx';

/** What few need at first: with its words, when it is shown. */
export const HandlingSection = later(async () => {
  const [module] = await Promise.all([
    import(/* webpackChunkName: "handling" */ './HandlingSection.tsx'),
    loadMessages('acts', 'admin'),
  ]);
  return module.HandlingSection;
});

export const HandlingFilter = later(async () => {
  const [module] = await Promise.all([
    import(/* webpackChunkName: "handling" */ './HandlingFilter.tsx'),
    loadMessages('acts', 'admin'),
  ]);
  return module.HandlingFilter;
});

export const HandlingDialog = later(async () => {
  const [module] = await Promise.all([
    import(/* webpackChunkName: "handling" */ './HandlingDialog.tsx'),
    loadMessages('acts', 'admin'),
  ]);
  return module.HandlingDialog;
});
