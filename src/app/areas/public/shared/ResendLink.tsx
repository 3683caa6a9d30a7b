import { useText } from '#app/i18n/useText.ts';
import { TextLink } from '#app/ui/primitives/TextLink.tsx';
import { resendWait } from '#machines/kit/resend.ts';
import { useCountdown } from './useCountdown.ts';

type ResendLinkProps = {
  /** A code was sent a moment ago. */
  readonly waiting: boolean;
  /** Another code is on its way. */
  readonly sending: boolean;
  readonly onResend: () => void;
};

/** Asks for another code, or says when that will be possible. */
export function ResendLink({ waiting, sending, onResend }: ResendLinkProps) {
  const t = useText();
  const seconds = useCountdown(waiting, resendWait);
  if (waiting) return <span>{t('public.code.wait', { seconds: seconds || resendWait / 1000 })}</span>;
  return <TextLink onPress={onResend}>{t(sending ? 'public.code.resending' : 'public.code.resend')}</TextLink>;
}
