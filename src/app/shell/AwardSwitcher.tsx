import { useText } from '../i18n/useText.ts';
import { useAwardChoice } from '../parts/page/awardChoice.ts';
import { Select } from '../ui/forms/Select.tsx';
import { iconBefore } from '../ui/primitives/icons.ts';
import { Menu, MenuItem } from '../ui/primitives/Menu.tsx';
import { cx } from '../ui/theme/cx.ts';
import * as css from './AppShell.css.ts';

/** The same choice by the browser's own select: a menu's layer would lie beneath the modal drawer. */
export function AwardSelect() {
  const t = useText();
  const { awards, awardID, chooseAward } = useAwardChoice();
  if (awards.length === 0) return null;
  return (
    <Select
      label={t('common.chooseAward')}
      labelHidden
      value={awardID ?? ''}
      onChange={chooseAward}
      options={awards.map(({ id, name }) => ({ value: id, label: name }))}
      {...(awardID ? {} : { placeholder: t('common.chooseAward') })}
    />
  );
}

/** The award that the screens speak of; an administrator with several chooses here. */
export function AwardSwitcher() {
  const t = useText();
  const { awards, awardID, chooseAward } = useAwardChoice();
  if (awards.length === 0) return null;
  const award = awards.find((one) => one.id === awardID);
  const name = award?.name ?? t('common.chooseAward');
  // The spoken name holds all that is seen on the button.
  const spoken = [t('common.awardSwitcher', { name }), award?.below].filter(Boolean).join(' ');
  return (
    <Menu
      align="start"
      label={t('common.chooseAward')}
      trigger={
        <button type="button" className={cx(css.switcher, iconBefore('upDown'))} aria-label={spoken}>
          <span className={css.switcherName}>{name}</span>{' '}
          {award?.below && <span className={css.switcherBelow}>{award.below}</span>}
        </button>
      }
    >
      {awards.map((one) => (
        <MenuItem key={one.id} checked={one.id === awardID} onSelect={() => chooseAward(one.id)}>
          {one.name}
        </MenuItem>
      ))}
    </Menu>
  );
}
