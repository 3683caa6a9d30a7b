import { useEffect, useState } from 'react';
import { inlinedConfig, loadConfig } from '../../identity/config.ts';

/** Whether the identity service asks for the second factor that an organiser requires; true where nobody said. */
export function useFactorsRequired(): boolean {
  const [isRequired, setRequired] = useState(() => inlinedConfig()?.requiresFactors);
  useEffect(() => {
    void loadConfig().then(
      ({ requiresFactors }) => setRequired(requiresFactors),
      () => undefined,
    );
  }, []);
  return isRequired ?? true;
}
