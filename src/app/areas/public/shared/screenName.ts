import type { MessageId } from '#app/i18n/useText.ts';

/** The name of the screen that a person goes on to after signing in; null for a home. */
export function screenNameOf(path: string | null): MessageId | null {
  const segments = (path ?? '').split(/[?#]/)[0]?.split('/') ?? [];
  return segments.map((segment) => places[segment]).find((place) => place !== undefined) ?? null;
}

const places: Readonly<Record<string, MessageId | undefined>> = {
  awards: 'common.menu.awards',
  award: 'common.menu.awards',
  categories: 'common.menu.categories',
  category: 'common.menu.categories',
  judges: 'common.menu.judges',
  scores: 'common.menu.scores',
  entries: 'common.menu.entries',
  entry: 'common.menu.entries',
  play: 'common.menu.entries',
  invoices: 'common.menu.invoices',
  prices: 'common.menu.pricing',
  users: 'common.menu.users',
  user: 'common.menu.users',
  utils: 'common.menu.utils',
  page2: 'common.menu.guide',
  settings: 'common.accountSettings',
};
