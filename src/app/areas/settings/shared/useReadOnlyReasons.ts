import { useAccount } from '#app/actors/account/useAccount.ts';
import { useReason } from '#app/i18n/useReason.ts';
import type { ShownReason } from '#app/ui/primitives/Reasons.tsx';

/** Why nothing of this person can be changed now: somebody else is looking on. Empty usually. */
export function useReadOnlyReasons(): readonly ShownReason[] {
  const reasonText = useReason();
  const { signedInAs } = useAccount();
  return signedInAs?.readOnly ? [{ text: reasonText({ code: 'session.readOnly' }) }] : [];
}
