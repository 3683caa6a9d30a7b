import { type MouseEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { itemsOnPath } from '#machines/shell/shell.rules.ts';
import { useText } from '../i18n/useText.ts';
import { useApp } from '../parts/page/context.ts';
import { HeadSlot, type Trail, TrailContext } from '../parts/page/headSlot.ts';
import { large, useMedia } from '../parts/page/useMedia.ts';
import { ErrorState } from '../ui/feedback/ErrorState.tsx';
import { Chip } from '../ui/primitives/Chip.tsx';
import { IconButton } from '../ui/primitives/IconButton.tsx';
import { TextLink } from '../ui/primitives/TextLink.tsx';
import { cx } from '../ui/theme/cx.ts';
import { AccountMenu } from './AccountMenu.tsx';
import * as css from './AppShell.css.ts';
import { HomeLink } from './HomeLink.tsx';
import { LanguageMenu } from './LanguageMenu.tsx';
import { menuOf } from './menu.ts';
import { OverDrawer, SideDrawer } from './SideDrawer.tsx';
import { SearchButton } from './search/SearchButton.tsx';
import { trailOf } from './trail.ts';

/** The frame around every screen of a signed-in person: top bar, drawer, sheet. */
export function AppShell({ children }: { readonly children: ReactNode }) {
  const { drawerOpen, actingAs, user, openItem } = useApp();
  const isLarge = useMedia(large);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const [path] = useLocation();
  const main = useRef<HTMLElement>(null);
  const menu = menuOf(user?.type);
  const trail = useTrail(path);
  useFocusOnNavigation(path, main);
  // On load only: afterwards the person's own choice marks the item.
  const [marked] = useState(() => itemsOnPath(menu, path));
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, with what was in the path on load
  useEffect(() => {
    for (const id of marked) openItem(id);
  }, []);
  return (
    <div className={cx(css.app, isLarge && !drawerOpen && css.narrow, actingAs && css.bannerSpace)}>
      <SkipLink />
      {actingAs && <LoginAsBanner />}
      <TopBar onSlot={setSlot} />
      {isLarge ? <SideDrawer /> : <OverDrawer />}
      <main className={css.main} id="main" tabIndex={-1} ref={main}>
        <HeadSlot.Provider value={slot}>
          <AccountProblem />
          <TrailContext.Provider value={trail}>{slot && children}</TrailContext.Provider>
        </HeadSlot.Provider>
      </main>
    </div>
  );
}

function TopBar({ onSlot }: { readonly onSlot: (slot: HTMLElement | null) => void }) {
  const t = useText();
  const { drawerOpen, toggleDrawer, offline } = useApp();
  return (
    <header className={css.bar}>
      <div className={css.brand}>
        <IconButton
          icon="menu"
          label={t('common.toggleMenu')}
          aria-expanded={drawerOpen}
          aria-controls="drawer"
          onClick={toggleDrawer}
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
        <LanguageMenu />
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

function AccountProblem() {
  const t = useText();
  const { accountProblem } = useApp();
  if (!accountProblem) return null;
  return (
    <div className={css.problem}>
      <ErrorState title={t('common.accountProblem')} onRetry={accountProblem.retry}>
        {accountProblem.message}
      </ErrorState>
    </div>
  );
}

function LoginAsBanner() {
  const t = useText();
  const { actingAs } = useApp();
  if (!actingAs) return null;
  return (
    <div className={css.banner} role="status">
      <span>
        {t('common.loginAsBanner', { who: actingAs.who, whom: actingAs.whom })}{' '}
        {actingAs.readOnly && t('common.loginAsReadOnly')}
      </span>
      <TextLink onPress={actingAs.leave}>{t('common.loginAsBack')}</TextLink>
    </div>
  );
}

function useTrail(path: string): Trail {
  const t = useText();
  const { user } = useApp();
  return useMemo(() => {
    const entries = trailOf(menuOf(user?.type), path);
    return {
      hidden: entries.at(-1)?.breadcrumbs === false,
      crumbs: entries
        .filter((entry) => entry.type !== 'group')
        .map((entry) => ({ label: t(entry.title), href: entry.url })),
    };
  }, [path, user?.type, t]);
}

// A screen reader starts at the new page's content, as after a page load; the first page keeps its own focus.
function useFocusOnNavigation(path: string, main: { readonly current: HTMLElement | null }): void {
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    main.current?.focus({ preventScroll: true });
  }, [path, main]);
}
