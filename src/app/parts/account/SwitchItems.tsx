import { useAccount } from '../../actors/account/useAccount.ts';
import { useText } from '../../i18n/useText.ts';
import { MenuItem, MenuSeparator } from '../../ui/primitives/Menu.tsx';

/** What else the account is, to go on as that. */
export function SwitchItems({ onSwitch }: { readonly onSwitch: (personID: string) => void }) {
  const t = useText();
  const { user, memberships } = useAccount();
  const further = memberships?.filter(({ personID }) => personID !== user?.id) ?? [];
  return (
    <>
      {further.map(({ personID, orgName, type }) => (
        <MenuItem key={personID} onSelect={() => onSwitch(personID)}>
          {t('settings.memberships.switchTo', { organisation: orgName, role: t(`common.role.${type}`) })}
        </MenuItem>
      ))}
      <MenuSeparator />
    </>
  );
}
