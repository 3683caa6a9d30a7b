import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { type DisplaySettings, defaultSettings } from '../../machines/settings/settings.rules.ts';
import { notices, notify, raiseBackdrop, undoNotice, useNotice } from './actors/notices.ts';
import { useAccount } from './actors/useAccount.ts';
import { useSession } from './actors/useSession.ts';
import { applySettings } from './design/applySettings.ts';
import { setLocale } from './i18n/store.ts';
import { type AppContext, AppContextProvider, type AppUser } from './parts/context.ts';
import { large } from './parts/useMedia.ts';

/** Gives every screen the session, notices, menu and settings of this page. */
export function AppProvider({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  const account = useAccount();
  const { notice, backdrop } = useNotice();
  const offline = useOffline();
  const menu = useMenu();
  const [settings, setSettings] = useState<DisplaySettings>(defaultSettings);
  const user = useMemo(() => appUser(session, account), [session, account]);
  const app: AppContext = {
    session: session.state,
    user,
    actingAs: account.signedInAs && {
      who: account.signedInAs.actor,
      whom: user?.name ?? '',
      readOnly: account.signedInAs.readOnly,
      leave: () => session.signOut(),
    },
    offline,
    signOut: () => session.signOut(),
    returnPath: session.returnPath,
    rememberPath: session.turnAway,
    notice,
    notify,
    closeNotice: () => notices.send({ type: 'notice.close' }),
    undoNotice: () => notice && undoNotice(notice),
    holdNotice: (held) => notices.send({ type: held ? 'notice.hold' : 'notice.release' }),
    backdropMessage: backdrop,
    backdrop: (message) => {
      lower?.();
      lower = message === null ? undefined : raiseBackdrop(message);
    },
    ...menu,
    menuCounts: {},
    awards: [],
    awardID: account.defaultAwardID,
    chooseAward: account.chooseAward,
    settings,
    setSettings: (change) => setSettings((now) => ({ ...now, ...change })),
    locale: settings.locale,
    setLocale: (locale) => setSettings((now) => ({ ...now, locale })),
  };
  useEffect(() => applySettings(settings), [settings]);
  useEffect(() => void setLocale(settings.locale), [settings.locale]);
  return <AppContextProvider.Provider value={app}>{children}</AppContextProvider.Provider>;
}

let lower: (() => void) | undefined;

function appUser(session: ReturnType<typeof useSession>, account: ReturnType<typeof useAccount>): AppUser | null {
  if (session.state !== 'in') return null;
  const { user, org, claims, type } = account;
  const name = user ? displayName(user) : (claims?.name ?? '');
  return {
    type,
    name,
    givenName: user?.givenName ?? claims?.givenName,
    email: user?.email ?? claims?.email ?? '',
    photoURL: user?.photoURL,
    organisation: org?.name,
  };
}

interface Named {
  readonly name?: string | null | undefined;
  readonly fullName?: string | null | undefined;
  readonly givenName?: string | null | undefined;
  readonly familyName?: string | null | undefined;
}

/** name, else fullName, else given and family name, else one of them, else 'Unknown'. */
export function displayName({ name, fullName, givenName, familyName }: Named): string {
  return name || fullName || [givenName, familyName].filter(Boolean).join(' ') || 'Unknown';
}

function useMenu(): Pick<AppContext, 'drawerOpen' | 'setDrawerOpen' | 'openItems' | 'openItem'> {
  const [drawerOpen, setDrawerOpen] = useState(() => matchMedia(large).matches);
  const [openItems, setOpenItems] = useState<readonly string[]>(['dashboard']);
  useEffect(() => {
    const media = matchMedia(large);
    const follow = (): void => setDrawerOpen(media.matches);
    media.addEventListener('change', follow);
    return () => media.removeEventListener('change', follow);
  }, []);
  return { drawerOpen, setDrawerOpen, openItems, openItem: (id) => setOpenItems([id]) };
}

function useOffline(): boolean {
  return useSyncExternalStore(
    (listener) => {
      window.addEventListener('online', listener);
      window.addEventListener('offline', listener);
      return () => {
        window.removeEventListener('online', listener);
        window.removeEventListener('offline', listener);
      };
    },
    () => !navigator.onLine,
  );
}
