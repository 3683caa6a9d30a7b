import type { RecoveryLeft } from '#contract/recovery.ts';
import { useQuery } from '../../data/useQuery.ts';
import { useAction } from '../call/useAction.ts';

interface RecoveryCodes {
  /** Undefined until it is known. */
  readonly left: RecoveryLeft | undefined;
  readonly failed: boolean;
  readonly reload: () => void;
  /** Makes new codes, which void the old ones; null where that was refused, which is said. */
  readonly make: () => Promise<readonly string[] | null>;
  readonly making: boolean;
}

/** The signed-in person's recovery codes: how many are left, and new ones, told this once. */
export function useRecoveryCodes(): RecoveryCodes {
  const { data, state, reload } = useQuery('getRecoveryCodes', {});
  const { run, busy } = useAction('makeRecoveryCodes');
  return {
    left: data,
    failed: state === 'failed',
    reload,
    making: busy,
    async make() {
      const made = await run({});
      reload();
      return made?.codes ?? null;
    },
  };
}
