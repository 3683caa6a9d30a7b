import { type MouseEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { Locale } from '#contract/locales.ts';
import type { UserType } from '#machines/shared/tokens.ts';
import { itemsOnPath } from '#machines/shell/shell.rules.ts';
import { useText } from '../i18n/useText.ts';
import { HeadSlot, type Trail, TrailContext } from '../parts/page/headSlot.ts';
import { usePageKey } from '../parts/page/pageKey.ts';
import { large, useMedia } from '../parts/page/useMedia.ts';
import { useOffline } from '../parts/page/useOffline.ts';
import { useUser } from '../parts/page/user.ts';
import { ErrorState } from '../ui/feedback/ErrorState.tsx';
import { Chip } from '../ui/primitives/Chip.tsx';
import { IconButton } from '../ui/primitives/IconButton.tsx';
import { TextLink } from '../ui/primitives/TextLink.tsx';
import { cx } from '../ui/theme/cx.ts';
import { AccountMenu } from './AccountMenu.tsx';
import * as css from './AppShell.css.ts';
import { HomeLink } from './HomeLink.tsx';
import { LanguageMenu } from './LanguageMenu.tsx';
import { menuOf } from './navigation/menu.ts';
import { trailOf } from './navigation/trail.ts';
import { OverDrawer, type ShellMenu, SideDrawer } from './SideDrawer.tsx';
import { SearchButton } from './search/SearchButton.tsx';

/** An administrator signed in as somebody: who, whom, and the way back. */
export interface ActingAs {
  readonly who: string;
  readonly whom: string;
  readonly readOnly: boolean;
  readonly leave: () => void;
}

interface AccountProblem {
  readonly message: string;
  readonly retry: () => void;
}

type AppShellProps = {
  readonly children: ReactNode;
  readonly menu: ShellMenu;
  readonly actingAs: ActingAs | null;
  /** Signed in, but the server could not say who this is. */
  readonly accountProblem: AccountProblem | null;
  readonly onLocale: (locale: Locale) => void;
};

/** The frame around every screen of a signed-in person: top bar, drawer, sheet. */
export function AppShell({ children, menu, actingAs, accountProblem, onLocale }: AppShellProps) {
  const type = useUser()?.type;
  const isLarge = useMedia(large);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const [path] = useLocation();
  const main = useRef<HTMLElement>(null);
  const trail = useTrail(path, type);
  useFocusOnNavigation(main);
  // On load only: afterwards the person's own choice marks the item.
  const [onPath] = useState(() => itemsOnPath(menuOf(type), path));
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, with what was in the path on load
  useEffect(() => {
    for (const id of onPath) menu.openItem(id);
  }, []);
  return (
    <div className={cx(css.app, isLarge && !menu.drawerOpen && css.narrow, actingAs && css.bannerSpace)}>
      <SkipLink />
      {actingAs && <LoginAsBanner {...actingAs} />}
      <TopBar menu={menu} onLocale={onLocale} onSlot={setSlot} />
      {isLarge ? <SideDrawer menu={menu} /> : <OverDrawer menu={menu} />}
      <main className={css.main} id="main" tabIndex={-1} ref={main}>
        <HeadSlot.Provider value={slot}>
          {accountProblem && <Problem {...accountProblem} />}
          <TrailContext.Provider value={trail}>{slot && children}</TrailContext.Provider>
        </HeadSlot.Provider>
      </main>
    </div>
  );
}

type TopBarProps = Pick<AppShellProps, 'menu' | 'onLocale'> & {
  readonly onSlot: (slot: HTMLElement | null) => void;
};

function TopBar({ menu, onLocale, onSlot }: TopBarProps) {
  const t = useText();
  const offline = useOffline();
  return (
    <header className={css.bar}>
      <div className={css.brand}>
        <IconButton
          icon="menu"
          label={t('common.toggleMenu')}
          aria-expanded={menu.drawerOpen}
          aria-controls="drawer"
          onClick={menu.toggleDrawer}
        />
        <HomeLink />
      </div>
      <div className={css.head} ref={onSlot} />
      <div className={css.tools}>
        <span role="status">
          {offline && (
            <Chip family="orange" glyph="offline">
              {t('common.offlineChip')}
            </Chip>
          )}
        </span>
        <SearchButton />
        <LanguageMenu onChoose={onLocale} />
        <AccountMenu />
      </div>
    </header>
  );
}

function SkipLink() {
  const t = useText();
  const skip = (event: MouseEvent): void => {
    event.preventDefault();
    document.getElementById('main')?.focus();
  };
  return (
    // biome-ignore lint/a11y/useValidAnchor: a skip link; the fragment alone would lead to the page's base
    <a className={css.skip} href="#main" onClick={skip}>
      {t('common.skipToContent')}
    </a>
  );
}

function Problem({ message, retry }: AccountProblem) {
  const t = useText();
  return (
    <div className={css.problem}>
      <ErrorState title={t('common.accountProblem')} onRetry={retry}>
        {message}
      </ErrorState>
    </div>
  );
}

function LoginAsBanner({ who, whom, readOnly, leave }: ActingAs) {
  const t = useText();
  return (
    <div className={css.banner} role="status">
      <span>
        {t('common.loginAsBanner', { who, whom })} {readOnly && t('common.loginAsReadOnly')}
      </span>
      <TextLink onPress={leave}>{t('common.loginAsBack')}</TextLink>
    </div>
  );
}

function useTrail(path: string, type: UserType | undefined): Trail {
  const t = useText();
  return useMemo(() => {
    const entries = trailOf(menuOf(type), path);
    return {
      hidden: entries.at(-1)?.breadcrumbs === false,
      crumbs: entries
        .filter((entry) => entry.type !== 'group')
        .map((entry) => ({ label: t(entry.title), href: entry.url })),
    };
  }, [path, type, t]);
}

// A screen reader starts at the new page's content, as after a page load; the first page keeps its own focus.
function useFocusOnNavigation(main: { readonly current: HTMLElement | null }): void {
  const page = usePageKey();
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    // What was just made on a page gives it an id, and a field the focus.
    const isMade = page.startsWith(`${shown.current}?id=`);
    shown.current = page;
    if (!isMade) main.current?.focus({ preventScroll: true });
  }, [page, main]);
}
