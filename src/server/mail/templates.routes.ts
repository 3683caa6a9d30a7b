import { and, eq } from 'drizzle-orm';
import { type MailTemplate, templateRefusals } from '../../../machines/mail/templates.ts';
import { testMailRefusals } from '../../../machines/mail/testMail.rules.ts';
import type { MailPreview, MailTemplateRow } from '../../contract/entities.ts';
import type { Body, Query } from '../../contract/schemas.ts';
import { record } from '../audit/record.ts';
import type { Context } from '../http/context.ts';
import { commit } from '../http/idempotency.ts';
import type { Principal } from '../http/principal.ts';
import { refuseBy, refuseStale } from '../http/refusal.ts';
import { handle } from '../http/route.ts';
import { frameOf } from '../lifecycles/mails.ts';
import { mailTemplates } from '../schema.ts';
import { queueMails } from './outbox.ts';
import { sampleLetter } from './preview.ts';
import { findTemplate, findTemplates, keepTemplate } from './templates.repository.ts';
import { sayMail } from './words.ts';

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
  return commit(context, async (transaction) => {
    const before = await findTemplate(transaction, by.orgID, { kind, locale });
    if (!(await keepTemplate(transaction, by, { kind, subject, text }, locale, version, context.clock.now()))) {
      throw refuseStale(await findTemplate(transaction, by.orgID, { kind, locale }));
    }
    const kept = await findTemplate(transaction, by.orgID, { kind, locale });
    await note(context, transaction, by, 'mail.words', before, kept);
    return kept;
  });
};

/** Goes back to the product's words; nothing happens where they are said already. */
const reset = (context: Context, by: Principal, { kind, locale }: Named): Promise<MailTemplateRow> =>
  commit(context, async (transaction) => {
    const before = await findTemplate(transaction, by.orgID, { kind, locale });
    const own = [eq(mailTemplates.orgID, by.orgID), eq(mailTemplates.kind, kind), eq(mailTemplates.locale, locale)];
    const gone = await transaction
      .delete(mailTemplates)
      .where(and(...own))
      .returning({ kind: mailTemplates.kind });
    const kept = await findTemplate(transaction, by.orgID, { kind, locale });
    if (gone.length > 0) await note(context, transaction, by, 'mail.wordsReset', before, kept);
    return kept;
  });

const note = (
  context: Context,
  transaction: Context['database'],
  by: Principal,
  action: string,
  before: MailTemplateRow,
  kept: MailTemplateRow,
) =>
  record(transaction, context.clock, by, {
    ...{ action, entity: 'mail', entityID: `${kept.kind} ${kept.locale}` },
    details: {
      kind: kept.kind,
      locale: kept.locale,
      changes: Object.fromEntries(
        (['subject', 'text'] as const)
          .filter((part) => before[part] !== kept[part])
          .map((part) => [part, { from: before[part], to: kept[part] }]),
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
  return commit(context, async (transaction) => {
    const { letter, sender } = await sampleLetter(transaction, by, template, locale, context.clock.now());
    const frame = frameOf(letter, sender);
    if (send) {
      const subjectOfTest = sayMail(locale, 'sample.test', { subject: letter.subject });
      const why = 'mailTest' as const;
      const mail = { to: by.email, why, subject: subjectOfTest, text: letter.text, locale, frame };
      await queueMails(transaction, [mail], by.orgID);
      const details = { kind, locale, to: by.email };
      await record(transaction, context.clock, by, {
        ...{ action: 'mail.test', entity: 'mail', entityID: `${kind} ${locale}`, details },
      });
    }
    return {
      ...{ subject: letter.subject, text: letter.text, organiser: sender.name, sentTo: send ? by.email : null },
      note: [frame.foot, frame.note].filter(Boolean).join('\n'),
      rows: [...frame.rows, ...(frame.sums ?? [])].map(([label, value]) => ({ label, value })),
      act: frame.link?.label ?? '',
    };
  });
};
