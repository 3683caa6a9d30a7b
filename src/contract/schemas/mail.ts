import { Type } from 'typebox';
import { longestTemplate } from '#machines/mail/templates.ts';
import { mailStatuses } from '../choices.ts';
import { mailPreviewSchema, mailSchema, mailTemplateSchema } from '../entities/mail.ts';
import { sortKeys } from '../sortKeys.ts';
import { listQuery, searchBy, someOf } from './shared.ts';

const mailLocale = mailTemplateSchema.properties.locale;
const ofTemplate = Type.Object({ kind: mailTemplateSchema.properties.kind, locale: mailLocale });
const templateVersion = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });
const templateWords = Type.Object({
  subject: Type.String({ maxLength: longestTemplate.subject }),
  text: Type.String({ maxLength: longestTemplate.text }),
});

/** What the calls about letters and their templates send and answer. */
export const mailSchemas = {
  listMails: {
    query: listQuery({ ...searchBy(sortKeys.mails), status: someOf(mailStatuses) }),
    reply: Type.Array(mailSchema),
  },
  resendMail: {
    query: Type.Object({ id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) }),
    reply: mailSchema,
  },
  listMailTemplates: { query: listQuery({ locale: mailLocale }), reply: Type.Array(mailTemplateSchema) },
  saveMailTemplate: {
    query: ofTemplate,
    /** `version` is the one that was changed; 0 for the product's words. */
    body: Type.Object({ ...templateWords.properties, version: templateVersion }),
    reply: mailTemplateSchema,
  },
  resetMailTemplate: {
    /** `version` is the one that is given up; whichever stands there where left out. */
    query: Type.Object({ ...ofTemplate.properties, version: Type.Optional(templateVersion) }),
    reply: mailTemplateSchema,
  },
  previewMailTemplate: {
    query: ofTemplate,
    body: Type.Object({ ...templateWords.properties, send: Type.Optional(Type.Boolean()) }),
    reply: mailPreviewSchema,
  },
} as const;
