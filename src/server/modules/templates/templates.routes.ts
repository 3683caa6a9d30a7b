import { and, eq } from 'drizzle-orm';
import type { MailPreview, MailTemplateRow } from '#contract/entities/mail.ts';
import type { Body, Query } from '#contract/schemas.ts';
import { type MailTemplate, templateRefusals } from '#machines/mail/templates.ts';
import { testMailRefusals } from '#machines/mail/testMail.rules.ts';
import type { Context } from '../../http/context.ts';
import { commit } from '../../http/idempotency.ts';
import { handle } from '../../http/route.ts';
import type { Principal } from '../../platform/access/principal.ts';
import { record } from '../../platform/audit/record.ts';
import { mailTemplates } from '../../platform/database/schema.ts';
import { refuseBy, refuseStale } from '../../platform/errors/refusal.ts';
import { formatMail } from '../../platform/mail/words.ts';
import { queueMails } from '../mail/outbox.ts';
import { sampleLetter } from './preview.ts';
import { findTemplate, findTemplates, storeTemplate } from './templates.repository.ts';

export const templateRoutes = [
  handle('listMailTemplates', ({ principal, context, query }) =>
    findTemplates(context.database, principal.orgID, query.locale),
  ),

  handle('saveMailTemplate', ({ principal, context, query, body }) => save(context, principal, query, body)),

  handle('resetMailTemplate', ({ principal, context, query }) => reset(context, principal, query)),

  handle('previewMailTemplate', ({ principal, context, query, body }) => preview(context, principal, query, body)),
];

type Named = Query<'saveMailTemplate'>;

const refuseUnsound = (template: MailTemplate) => {
  const reasons = templateRefusals(template);
  if (reasons.length > 0) throw refuseBy(reasons);
};

/** Puts the organiser's own words in the place of the ones that were read, all or nothing. */
const save = (
  context: Context,
  by: Principal,
  { kind, locale }: Named,
  { subject, text, version }: Body<'saveMailTemplate'>,
): Promise<MailTemplateRow> => {
  refuseUnsound({ kind, subject, text });
  return commit(context, async (tx) => {
    const before = await findTemplate(tx, by.orgID, { kind, locale });
    if (!(await storeTemplate(tx, by, { kind, subject, text }, locale, version, context.clock.now()))) {
      throw refuseStale(await findTemplate(tx, by.orgID, { kind, locale }));
    }
    const stored = await findTemplate(tx, by.orgID, { kind, locale });
    await note(context, tx, by, 'mail.words', before, stored);
    return stored;
  });
};

/** Goes back to the product's words; nothing happens where they are said already. */
const reset = (
  context: Context,
  by: Principal,
  { kind, locale, version }: Query<'resetMailTemplate'>,
): Promise<MailTemplateRow> =>
  commit(context, async (tx) => {
    const before = await findTemplate(tx, by.orgID, { kind, locale });
    const own = [eq(mailTemplates.orgID, by.orgID), eq(mailTemplates.kind, kind), eq(mailTemplates.locale, locale)];
    const seen = version === undefined ? undefined : eq(mailTemplates.version, version);
    const gone = await tx
      .delete(mailTemplates)
      .where(and(...own, seen))
      .returning({ kind: mailTemplates.kind });
    const removed = await findTemplate(tx, by.orgID, { kind, locale });
    // Words that nobody here has read are not given up.
    if (gone.length === 0 && removed.version > 0) throw refuseStale(removed);
    if (gone.length > 0) await note(context, tx, by, 'mail.wordsReset', before, removed);
    return removed;
  });

const note = (
  context: Context,
  tx: Context['database'],
  by: Principal,
  action: 'mail.words' | 'mail.wordsReset',
  before: MailTemplateRow,
  saved: MailTemplateRow,
) =>
  record(tx, context.clock, by, {
    action,
    entity: 'mail',
    entityID: `${saved.kind} ${saved.locale}`,
    details: {
      kind: saved.kind,
      locale: saved.locale,
      changes: Object.fromEntries(
        (['subject', 'text'] as const)
          .filter((part) => before[part] !== saved[part])
          .map((part) => [part, { from: before[part], to: saved[part] }]),
      ),
    },
  });

/** The email with sample values; with `send` it also goes to whoever asks, marked as a test. */
const preview = async (
  context: Context,
  by: Principal,
  { kind, locale }: Named,
  { subject, text, send = false }: Body<'previewMailTemplate'>,
): Promise<MailPreview> => {
  const template = { kind, subject, text };
  refuseUnsound(template);
  // A trial shows its letters instead of sending them.
  const hasService = context.config.smtpUrl !== null || context.config.showMail;
  const reasons = send ? testMailRefusals({ hasService }) : [];
  if (reasons.length > 0) throw refuseBy(reasons);
  return commit(context, async (tx) => {
    const { letter, frame } = await sampleLetter(tx, by, template, locale, context.clock.now());
    if (send) {
      const subjectOfTest = formatMail(locale, 'sample.test', { subject: letter.subject });
      const why = 'mailTest' as const;
      const mail = { to: by.email, why, subject: subjectOfTest, text: letter.text, locale, frame };
      await queueMails(tx, [mail], by.orgID);
      const details = { kind, locale, to: by.email };
      await record(tx, context.clock, by, {
        action: 'mail.test',
        entity: 'mail',
        entityID: `${kind} ${locale}`,
        details,
      });
    }
    return {
      subject: letter.subject,
      text: letter.text,
      organiser: frame.organiser,
      sentTo: send ? by.email : null,
      note: [frame.foot, frame.note].filter(Boolean).join('\n'),
      rows: [...frame.rows, ...(frame.sums ?? [])].map(([label, value]) => ({ label, value })),
      act: frame.link?.label ?? '',
    };
  });
};
