import { createTransport } from 'nodemailer';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import { longestAttempt, type MailPort, NoSuchAddressError } from '../ports/mail.ts';

const connections = 4;

type SMTPError = SMTPConnection.SMTPError;

/**
 * Refusals for ever of the address itself: no such mailbox or domain, badly written, moved away, a domain that takes no
 * mail. What else is refused, such as a sender or a content, may be a setting that somebody mends. Sources: RFC 3463 (3.2),
 * RFC 7505.
 */
const noSuchAddress = /^5\d\d[ -]5\.1\.(?:[1236]|10)\b/;

/** Mail servers repeat whom they refuse, and where a letter to them would have gone on to. */
const addresses = /[^\s@<>]+@[^\s@<>()",;:\\]+/g;

/**
 * Sends by the mail server of `smtpUrl`, whose `from` parameter names the sender:
 * `smtps://user:password@mail.example.org/?from=awards@example.org`. What it says of a refusal is passed on without any
 * address but the sender’s.
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
    async send({ id, to, replyTo, subject, text, html, locale, logo }) {
      const headers = locale ? { 'Content-Language': locale } : {};
      const messageId =
        id &&
        `<${id}@${
          from
            .split('@')
            .at(-1)
            ?.replace(/[^\w.-]/g, '') || 'awards'
        }>`;
      const sent = transport.sendMail({
        signal: AbortSignal.timeout(longest),
        from,
        to,
        // Never read as a list of addresses or as a header.
        ...(replyTo && { replyTo: { name: '', address: replyTo } }),
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
      // Of the error its words alone: besides them it holds whom the letter was for.
      await sent.catch(({ message, response }: SMTPError) => {
        const words = message.replace(addresses, (one) => (from.includes(one) ? one : '…'));
        throw noSuchAddress.test(response ?? '') ? new NoSuchAddressError(words) : new Error(words);
      });
    },
    close: () => transport.close(),
  };
}
