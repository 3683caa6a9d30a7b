import { asc } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { isLoopback } from '../platform/config/trial.ts';
import type { Database } from '../platform/database/database.ts';
import { mails } from '../platform/database/schema.ts';
import { refuse } from '../platform/errors/refusal.ts';
import type { Mail, MailPort } from '../ports/mail.ts';

/** Keeps messages in the database instead of sending them. `announce` is told of each, for the console. */
export function mailBox(database: Database, announce: (mail: Mail) => void = () => undefined): MailPort {
  return {
    async send(mail) {
      const { to, why, subject, text, html = null, code = null, locale = null } = mail;
      await database.insert(mails).values({ to, why, subject, text, html, code, locale });
      announce(mail);
    },
  };
}

/**
 * The box as a list, newest last. `settle` delivers what still waits. It holds everybody's codes: in a trial it is shown
 * to this machine alone, not through a proxy and not to another origin's page.
 */
export const mailBoxRoutes =
  (database: Database, settle: () => Promise<void>, trial: boolean): FastifyPluginAsync =>
  async (app) => {
    app.addHook('onRequest', async ({ headers, socket }, reply) => {
      void reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
      if (!trial) return;
      const isForwarded = forwarded.some((name) => headers[name] !== undefined);
      const isElsewhere = headers.origin !== undefined && !isHere(headers.origin);
      if (isForwarded || isElsewhere || !isLoopback(plain(socket.remoteAddress)))
        throw refuse(403, 'request.trialOnly');
    });
    app.get('/mail', { schema: { hide: true } }, async () => {
      await settle();
      return readMails(database);
    });
  };

export const readMails = (database: Database) =>
  database
    .select({ to: mails.to, why: mails.why, subject: mails.subject, text: mails.text, code: mails.code })
    .from(mails)
    .orderBy(asc(mails.id));

const forwarded = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'];

/** An IPv4 address, which a socket for both kinds writes as one of IPv6. */
const plain = (address = '') => address.replace(/^::ffff:/, '');

const isHere = (origin: string) => URL.canParse(origin) && isLoopback(new URL(origin).hostname);
