import { createTransport } from 'nodemailer';
import type { MailPort } from '../ports/mail.ts';

/**
 * Sends by the mail server of `smtpUrl`, whose `from` parameter names the sender:
 * `smtps://user:password@mail.example.org/?from=awards@example.org`.
 */
export function smtpMail(smtpUrl: string): MailPort & { close(): void } {
  const url = new URL(smtpUrl);
  const from = url.searchParams.get('from') ?? (decodeURIComponent(url.username) || `awards@${url.hostname}`);
  url.searchParams.delete('from');
  const transport = createTransport({
    url: url.href,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  return {
    async send({ to, subject, text, html, locale }) {
      const headers = locale ? { 'Content-Language': locale } : {};
      await transport.sendMail({ from, to, subject, text, ...(html && { html }), headers });
    },
    close: () => transport.close(),
  };
}
