import { type ReactNode, useState } from 'react';
import { guardDevice, unsentOf } from './actors/account/deviceGuard.ts';
import { leaveLoginAs } from './actors/account/leaveLoginAs.ts';
import { useAccount } from './actors/account/useAccount.ts';
import { fetchSummary } from './actors/award/fetchSummary.ts';
import { performCall } from './actors/call/useAction.ts';
import { startMenu, useMenu } from './actors/shell/menu.ts';
import { useText } from './i18n/useText.ts';
import { AppContextProvider, useApp } from './parts/page/context.ts';
import { NotFound } from './parts/page/NotFound.tsx';
import { large } from './parts/page/useMedia.ts';
import { AppShell } from './shell/AppShell.tsx';
import { ConfirmDialog } from './ui/primitives/Dialog.tsx';
import { useShellFacts } from './useShellFacts.ts';

startMenu(large);
guardDevice();

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
  const [unsent, setUnsent] = useState(0);
  const signOut = async () => {
    const count = await unsentOf();
    if (count === 0) app.signOut();
    else setUnsent(count);
  };
  const chooseAward = (id: string): void => {
    account.chooseAward(id);
    if (account.type !== 'admin') return;
    void fetchSummary(id);
    if (!account.signedInAs) void performCall('updateOwnUser', { body: { defaultAwardID: id } }, { quiet: true });
  };
  return (
    <AppContextProvider.Provider value={{ ...app, ...menu, ...facts, actingAs, chooseAward, signOut }}>
      <AppShell>{children ?? <NotFound />}</AppShell>
      <UnsentChanges count={unsent} onStay={() => setUnsent(0)} onLeave={app.signOut} />
    </AppContextProvider.Provider>
  );
}

type UnsentProps = { readonly count: number; readonly onStay: () => void; readonly onLeave: () => void };

/** Marks that the server does not have: they outlive the sign-out, but whoever leaves should know. */
function UnsentChanges({ count, onStay, onLeave }: UnsentProps) {
  const t = useText();
  return (
    <ConfirmDialog
      open={count > 0}
      title={t('common.unsent.title', { count })}
      safe={t('common.unsent.stay')}
      act={t('common.unsent.leave')}
      danger={false}
      onAct={onLeave}
      onClose={onStay}
    >
      {t('common.unsent.body')}
    </ConfirmDialog>
  );
}
