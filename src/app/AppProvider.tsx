import { type ReactNode, useEffect, useLayoutEffect, useMemo } from 'react';
import { displayNameOf } from '#machines/session/session.rules.ts';
import { useAccount } from './actors/account/useAccount.ts';
import { useSession } from './actors/session/useSession.ts';
import { useDisplaySettings } from './actors/shell/displaySettings.ts';
import { type AppUser, UserContext } from './parts/page/user.ts';
import { applySettings } from './ui/theme/applySettings.ts';

/** Says who is signed in to whatever is below, once that was asked, and gives the page its look. */
export function AppProvider({ children }: { readonly children: ReactNode }) {
  const { uninitialised, initialise } = useSession();
  const settings = useDisplaySettings();
  useLayoutEffect(() => applySettings(settings), [settings]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once for each session that nobody asked for yet
  useEffect(() => {
    if (uninitialised) initialise();
  }, [uninitialised]);
  return <UserContext.Provider value={useAppUser()}>{children}</UserContext.Provider>;
}

function useAppUser(): AppUser | null {
  const { user, org, memberships, signedInAs, claims, type, state } = useAccount();
  const hasFurther = memberships !== null && signedInAs === null;
  const isIn = state !== 'out';
  return useMemo(
    () =>
      isIn
        ? {
            type,
            name: user ? displayNameOf(user, '') : (claims?.name ?? ''),
            givenName: user?.givenName ?? claims?.givenName,
            email: user?.email ?? claims?.email ?? '',
            photoURL: user?.photoURL,
            organisation: org?.name,
            hasFurther,
          }
        : null,
    [isIn, user, org, hasFurther, claims, type],
  );
}
