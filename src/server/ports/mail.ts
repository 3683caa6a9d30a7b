import type { Locale } from '../../contract/locales.ts';

/** Why a message was written; the mail log and the tests select by it. */
export type MailReason =
  | 'confirmation'
  | 'verification'
  | 'addressChanged'
  | 'recovery'
  | 'secondFactor'
  | 'invitation'
  | 'submission'
  | 'correction'
  | 'judgingOpened'
  | 'reminder'
  | 'result'
  | 'receipt'
  | 'refund'
  | 'refunded'
  | 'attention'
  | 'nda';

export interface Mail {
  /** E-mail address, or a telephone number where the message would go by SMS. */
  readonly to: string;
  readonly why: MailReason;
  readonly subject: string;
  readonly text: string;
  /** The code or temporary password that the text carries, where it carries one. */
  readonly code?: string;
  readonly locale?: Locale;
}

/** Delivers a message or rejects; resolves only once the message is durably accepted. */
export interface MailPort {
  send(mail: Mail): Promise<void>;
}
