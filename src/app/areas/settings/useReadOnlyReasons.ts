import { useAccount } from '../../actors/useAccount.ts';
import type { ShownReason } from '../../design/Reasons.tsx';
import { useReason } from '../../i18n/useReason.ts';

/** Why nothing of this person can be changed now: somebody else is looking on. Empty usually. */
export function useReadOnlyReasons(): readonly ShownReason[] {
  const say = useReason();
  const { signedInAs } = useAccount();
  return signedInAs?.readOnly ? [{ text: say({ code: 'session.readOnly' }) }] : [];
}
