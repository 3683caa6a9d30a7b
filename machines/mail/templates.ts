import { type Reason, type Rules, refusals } from '../kit/rules.ts';

/** What a kind of email can say, by the names between braces, and what it must say for its reader to understand it. */
interface MailKind {
  readonly to: 'admin' | 'judge' | 'entrant';
  readonly placeholders: readonly string[];
  readonly needed: readonly string[];
}

const entry = ['name', 'award', 'title', 'ref'] as const;

/** The emails that are sent in an organiser's name, whose words the organiser may change. */
export const mailKinds = {
  invitation: { to: 'judge', placeholders: ['name', 'organiser', 'award'], needed: [] },
  invitationAdmin: { to: 'admin', placeholders: ['name', 'organiser'], needed: [] },
  invitationEntrant: { to: 'entrant', placeholders: ['name', 'organiser'], needed: [] },
  appointed: { to: 'judge', placeholders: ['name', 'organiser', 'award'], needed: ['award'] },
  submission: { to: 'entrant', placeholders: entry, needed: [] },
  colleague: { to: 'entrant', placeholders: ['name', 'award', 'title', 'inviter', 'expiresAt'], needed: ['inviter'] },
  correction: { to: 'entrant', placeholders: [...entry, 'message'], needed: ['message'] },
  entryDeleted: { to: 'entrant', placeholders: entry, needed: [] },
  receipt: { to: 'entrant', placeholders: [...entry, 'number', 'amount'], needed: ['number', 'amount'] },
  invoice: { to: 'entrant', placeholders: [...entry, 'number', 'amount', 'dueAt'], needed: ['number', 'amount'] },
  settled: {
    to: 'entrant',
    placeholders: ['name', 'award', 'title', 'number', 'amount', 'reference'],
    needed: ['number', 'amount'],
  },
  refund: {
    to: 'entrant',
    placeholders: ['name', 'award', 'title', 'amount', 'reasons'],
    needed: ['amount', 'reasons'],
  },
  refunded: {
    to: 'entrant',
    placeholders: ['name', 'award', 'title', 'number', 'amount', 'reason'],
    needed: ['number', 'amount', 'reason'],
  },
  closedEarly: {
    to: 'entrant',
    placeholders: ['name', 'award', 'closesAt', 'count', 'titles'],
    needed: ['titles'],
  },
  result: { to: 'entrant', placeholders: ['name', 'award', 'count'], needed: [] },
  reminder: { to: 'entrant', placeholders: ['name', 'award', 'organiser', 'message'], needed: ['message'] },
  judgingOpened: { to: 'judge', placeholders: ['name', 'award', 'count'], needed: [] },
  roundOpened: { to: 'judge', placeholders: ['name', 'award', 'round', 'count'], needed: ['round'] },
  nda: {
    to: 'judge',
    placeholders: ['name', 'award', 'version', 'signature', 'signedAt', 'terms'],
    needed: ['version', 'signature', 'signedAt', 'terms'],
  },
  announced: { to: 'judge', placeholders: ['name', 'award', 'best'], needed: ['best'] },
  attention: { to: 'admin', placeholders: ['name', 'award', 'step', 'reasons'], needed: ['reasons'] },
} as const satisfies Record<string, MailKind>;

export type MailKindName = keyof typeof mailKinds;
// The keys of a constant are its names.
export const mailKindNames = Object.keys(mailKinds) as MailKindName[];

/** A subject and a text of the organiser's own for one kind of email. */
export interface MailTemplate {
  readonly kind: MailKindName;
  readonly subject: string;
  readonly text: string;
}

/** Longest subject and text, in characters. */
export const longestTemplate = { subject: 200, text: 5000 } as const;

const braces = /\{([^{}]*)\}/g;
const namedIn = (words: string): string[] => [...words.matchAll(braces)].map(([, name = '']) => name.trim());
type Words = Pick<MailTemplate, 'subject' | 'text'>;
const all = ({ subject, text }: Words) => namedIn(`${subject}\n${text}`);
const listOf = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ');

const unknownIn = (template: MailTemplate) => {
  const known: readonly string[] = mailKinds[template.kind].placeholders;
  return [...new Set(all(template).filter((name) => !known.includes(name)))];
};
const missingIn = ({ kind, text }: MailTemplate) => {
  const named = namedIn(text);
  const needed: readonly string[] = mailKinds[kind].needed;
  return needed.filter((name) => !named.includes(name));
};

/** What a template needs before it is used, with the reason given when it is refused. */
const mailTemplateRules = {
  maySave: [
    { needs: ({ subject }) => subject.trim() !== '', otherwise: 'mail.refusal.subjectMissing' },
    { needs: ({ text }) => text.trim() !== '', otherwise: 'mail.refusal.textMissing' },
    { needs: ({ subject }) => !/[\r\n]/.test(subject), otherwise: 'mail.refusal.subjectOneLine' },
    {
      needs: (template) => unknownIn(template).length === 0,
      otherwise: 'mail.refusal.placeholderUnknown',
      params: (template) => ({ names: listOf(unknownIn(template)) }),
    },
    {
      needs: (template) => missingIn(template).length === 0,
      otherwise: 'mail.refusal.placeholderMissing',
      params: (template) => ({ names: listOf(missingIn(template)) }),
    },
  ],
} satisfies Rules<MailTemplate>;

/** Why a template is not taken; empty where it is. */
export const templateRefusals = (template: MailTemplate): Reason[] =>
  refusals<MailTemplate, unknown>(mailTemplateRules.maySave, template, undefined);

/** Whether a placeholder stands in the subject or the text. */
export const mentions = (words: Words, placeholder: string): boolean => all(words).includes(placeholder);

/** The words with what stands between braces filled in, once: what a value says is never filled in itself. */
export const fillTemplate = (words: string, values: Readonly<Record<string, string>>): string =>
  words.replace(braces, (found, name: string) =>
    Object.hasOwn(values, name.trim()) ? (values[name.trim()] ?? '') : found,
  );
