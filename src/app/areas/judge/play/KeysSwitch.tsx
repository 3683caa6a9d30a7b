import { useText } from '#app/i18n/useText.ts';
import { Switch } from '#app/ui/forms/Switch.tsx';
import { switchSingleKeys, useSingleKeys } from './singleKeys.ts';

/** Switches the letters and digits of judging off and on. */
export function KeysSwitch() {
  const t = useText();
  const isOn = useSingleKeys();
  return (
    <Switch label={t('judge.keys.on')} help={t('judge.keys.on.help')} checked={isOn} onChange={switchSingleKeys} />
  );
}
