import { sql } from 'drizzle-orm';
import { always, type Check } from '../check.ts';

const auditEvent = always({
  subject: 'audit',
  from: sql`product.audit u left join product.orgs o on o.id = u.org_id`,
  orgID: sql`u.org_id`,
  id: sql`u.id`,
  name: sql`u.action`,
  title: sql`coalesce(nullif(u.actor_name, ''), u.entity_id)`,
  at: sql`u.at`,
});

/** What always holds of the audit. */
export const auditChecks: readonly Check[] = [
  auditEvent('audit.invariant.actorKnown', sql`u.actor_id is not null`, sql`u.as_name is not null`),
  auditEvent(
    'audit.invariant.actorNamed',
    // Nobody's name is kept once they are deleted.
    sql`btrim(u.actor_name) <> '' or exists (select from product.people p where p.id = u.actor_id and p.erased)`,
    sql`u.actor_id is not null`,
  ),
  auditEvent('audit.invariant.readable', sql`o.kind = 'organiser'`, sql`u.as_name is not null`),
];

const mail = always({
  subject: 'mail',
  from: sql`product.outbox m`,
  orgID: sql`m.org_id`,
  id: sql`m.id`,
  name: sql`m."to"`,
  title: sql`m.subject`,
  at: sql`m.created_at`,
});

/** What always holds of messages. */
export const mailChecks: readonly Check[] = [
  mail('mail.invariant.addressed', sql`m."to" like '%@%' or m."to" ~ '^[+][0-9]+$'`),
  mail('mail.invariant.sentAttempted', sql`m.attempts > 0`, sql`m.sent_at is not null`),
  mail('mail.invariant.secretsForgotten', sql`m.code is null`, sql`m.sent_at is not null`),
  mail(
    'mail.invariant.delivered',
    sql`m.sent_at is not null or m.created_at > now() - interval '1 day'`,
    undefined,
    'attention',
  ),
];
