import { useEffect, useState } from 'react';
import { type CompositionRule, unsaidComposition } from '#machines/signIn/password.rules.ts';
import { inlinedConfig, loadConfig } from '../../identity/config.ts';

/** What the installation's pool asks of a password besides its length. */
export function usePasswordRules(): readonly CompositionRule[] {
  const [rules, setRules] = useState(() => inlinedConfig()?.passwordRules);
  useEffect(() => {
    void loadConfig().then(
      ({ passwordRules }) => setRules(passwordRules),
      () => undefined,
    );
  }, []);
  return rules ?? unsaidComposition;
}
