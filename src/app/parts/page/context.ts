import { createContext, useContext } from 'react';
import type { Locale } from '#contract/locales.ts';
import type { DisplaySettings } from '#machines/settings/settings.rules.ts';

export type UserType = 'admin' | 'judge' | 'entrant';

/** The signed-in person as the shell shows them. */
export interface AppUser {
  readonly type: UserType;
  readonly givenName?: string | undefined;
  /** Empty where none is known: each place says that in its own words. */
  readonly name: string;
  readonly email: string;
  readonly photoURL?: string | null | undefined;
  /** The organisation, shown beside the type. */
  readonly organisation?: string | undefined;
}

type NoticeSeverity = 'success' | 'info' | 'warning' | 'error';

interface NoticeToShow {
  readonly message: string;
  readonly severity?: NoticeSeverity | undefined;
  readonly undo?: (() => void) | undefined;
}

interface ShownNotice {
  readonly id: string;
  readonly message: string;
  readonly severity: NoticeSeverity;
  readonly undo: boolean;
}

/** One award of the switcher: its name, and where it stands. */
export interface SwitcherAward {
  readonly id: string;
  readonly name: string;
  /** "Judging · closes 27 Nov" */
  readonly below?: string | undefined;
}

/** What every screen may know of the application, and may ask of it. */
export interface AppContext {
  readonly session: 'unknown' | 'out' | 'in';
  readonly user: AppUser | null;
  /** An administrator signed in as somebody: who, whom, and the way back. */
  readonly actingAs: {
    readonly who: string;
    readonly whom: string;
    readonly readOnly: boolean;
    readonly leave: () => void;
  } | null;
  /** Signed in, but the server could not say who this is. */
  readonly accountProblem?: { readonly message: string; readonly retry: () => void } | null | undefined;
  readonly offline: boolean;
  readonly signOut: () => void;
  /** Where a person who isn't signed in wanted to go. */
  readonly returnPath: string | null;
  readonly rememberPath: (path: string) => void;

  readonly notice: ShownNotice | null;
  readonly notify: (notice: NoticeToShow) => void;
  readonly closeNotice: () => void;
  readonly undoNotice: () => void;
  readonly holdNotice: (held: boolean) => void;
  readonly backdropMessage: string | null;
  /** Gives up what the backdrop waits for; null where that must be waited for. */
  readonly cancelBackdrop: (() => void) | null;
  /** Covers the page with a message, or uncovers it. */
  readonly backdrop: (message: string | null) => void;

  readonly drawerOpen: boolean;
  readonly toggleDrawer: () => void;
  readonly closeDrawer: () => void;
  /** Ids of the marked menu items. */
  readonly openItems: readonly string[];
  readonly openItem: (id: string) => void;
  /** Figures beside menu items, by item id. */
  readonly menuCounts: Readonly<Record<string, number>>;

  readonly awards: readonly SwitcherAward[];
  readonly awardID: string | null;
  readonly chooseAward: (id: string) => void;

  readonly settings: DisplaySettings;
  readonly setSettings: (change: Partial<DisplaySettings>) => void;
  readonly locale: Locale;
  readonly setLocale: (locale: Locale) => void;
}

export const AppContextProvider = createContext<AppContext | null>(null);

/** The application around this view; throws outside of it. */
export function useApp(): AppContext {
  const app = useContext(AppContextProvider);
  if (!app) throw new Error('useApp needs an AppContextProvider above it');
  return app;
}
