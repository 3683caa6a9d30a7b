/** Delivers a short message to a telephone number (E.164, `+447700900123`), or rejects where no service accepted it. */
export interface SmsPort {
  send(message: { readonly to: string; readonly text: string }): Promise<void>;
}

/** Whether a message is for a telephone; addresses of email never begin so. */
export const isTelephone = (to: string): boolean => /^\+\d+$/.test(to);
