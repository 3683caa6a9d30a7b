import { Suspense, useState } from 'react';
import { loadMessages } from '../i18n/store.ts';
import { useText } from '../i18n/useText.ts';
import { useSignOut } from '../parts/page/signOut.ts';
import { useUser } from '../parts/page/user.ts';
import { later, Piece } from '../ui/loading/later.tsx';
import { Avatar } from '../ui/primitives/Avatar.tsx';
import { Button } from '../ui/primitives/Button.tsx';
import { Menu, MenuHeading, MenuItem, MenuSeparator } from '../ui/primitives/Menu.tsx';
import { dim, small, strong } from '../ui/theme/text.css.ts';
import * as css from './AppShell.css.ts';

/** The signed-in person: account settings and logout. */
export function AccountMenu() {
  const t = useText();
  const user = useUser();
  const signOut = useSignOut();
  const type = user?.type ?? 'entrant';
  const name = user?.name || t('common.unknownUser');
  const role = t(`common.role.${type}`);
  const [to, setTo] = useState<string | null>(null);
  return (
    <>
      <Menu
        trigger={
          <Button variant="quiet" className={css.accountButton} aria-label={t('common.accountMenu', { name, role })}>
            <Avatar name={name} photoURL={user?.photoURL} />
          </Button>
        }
      >
        <MenuHeading>
          <span className={strong}>{name}</span>
          <span className={`${small} ${dim}`}>{user?.email}</span>
          <span className={`${small} ${dim}`}>{role}</span>
        </MenuHeading>
        <MenuSeparator />
        {user?.hasFurther && (
          <Piece onMissing={() => undefined}>
            <Suspense fallback={null}>
              <SwitchItems onSwitch={setTo} />
            </Suspense>
          </Piece>
        )}
        <MenuItem href={`/${type}/settings`} icon="settings">
          {t('common.accountSettings')}
        </MenuItem>
        <MenuItem icon="signOut" onSelect={signOut}>
          {t('common.logout')}
        </MenuItem>
      </Menu>
      {to && (
        <Piece onMissing={() => setTo(null)}>
          <Suspense fallback={null}>
            <SwitchTo personID={to} onStay={() => setTo(null)} />
          </Suspense>
        </Piece>
      )}
    </>
  );
}

// Most accounts are one thing in one place.
const SwitchItems = later(async () => {
  const loading = import(/* webpackChunkName: "memberships" */ '../parts/account/SwitchItems.tsx');
  return (await Promise.all([loading, loadMessages('settings')]))[0].SwitchItems;
});

const SwitchTo = later(
  async () => (await import(/* webpackChunkName: "memberships" */ '../parts/account/SwitchTo.tsx')).SwitchTo,
);
