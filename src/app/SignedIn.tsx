import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { guardDevice, unsentOf } from './actors/account/deviceGuard.ts';
import { leaveLoginAs } from './actors/account/leaveLoginAs.ts';
import { useAccount } from './actors/account/useAccount.ts';
import { session } from './actors/session/session.ts';
import { changeSettings, followAccount } from './actors/shell/displaySettings.ts';
import { startMenu, useMenu } from './actors/shell/menu.ts';
import { problemText } from './api/problemText.ts';
import { chooseAward } from './chooseAward.ts';
import { whenQuiet } from './data/offline/cachedReplies.ts';
import { fetchAhead } from './fetchAhead.ts';
import { useText } from './i18n/useText.ts';
import { oneScreenPerClick } from './oneScreenPerClick.ts';
import { AwardChoiceContext } from './parts/page/awardChoice.ts';
import { NotFound } from './parts/page/NotFound.tsx';
import { SignOutContext } from './parts/page/signOut.ts';
import { large } from './parts/page/useMedia.ts';
import { useUser } from './parts/page/user.ts';
import { AppShell } from './shell/AppShell.tsx';
import { ConfirmDialog } from './ui/primitives/Dialog.tsx';
import './ui/primitives/moreIcons.ts';
import { useShellFacts } from './useShellFacts.ts';

startMenu(large);
guardDevice();
fetchAhead();
oneScreenPerClick();
// Whoever is here only for a moment needs no page for when there is no connection.
setTimeout(
  () =>
    whenQuiet(async () => {
      const { keepPage } = await import(/* webpackChunkName: "page" */ './data/offline/keepPage.ts');
      await keepPage();
    }),
  8_000,
);

/** The frame around every screen of a signed-in person (around no screen, a page that says so), with what only they have: menu, awards, somebody to act as. */
export default function SignedIn({ children }: { readonly children: ReactNode }) {
  const account = useAccount();
  const user = useUser();
  const menu = useMenu();
  const { awards, awardID, counts } = useShellFacts(account.state === 'out' ? null : account.type, account);
  const isActing = account.signedInAs !== null;
  const choice = useMemo(
    () => ({ awards, awardID, chooseAward: (id: string) => void chooseAward(id, account.type, isActing) }),
    [awards, awardID, account.type, isActing],
  );
  const invitedIn = isActing ? undefined : account.user?.locale;
  useEffect(() => {
    if (invitedIn) followAccount(invitedIn);
  }, [invitedIn]);
  const [unsent, setUnsent] = useState<{ readonly count: number; readonly go: () => void } | null>(null);
  const leaveBy = useCallback(async (go: () => void) => {
    const count = await unsentOf();
    if (count === 0) go();
    else setUnsent({ count, go });
  }, []);
  const actingAs = account.signedInAs && {
    who: account.signedInAs.actor,
    whom: user?.name ?? '',
    readOnly: account.signedInAs.readOnly,
    leave: () => void leaveBy(() => void leaveLoginAs()),
  };
  const accountProblem =
    account.state === 'failed'
      ? { message: account.error ? problemText(account.error) : '', retry: account.reload }
      : null;
  const signOut = useCallback(() => leaveBy(leave), [leaveBy]);
  return (
    <SignOutContext.Provider value={signOut}>
      <AwardChoiceContext.Provider value={choice}>
        <AppShell
          menu={{ ...menu, counts }}
          actingAs={actingAs}
          accountProblem={accountProblem}
          onLocale={(locale) => changeSettings({ locale })}
        >
          {children ?? <NotFound />}
        </AppShell>
      </AwardChoiceContext.Provider>
      <UnsentChanges
        count={unsent?.count ?? 0}
        onStay={() => setUnsent(null)}
        onLeave={() => {
          setUnsent(null);
          unsent?.go();
        }}
      />
    </SignOutContext.Provider>
  );
}

const leave = (): void => session.send({ type: 'session.signOut' });

type UnsentProps = { readonly count: number; readonly onStay: () => void; readonly onLeave: () => void };

/** Marks that the server does not have: they outlive the sign-out, but whoever leaves should know. */
function UnsentChanges({ count, onStay, onLeave }: UnsentProps) {
  const t = useText();
  return (
    <ConfirmDialog
      open={count > 0}
      title={t('common.unsent.title', { count })}
      safe={t('common.unsent.stay')}
      action={t('common.unsent.leave')}
      danger={false}
      onAction={onLeave}
      onClose={onStay}
    >
      {t('common.unsent.body')}
    </ConfirmDialog>
  );
}
