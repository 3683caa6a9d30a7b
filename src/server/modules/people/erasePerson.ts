import { eq, type SQL, sql } from 'drizzle-orm';
import { notifications } from '#machines/settings/notifications.ts';
import type { Database } from '../../platform/database/database.ts';
import { endColleagues } from '../../platform/database/keptFrom.ts';
import { columns, list, text } from '../../platform/database/rows.ts';
import { people } from '../../platform/database/schema.ts';
import { rowsOf } from '../../platform/database/sql.ts';
import { announce } from '../changes/announce.ts';
import { dropZips } from '../files/dropZips.ts';
import { eraseFromBinned, goesOnAt, isSole } from './eraseFromBinned.ts';
import type { Person } from './people.repository.ts';
import { unseat } from './unseat.ts';

/** Whether the account of a person `p` is somebody in another organisation, and so goes on. */
const goesOn = sql`exists (select from product.people x where x.account = p.account and x.id <> p.id and not x.erased)`;

/** What entrants alone get. */
const ofEntrants = Object.keys(notifications.entrant).filter((why) => !(why in notifications.judge));

/** Whether a letter `m` went to a person `p`, who enters besides, as an entrant: it stays with that membership. */
const wentToEntrant = sql`(m.why = any(${sql.param(ofEntrants)}::text[]) and exists (
  select from product.people x where x.account = p.account and x.id <> p.id and not x.erased and x.type = 'entrant'))`;

/** Whether nobody else is in the organisation of a person `p`. */
const isAlone = sql`not exists (select from product.people x where x.org_id = p.org_id and x.id <> p.id and not x.erased)`;

const addressRow = columns({ addresses: list(text) });

/** Blanks the names of a person in the audit; answers their address, and former ones, in small letters, as a statement takes them. */
async function eraseNames(tx: Database, id: string) {
  const [row] = await rowsOf(
    tx,
    addressRow,
    sql`select to_json(array(select product.addresses_of(${id}::uuid))) as addresses
      from product.erase_names(${id}::uuid) n, product.erase_organisation_name(${id}::uuid) o`,
  );
  return sql`any(${sql.param(row?.addresses ?? [])}::text[])`;
}

/**
 * Takes away the zips of awards that the person may be named in; answers of which awards. Before the person is held, since awards
 * are held before people everywhere.
 */
export async function dropZipsNaming(tx: Database, id: string): Promise<string[]> {
  const awardIDs = await dropZips(
    tx,
    sql`(a.org_id = (select p.org_id from product.people p where p.id = ${id}) or a.id in (
      select e.award_id from product.entries e join product.people p on p.id = ${id} and (e.person_id = p.id or e.org_id = p.org_id)
      union select n.award_id from product.entry_consents n where n.person_id = ${id}
      union select c.award_id from product.colleagues c where c.person_id = ${id}
      union select e.award_id from product.former_colleagues f join product.entries e on e.id = f.entry_id where f.person_id = ${id}))`,
  );
  for (const awardID of awardIDs) announce(tx, awardID);
  return awardIDs;
}

/**
 * Takes the person's data away and keeps the row: marks, entries and the audit, without the name, still point to it. It is one
 * membership that is deleted: letters and recovery codes of an account that goes on elsewhere stay.
 */
