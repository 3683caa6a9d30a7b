import type { Locale } from '#contract/locales.ts';

/** Why a message was written; the mail log and the tests select by it. */
export const mailReasons = [
  'confirmation',
  'verification',
  'addressChanged',
  'recovery',
  'secondFactor',
  'factorOff',
  'passwordSet',
  'invitation',
  'appointed',
  'membership',
  'submission',
  'correction',
  'entryDeleted',
  'judgingOpened',
  'roundOpened',
  'reminder',
  'result',
  'receipt',
  'refund',
  'refunded',
  'attention',
  'closedEarly',
  'announced',
  'invoice',
  'settled',
  'nda',
  'vote',
  'voteReceipt',
  'voteResult',
  'colleague',
  'mailTest',
] as const;
export type MailReason = (typeof mailReasons)[number];

/** What stands around a message's words. Everything is plain text in the reader's language. */
export interface MailFrame {
  /** In whose name it is sent. */
  readonly organiser: string;
  /** What it is about, as label and value. */
  readonly rows: readonly (readonly [label: string, value: string])[];
  /** What is or was to be paid, as label and amount, the total last; left out where nothing is. */
  readonly sums?: readonly (readonly [label: string, amount: string])[];
  /** The page that it is about, below the address of the application. */
  readonly link: { readonly path: string; readonly label: string } | null;
  /** Stands before the address of that page, for whoever cannot press the button. */
  readonly copy: string;
  /** Name, address and tax number of whoever sent it, in one line; left out in codes, which are nobody's. */
  readonly foot?: string;
  /** Who sent it to whom, and how to do without. */
  readonly note: string;
}

export interface Mail {
  /** The same however often it is tried: whoever gets it twice sees that it is one. */
  readonly id?: string;
  /** E-mail address, or a telephone number where the message goes by SMS. */
  readonly to: string;
  /** Where an answer goes, if not to the sender. */
  readonly replyTo?: string;
  readonly why: MailReason;
  readonly subject: string;
  readonly text: string;
  /** The same as a page, beside the text. */
  readonly html?: string;
  readonly frame?: MailFrame;
  /** A picture that the page shows by the name `cid:logo`: a PNG, which travels inside the message. */
  readonly logo?: Buffer;
  /** The code or temporary password that the text carries, where it carries one. */
  readonly code?: string;
  readonly locale?: Locale;
}

/** What receives mail for an address says that there is no such one: it will say so again. */
export class NoSuchAddressError extends Error {
  override readonly name = 'NoSuchAddressError';
}

/** Milliseconds that one attempt may take altogether: the message is nobody else's to send for longer than that. */
export const longestAttempt = 90_000;

/**
 * Delivers a message or rejects, with `NoSuchAddressError` where trying again is of no use; resolves only once the message is
 * durably accepted.
 */
export interface MailPort {
  /** How many messages it takes at once; one after the other where left out. */
  readonly atOnce?: number;
  send(mail: Mail): Promise<void>;
}
