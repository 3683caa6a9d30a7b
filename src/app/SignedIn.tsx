import type { ReactNode } from 'react';
import { leaveLoginAs } from './actors/loginAs.ts';
import { startMenu, useMenu } from './actors/menu.ts';
import { useAccount } from './actors/useAccount.ts';
import { act } from './actors/useAction.ts';
import { AppShell } from './areas/shell/AppShell.tsx';
import { AppContextProvider, useApp } from './parts/context.ts';
import { NotFound } from './parts/NotFound.tsx';
import { large } from './parts/useMedia.ts';
import { useShellFacts } from './useShellFacts.ts';

startMenu(large);

/** The frame around every screen of a signed-in person (around no screen, a page that says so), with what only they have: menu, awards, somebody to act as. */
export default function SignedIn({ children }: { readonly children: ReactNode }) {
  const app = useApp();
  const account = useAccount();
  const menu = useMenu();
  const facts = useShellFacts(app.session === 'in' ? account.type : null, account.defaultAwardID);
  const actingAs = account.signedInAs && {
    who: account.signedInAs.actor,
    whom: app.user?.name ?? '',
    readOnly: account.signedInAs.readOnly,
    leave: () => void leaveLoginAs(),
  };
  const chooseAward = (id: string): void => {
    account.chooseAward(id);
    if (account.type === 'admin' && !account.signedInAs) {
      void act('updateOwnUser', { body: { defaultAwardID: id } }, true);
    }
  };
  return (
    <AppContextProvider.Provider value={{ ...app, ...menu, ...facts, actingAs, chooseAward }}>
      <AppShell>{children ?? <NotFound />}</AppShell>
    </AppContextProvider.Provider>
  );
}
