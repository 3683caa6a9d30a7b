import { sql } from 'drizzle-orm';
import type { Role } from '#contract/calls.ts';
import type { Locale } from '#contract/locales.ts';
import { fillTemplate, mentions } from '#machines/mail/templates.ts';
import type { Database } from '../../platform/database/database.ts';
import { boolean, columns, type RowOf } from '../../platform/database/rows.ts';
import { orgs, people } from '../../platform/database/schema.ts';
import { rowsOf } from '../../platform/database/sql.ts';
import { ownWordsOf } from '../../platform/mail/templates.ts';
import { formatMail, inOneParagraph } from '../../platform/mail/words.ts';
import type { Mail, MailFrame } from '../../ports/mail.ts';
import { isTelephone } from '../../ports/sms.ts';
import { type Asked, askedOf, askedRows } from './asked.ts';
import { footOf, type Sender } from './foot.ts';

const accountRow = columns({
  id: people.id,
  name: people.name,
  role: people.type,
  organiserID: orgs.id,
  organiser: orgs.name,
  address: orgs.address,
  taxID: orgs.taxID,
  isOrganiser: boolean,
});
type Account = RowOf<typeof accountRow>;

/** Where what an account's message asks for is done; messages by SMS have no such page. */
const pages = {
  confirmation: 'verify',
  recovery: 'reset',
  invitation: 'login',
  secondFactor: 'login',
  verification: 'settings',
  addressChanged: 'settings',
  factorOff: 'settings',
  passwordSet: 'settings',
} as const satisfies Partial<Record<Mail['why'], string>>;
type AccountReason = keyof typeof pages;
const isAccountReason = (why: Mail['why']): why is AccountReason => why in pages;

/** What only somebody with an account gets, who has an organiser to turn to. */
const ofMembers: readonly AccountReason[] = ['verification', 'addressChanged', 'factorOff', 'passwordSet'];
/** What is no invitation to look away. */
const warnings: readonly AccountReason[] = ['addressChanged', 'factorOff', 'passwordSet'];
/** What goes to an address that nobody signs in with, not yet or no longer. */
const toOtherAddresses: readonly AccountReason[] = ['verification', 'addressChanged'];

/**
 * A message of the identity service as its reader gets it: with the way to the page it is about, and an invitation with
 * who invites, to what and as what. `orgID` is the organiser in whose log it is found; codes are in nobody's. `asks` is the judge
 * whom it names awards to.
 */
export async function frameAccountMail(
  database: Database,
  mail: Mail,
  now: Date,
): Promise<Mail & { readonly orgID: string | null; readonly asks?: string }> {
  const { to, why, locale = 'en' } = mail;
  if (!isAccountReason(why) || isTelephone(to)) return { ...mail, orgID: null };
  const found = why === 'invitation' ? await accountOf(database, to) : null;
  if (!found) {
    const account: [string, string] = [formatMail(locale, 'frame.account'), to];
    const bare = { organiser: '', rows: [account], ...wayTo(why, locale) };
    return { ...mail, orgID: null, frame: { ...bare, ...(await aroundAccount(database, to, why, locale)) } };
  }
  const { name, role, organiser, address, taxID, organiserID: orgID } = found;
  const asked = role === 'judge' ? await askedOf(database, found.id, now) : [];
  const award = new Intl.ListFormat(locale).format(asked.map((one) => one.award));
  const values = { name, organiser, award, role, count: asked.length };
  const kind = invitationKinds[role];
  const words = orgID ? await ownWordsOf(database, orgID, kind, locale) : null;
  // What names an award says nothing to a judge who is asked for none yet.
  const own = words && (award !== '' || !mentions(words, 'award')) ? words : null;
  const fill = (text: string) => fillTemplate(text, { name, organiser, award });
  return {
    ...mail,
    orgID,
    ...(asked.length > 0 && { asks: found.id }),
    subject: own ? fill(own.subject) : formatMail(locale, 'invitation.subject', values),
    text: `${own ? fill(own.text) : formatMail(locale, 'invitation.text', values)}\n\n${mail.text}`,
    frame: frameOfInvitation(locale, { email: to, role, asked, sender: { name: organiser, address, taxID } }),
  };
}

/** The way to the page that a message is about. */
const wayTo = (why: AccountReason, locale: Locale): Pick<MailFrame, 'link' | 'copy'> => {
  const path = pages[why];
  return { link: { path, label: formatMail(locale, `frame.act.${path}`) }, copy: formatMail(locale, 'frame.copy') };
};

/** An invitation as its frame shows it. */
interface Invited {
  /** Whom it goes to. */
  readonly email: string;
  readonly role: Role;
  /** What a judge is asked for. */
  readonly asked: readonly Asked[];
  readonly sender: Sender;
}

/** What stands around the words of an invitation: who invites, to what and as what, and the way to sign in. */
export function frameOfInvitation(locale: Locale, { email, role, asked, sender }: Invited): MailFrame {
  const { name: organiser } = sender;
  return {
    organiser,
    rows: [
      ...asked.flatMap((one) => [[formatMail(locale, 'frame.award'), one.award] as const, ...askedRows(locale, one)]),
      [formatMail(locale, 'frame.organiser'), organiser],
      [formatMail(locale, 'frame.role'), formatMail(locale, `frame.role.${role}`)],
      // The address stands in the text, beside the password.
    ],
    ...wayTo('invitation', locale),
    foot: footOf(locale, sender),
    note: inOneParagraph(locale, [
      formatMail(locale, 'frame.sent', { organiser, email }),
      formatMail(locale, 'frame.unexpected'),
    ]),
  };
}

/** What differs around a message about an account that is there: in whose name it comes, and what to do about it. */
async function aroundAccount(
  database: Database,
  to: string,
  why: AccountReason,
  locale: Locale,
): Promise<Pick<MailFrame, 'note'> & Partial<MailFrame>> {
  const account = ofMembers.includes(why) ? await accountOf(database, to) : null;
  const sender = account?.isOrganiser
    ? { name: account.organiser, address: account.address, taxID: account.taxID }
    : null;
  const note = formatMail(locale, warnings.includes(why) ? 'frame.security' : 'frame.unexpected');
  return {
    ...(toOtherAddresses.includes(why) && { rows: [] }),
    ...(sender && { organiser: sender.name, foot: footOf(locale, sender) }),
    note: sender
      ? inOneParagraph(locale, [formatMail(locale, 'frame.sent', { organiser: sender.name, email: to }), note])
      : note,
  };
}

/** Whom an invitation is to, by the organiser's own words for it. */
const invitationKinds = { judge: 'invitation', admin: 'invitationAdmin', entrant: 'invitationEntrant' } as const;

/** In whose name an invitation to this address goes out; null where nobody invited it. */
export const inviterOf = async (database: Database, email: string): Promise<string | null> =>
  (await accountOf(database, email))?.organiserID ?? null;

async function accountOf(database: Database, email: string): Promise<Account | null> {
  const [found] = await rowsOf(
    database,
    accountRow,
    sql`
      select p.id, coalesce(nullif(p.name, ''), p.email) as name, p.type as role, o.id as "organiserID", o.kind = 'organiser' as "isOrganiser", o.name as organiser, o.address, o.tax_id as "taxID"
      from product.people p join product.orgs o on o.id = coalesce(p.invited_by_id, p.org_id)
      where lower(p.email) = lower(${email}) and not p.erased
      order by p.invited desc, p.created_at desc, p.id limit 1`,
  );
  return found ?? null;
}
