import { createTransport } from 'nodemailer';
import type { MailPort } from '../ports/mail.ts';

const connections = 4;
/** Milliseconds that one attempt may take altogether: its row is held meanwhile, and the database ends what holds one for two minutes. */
const longestAttempt = 90_000;

/**
 * Sends by the mail server of `smtpUrl`, whose `from` parameter names the sender:
 * `smtps://user:password@mail.example.org/?from=awards@example.org`.
 */
export function smtpMail(smtpUrl: string, longest = longestAttempt): MailPort & { close(): void } {
  const url = new URL(smtpUrl);
  const from = url.searchParams.get('from') ?? (decodeURIComponent(url.username) || `awards@${url.hostname}`);
  url.searchParams.delete('from');
  const transport = createTransport({
    url: url.href,
    pool: true,
    maxConnections: connections,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  return {
    atOnce: connections,
    async send({ id, to, subject, text, html, locale, logo }) {
      const headers = locale ? { 'Content-Language': locale } : {};
      const messageId =
        id &&
        `<${id}@${
          from
            .split('@')
            .at(-1)
            ?.replace(/[^\w.-]/g, '') || 'awards'
        }>`;
      await transport.sendMail({
        signal: AbortSignal.timeout(longest),
        from,
        to,
        subject,
        text,
        ...(html && { html }),
        ...(logo && {
          attachments: [
            {
              filename: 'logo.png',
              content: logo,
              contentType: 'image/png',
              cid: 'logo',
              contentDisposition: 'inline',
            },
          ],
        }),
        ...(messageId && { messageId }),
        headers,
      });
    },
    close: () => transport.close(),
  };
}
