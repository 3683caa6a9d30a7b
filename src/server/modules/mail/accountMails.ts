import { sql } from 'drizzle-orm';
import { fillTemplate } from '#machines/mail/templates.ts';
import type { Database } from '../../platform/database/database.ts';
import { columns, list, type RowOf, text } from '../../platform/database/rows.ts';
import { orgs, people } from '../../platform/database/schema.ts';
import { rowsOf } from '../../platform/database/sql.ts';
import { ownWordsOf } from '../../platform/mail/templates.ts';
import { formatMail, inOneParagraph } from '../../platform/mail/words.ts';
import type { Mail } from '../../ports/mail.ts';
import { footOf } from './foot.ts';

const accountRow = columns({
  name: people.name,
  role: people.type,
  organiserID: orgs.id,
  organiser: orgs.name,
  address: orgs.address,
  taxID: orgs.taxID,
  awards: list(text),
});
type Account = RowOf<typeof accountRow>;

/** Where what an account's message asks for is done; messages by SMS have no such page. */
const pages: Partial<Record<Mail['why'], string>> = { confirmation: 'verify', recovery: 'reset', invitation: 'login' };

/**
 * A message of the identity service as its reader gets it: with the way to the page it is about, and an invitation with
 * who invites, to what and as what. `orgID` is the organiser in whose log it is found; codes are in nobody's.
 */
export async function frameAccountMail(
  database: Database,
  mail: Mail,
): Promise<Mail & { readonly orgID: string | null }> {
  const { to, why, locale = 'en' } = mail;
  const path = pages[why];
  if (path === undefined) return { ...mail, orgID: null };
  const link = { path, label: formatMail(locale, `frame.act.${path as 'verify' | 'reset' | 'login'}`) };
  const account: [string, string] = [formatMail(locale, 'frame.account'), to];
  const bare = { organiser: '', rows: [account], link, copy: formatMail(locale, 'frame.copy') };
  const found = why === 'invitation' ? await accountOf(database, to) : null;
  if (!found) return { ...mail, orgID: null, frame: { ...bare, note: formatMail(locale, 'frame.unexpected') } };
  const { name, role, organiser, address, taxID, awards, organiserID: orgID } = found;
  const award = new Intl.ListFormat(locale).format(awards);
  const values = { name, organiser, award, role, count: awards.length };
  const kind = invitationKinds[role];
  const unnamed = kind === 'invitation' && award === '';
  const own = orgID && !unnamed ? await ownWordsOf(database, orgID, kind, locale) : null;
  const fill = (words: string) => fillTemplate(words, { name, organiser, award });
  return {
    ...mail,
    orgID,
    subject: own ? fill(own.subject) : formatMail(locale, 'invitation.subject', values),
    text: `${own ? fill(own.text) : formatMail(locale, 'invitation.text', values)}\n\n${mail.text}`,
    frame: {
      ...bare,
      organiser,
      rows: [
        ...(award ? [[formatMail(locale, 'frame.award'), award] as const] : []),
        [formatMail(locale, 'frame.organiser'), organiser],
        [formatMail(locale, 'frame.role'), formatMail(locale, `frame.role.${role}`)],
        account,
      ],
      foot: footOf(locale, { name: organiser, address, taxID }),
      note: inOneParagraph(locale, [
        formatMail(locale, 'frame.sent', { organiser, email: to }),
        formatMail(locale, 'frame.unexpected'),
      ]),
    },
  };
}

/** Whom an invitation is to, by the organiser's own words for it. */
const invitationKinds = { judge: 'invitation', admin: 'invitationAdmin', entrant: 'invitationEntrant' } as const;

async function accountOf(database: Database, email: string): Promise<Account | null> {
  const [found] = await rowsOf(
    database,
    accountRow,
    sql`
      select coalesce(nullif(p.name, ''), p.email) as name, p.type as role, o.id as "organiserID", o.name as organiser, o.address, o.tax_id as "taxID",
        coalesce((select json_agg(a.name order by a.name) from product.awards a
          where exists (select from product.assignments s where s.judge_id = p.id and s.award_id = a.id)), '[]') as awards
      from product.people p join product.orgs o on o.id = coalesce(p.invited_by_id, p.org_id)
      where lower(p.email) = lower(${email}) and not p.erased
      order by p.invited desc, p.created_at desc, p.id limit 1`,
  );
  return found ?? null;
}
