import { useEffect } from 'react';
import { UnsentBeforeSwitch, useSwitching } from './switching.tsx';

type SwitchToProps = { readonly personID: string; readonly onStay: () => void };

/** Goes on as the membership that was chosen in the account menu. */
export function SwitchTo({ personID, onStay }: SwitchToProps) {
  const switching = useSwitching(onStay);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it was chosen once
  useEffect(() => void switching.ask(personID), [personID]);
  return <UnsentBeforeSwitch {...switching} />;
}
