import { sql } from 'drizzle-orm';
import type { Locale } from '#contract/locales.ts';
import type { Context } from '../../http/context.ts';
import type { Database } from '../../platform/database/database.ts';
import { outbox } from '../../platform/database/schema.ts';
import { frameAccountMail } from './accountMails.ts';
import { noteAsked } from './toldOfScoring.ts';

/**
 * Puts an invitation that a pool of Amazon Cognito has mailed by itself into the log of the organiser who invites: from there it is
 * sent again. Its words and its password the pool alone knows. The embedded service writes its own.
 */
export async function noteInvitation(
  tx: Database,
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  { to, locale }: { readonly to: string; readonly locale: Locale | null },
): Promise<void> {
  if (config.cognito === null) return;
  const mail = { to, why: 'invitation', subject: '', text: '', ...(locale && { locale }) } as const;
  const { orgID, subject, asks } = await frameAccountMail(tx, mail, clock.now());
  if (orgID === null) return;
  await tx.insert(outbox).values({ ...mail, orgID, subject, attempts: 1, sentAt: sql`now()` });
  if (asks) await noteAsked(tx, asks);
}
