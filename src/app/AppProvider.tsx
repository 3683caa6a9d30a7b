import { type ReactNode, useEffect, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { displayNameOf } from '#machines/session/session.rules.ts';
import { useAccount } from './actors/account/useAccount.ts';
import { notices, notify, raiseBackdrop, undoNotice, useNotice } from './actors/notices/notices.ts';
import { useSession } from './actors/session/useSession.ts';
import { changeSettings, useDisplaySettings } from './actors/shell/displaySettings.ts';
import { problemText } from './api/problemText.ts';
import { type AppContext, AppContextProvider, type AppUser } from './parts/page/context.ts';
import { applySettings } from './ui/theme/applySettings.ts';

/** Gives every screen the session, notices and settings of this page; `SignedIn` adds what needs somebody signed in. */
export function AppProvider({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  const account = useAccount();
  const { notice, backdrop, cancelBackdrop } = useNotice();
  const offline = useOffline();
  const settings = useDisplaySettings();
  const user = useMemo(() => appUser(session, account), [session, account]);
  const app: AppContext = {
    session: session.state,
    user,
    accountProblem:
      account.state === 'failed'
        ? { message: account.error ? problemText(account.error) : '', retry: account.reload }
        : null,
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
    cancelBackdrop,
    backdrop: (message) => {
      lower?.();
      lower = message === null ? undefined : raiseBackdrop(message);
    },
    ...signedOut,
    settings,
    setSettings: changeSettings,
    locale: settings.locale,
    setLocale: (locale) => changeSettings({ locale }),
  };
  useLayoutEffect(() => applySettings(settings), [settings]);
  const { uninitialised, initialise } = session;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once for each session that nobody asked for yet
  useEffect(() => {
    if (uninitialised) initialise();
  }, [uninitialised]);
  return <AppContextProvider.Provider value={app}>{children}</AppContextProvider.Provider>;
}

let lower: (() => void) | undefined;

const signedOut = {
  actingAs: null,
  drawerOpen: false,
  toggleDrawer: () => undefined,
  closeDrawer: () => undefined,
  openItems: [],
  openItem: () => undefined,
  menuCounts: {},
  awards: [],
  awardID: null,
  chooseAward: () => undefined,
} as const;

function appUser(session: ReturnType<typeof useSession>, account: ReturnType<typeof useAccount>): AppUser | null {
  if (session.state !== 'in') return null;
  const { user, org, claims, type } = account;
  const name = user ? displayNameOf(user, '') : (claims?.name ?? '');
  return {
    type,
    name,
    givenName: user?.givenName ?? claims?.givenName,
    email: user?.email ?? claims?.email ?? '',
    photoURL: user?.photoURL,
    organisation: org?.name,
  };
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
