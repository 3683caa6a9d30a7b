import { asc } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import type { Database } from '../database.ts';
import type { Mail, MailPort } from '../ports/mail.ts';
import { mails } from '../schema.ts';

/** Keeps messages in the database instead of sending them. `announce` is told of each, for the console. */
export function mailBox(database: Database, announce: (mail: Mail) => void = () => undefined): MailPort {
  return {
    async send(mail) {
      const { to, why, subject, text, code = null, locale = null } = mail;
      await database.insert(mails).values({ to, why, subject, text, code, locale });
      announce(mail);
    },
  };
}

/** The box as a list, newest last. `settle` delivers what still waits. */
export const mailBoxRoutes =
  (database: Database, settle: () => Promise<void>): FastifyPluginAsync =>
  async (app) => {
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