export async function erasePerson(tx: Database, id: string): Promise<void> {
  const addresses = await eraseNames(tx, id);
  await unseat(tx, id);
  // What invoices and credit notes name stays with the organisation.
  await tx.execute(sql`with keys as (delete from product.judge_keys where person_id = ${id}),
    codes as (delete from product.recovery_codes c using product.people p
      where p.id = ${id} and c.person_id in (select ${id} union select x.id from product.people x where x.account = p.account)
        and not ${goesOn}),
    handled as (update product.entry_handling set responsible_id = null where responsible_id = ${id}),
    cards as (delete from product.payment_methods c using product.people p where p.id = ${id} and p.type = 'entrant'
      and c.org_id = p.org_id and ${isAlone}),
    billing as (update product.orgs o set address = null, tax_id = null, billing_country = null, purchase_order = null,
        version = o.version + 1, updated_at = now()
      from product.people p where p.id = ${id} and p.type = 'entrant' and o.id = p.org_id and o.kind = 'entrant' and ${isAlone}
        and num_nonnulls(o.address, o.tax_id, o.billing_country, o.purchase_order) > 0
        and not exists (select from product.invoices i where i.org_id = o.id)
        and not exists (select from product.credit_notes n where n.org_id = o.id)),
    binned as (${eraseFromBinned(id, addresses, goesOn)})
    delete from product.binned_entries where person_id = ${id}`);
  // What they wrote along, what they were invited to, and whom they invited and who has not accepted.
  await endColleagues(
    tx,
    sql`exists (select from product.people p where p.id = ${id}
      and (c.person_id = p.id or c.email = ${addresses} and (p.type = 'entrant' or not ${goesOn}) or (c.invited_by_id = p.id and c.person_id is null)))`,
  );
  await tx.execute(
    sql`with shown as (delete from product.mails m using product.people p
        where p.id = ${id} and lower(m."to") = ${addresses} and not ${goesOn})
      delete from product.outbox m using product.people p where p.id = ${id} and lower(m."to") = ${addresses}
        and (not ${goesOn} or p.type <> 'entrant' and m.org_id = p.org_id and not ${wentToEntrant})`,
  );
  await blankNames(tx, id, addresses);
  await tx
    .update(people)
    .set({
      email: `erased-${id}`,
      givenName: '',
      familyName: '',
      name: '',
      photoURL: null,
      country: null,
      erased: true,
      locked: true,
      defaultAwardID: null,
      affiliations: [],
      expertise: '',
      declinedMails: [],
      views: [],
      version: sql`${people.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(people.id, id));
}

/** Decisions of a category `c` without the name of a person `p` who made them. */
const withoutDecider = (column: 'chair' | 'left_out') => sql`(
  select coalesce(jsonb_agg(case when d.one ->> 'decidedBy' = p.name then d.one || '{"decidedBy":""}' else d.one end order by d.place), '[]')
  from jsonb_array_elements(c.${sql.identifier(column)}) with ordinality d(one, place))`;

/** What names the person beside other things: that stays, and the name and address go. */
async function blankNames(tx: Database, id: string, addresses: SQL): Promise<void> {
  await tx.execute(sql`with written as (update product.entry_versions set person_name = '' where person_id = ${id}),
    accepted as (update product.nda_acceptances set name = '' where person_id = ${id}),
    acted as (update product.entry_versions v set person_name = '' from product.people p, product.entries e, product.awards a
      where p.id = ${id} and lower(v.person_name) = ${addresses} and v.person_id <> p.id
        and e.id = v.entry_id and a.id = e.award_id and not ${goesOnAt}),
    decided as (update product.categories c set chair = ${withoutDecider('chair')}, left_out = ${withoutDecider('left_out')}
      from product.people p, product.awards a where p.id = ${id} and a.id = c.award_id and a.org_id = p.org_id and ${isSole}
        and (c.chair || c.left_out) @> jsonb_build_array(jsonb_build_object('decidedBy', p.name)))
    update product.conflicts c set declared_by = '' from product.people p, product.awards a
      where p.id = ${id} and a.id = c.award_id and p.name <> '' and c.declared_by = p.name
        and (c.judge_id = p.id or (a.org_id = p.org_id and ${isSole}))`);
  // Replies that are kept for whoever repeats a call: their own go, in those of others the person's words do.
  await tx.execute(sql`delete from product.idempotency where person_id = ${id} and status is not null`);
  const [person] = await tx.select().from(people).where(eq(people.id, id));
  for (const word of [person?.email, person?.name, person?.givenName, person?.familyName].filter(Boolean)) {
    const value = `: ${JSON.stringify(word)}`;
    await tx.execute(sql`update product.idempotency set reply = replace(reply::text, ${value}, ': ""')::jsonb
      where reply::text like '%' || ${id}::text || '%'`);
  }
}

/** Takes the address out of what befell the account, which its end is a part of: called when that is over. */
export async function blankEvents(tx: Database, { account, email }: Pick<Person, 'account' | 'email'>): Promise<void> {
  await tx.execute(sql`update product.security_events set email = null
    where email is not null and (sub = ${account} or lower(email) = lower(${email}))`);
}
