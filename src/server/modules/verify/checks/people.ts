import { sql } from 'drizzle-orm';
import { ofNobody } from '../../../platform/database/rowCounts.ts';
import { always, type Check, isAudited, wasOnce } from '../check.ts';

const person = always({
  subject: 'person',
  from: sql`product.people p join product.orgs o on o.id = p.org_id`,
  orgID: sql`coalesce(p.invited_by_id, p.org_id)`,
  id: sql`p.id`,
  name: sql`coalesce(nullif(p.name, ''), p.email)`,
  at: sql`p.updated_at`,
});

const assigned = sql`(exists (select from product.assignments x where x.judge_id = p.id)
  or exists (select from product.round_judges x where x.judge_id = p.id))`;

/** What always holds of people. */
export const personChecks: readonly Check[] = [
  person('person.invariant.staffBelongToOrganiser', sql`o.kind = 'organiser'`, sql`p.type <> 'entrant'`),
  // Whoever no longer administers or judges stays where what they did is.
  person(
    'person.invariant.entrantsEnter',
    sql`o.kind = 'entrant' or ${wasOnce('p', 'admin', 'judge')} or not ${isAudited(sql`p.created_at`)}`,
    sql`p.type = 'entrant'`,
  ),
  person('person.invariant.onlyJudgesAreAssigned', sql`p.type = 'judge'`, assigned),
  person('person.invariant.limitInRange', sql`coalesce(p.allowed_limit, 0) between 0 and 260`),
  person(
    'person.invariant.activeHasAccount',
    sql`p.account is not null`,
    sql`not p.erased and not p.locked and not p.invited`,
  ),
  person(
    'person.invariant.invitedNeverSignedIn',
    sql`p.last_sign_in_at is null`,
    sql`p.invited and not p.erased and not p.locked`,
  ),
  person(
    'person.invariant.erasedKeepsNothing',
    sql`p.name = '' and p.given_name = '' and p.family_name = '' and p.photo_url is null and p.country is null
      and p.email not like '%@%'`,
    sql`p.erased`,
  ),
  person('person.invariant.erasedJudgesNothing', sql`not ${assigned}`, sql`p.erased`),
  person('person.invariant.addressed', sql`btrim(p.email) <> ''`),
  // Whoever is being invited has no account yet.
  person(
    'person.invariant.addressedOnce',
    sql`not exists (select from product.people x where x.id <> p.id and not x.erased and lower(x.email) = lower(p.email)
      and (x.account <> p.account or x.org_id = p.org_id or x.type = 'entrant' and p.type = 'entrant'))`,
    sql`not p.erased`,
  ),
  person(
    'person.invariant.invitedByOrganiser',
    sql`exists (select from product.orgs x where x.id = p.invited_by_id and x.kind = 'organiser')`,
    sql`p.invited_by_id is not null`,
  ),
];

const organisation = always({
  subject: 'organisation',
  from: sql`product.orgs o`,
  orgID: sql`o.id`,
  id: sql`o.id`,
  name: sql`o.name`,
  at: sql`o.updated_at`,
});

/** What always holds of organisations. */
export const organisationChecks: readonly Check[] = [
  organisation(
    'person.invariant.organiserHasAdministrator',
    sql`exists (select from product.people p where p.org_id = o.id and p.type = 'admin' and p.account is not null
      and not p.locked and not p.erased)`,
    sql`exists (select from product.awards a where a.org_id = o.id)`,
  ),
  organisation('organisation.invariant.known', sql`o.kind in ('organiser', 'entrant') and btrim(o.name) <> ''`),
  organisation('organisation.invariant.taxOfOrganiser', sql`o.kind = 'organiser'`, sql`jsonb_typeof(o.tax) = 'object'`),
  organisation(
    'organisation.invariant.logoOfOrganiser',
    sql`(o.logo is null) = (o.logo_id is null) and (o.logo is null or o.kind = 'organiser')
      and coalesce(length(o.logo), 0) <= 65536`,
  ),
  organisation(
    'organisation.invariant.invoicesCounted',
    sql`o.last_invoice >= (select coalesce(max(i.number), 0) from product.invoices i where i.organiser_id = o.id)`,
  ),
  // A version before deleted unpaid invoices with their entries.
  organisation(
    'organisation.invariant.invoicesWhole',
    sql`(select count(*) = o.last_invoice from product.invoices i where i.organiser_id = o.id)`,
    sql`true`,
    'attention',
  ),
  organisation(
    'organisation.invariant.creditNotesCounted',
    sql`(select count(*) = o.last_credit_note and coalesce(max(n.number), 0) = o.last_credit_note
      from product.credit_notes n where n.organiser_id = o.id)`,
  ),
  organisation(
    'organisation.invariant.listsCounted',
    sql`not exists (
      select from (select c.scope, c.list, c.state, sum(c.held) as held from product.row_counts c
        where c.scope in (o.id, ${ofNobody}::uuid) group by 1, 2, 3 having sum(c.held) <> 0) kept
      full join (select c.scope, c.list, c.state, c.held from product.counted_rows c where c.scope in (o.id, ${ofNobody}::uuid)) counted
        using (scope, list, state)
      where kept.held is distinct from counted.held)`,
    sql`o.kind = 'organiser'`,
  ),
  organisation(
    'organisation.invariant.oneDefaultCard',
    sql`(select count(*) from product.payment_methods m where m.org_id = o.id and m.is_default) <= 1`,
  ),
];
