import { useText } from '../i18n/useText.ts';
import { useSignOut } from '../parts/page/leaving.ts';
import { useUser } from '../parts/page/user.ts';
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
  return (
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
      <MenuItem href={`/${type}/settings`} icon="settings">
        {t('common.accountSettings')}
      </MenuItem>
      <MenuItem icon="signOut" onSelect={signOut}>
        {t('common.logout')}
      </MenuItem>
    </Menu>
  );
}
