import { type SQL, sql } from 'drizzle-orm';
import { entryFactsFrom } from '#machines/entry/entry.facts.ts';
import { type EntryFacts, entryStateOf, entryStatuses } from '#machines/entry/entry.rules.ts';
import type { TermsOnSubmitting } from '#machines/entry/terms.ts';
import type { Form } from '#machines/form/form.types.ts';
import type { Principal } from '../../platform/access/principal.ts';
import type { Database } from '../../platform/database/database.ts';
import { inConflict } from '../../platform/database/keptFrom.ts';
import { boolean, columns, integer, nullable, object, type RowOf } from '../../platform/database/rows.ts';
import { awards, entries, forms, orgs, people } from '../../platform/database/schema.ts';
import { rowsOf } from '../../platform/database/sql.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { neededBy } from '../forms/lacking.ts';
import type { About } from '../mail/letters.ts';
import { storedEntry } from './entryView.ts';
import { actorOf, writtenBy } from './writers.ts';

/** An entry held for a change, with what the change needs of its award and its person. Instants are milliseconds. */
const lockedEntryRow = columns({
  ...storedEntry,
  organiserID: awards.orgID,
  organiserTax: orgs.tax,
  paymentDays: orgs.paymentDays,
  /** The entry that it was entered with, in a further category; and what such a category costs in its award. */
  firstID: entries.firstID,
  furtherFee: object({ rule: awards.furtherRule, value: awards.furtherValue }),
  currency: awards.currency,
  timeZone: awards.timeZone,
  /** Milliseconds since 1970. */
  closesAt: nullable(integer),
  /** The version of the award's terms for entrants that was accepted with it last. */
  termsAccepted: entries.termsAccepted,
  entrant: object({ email: people.email, name: people.name, locale: people.locale }),
  /** Whether who calls was erased while the entry was waited for. */
  isGone: boolean,
});
const formRow = columns({ form: forms.fields });
export type LockedEntry = Omit<RowOf<typeof lockedEntryRow>, 'isGone'> & {
  /** The award's own form as far as the entry is written in one. */
  readonly form: Form | null;
};

export interface EntryKey {
  readonly id: string;
  readonly awardID: string;
}

/**
 * Holds one entry until the transaction ends, its award against its next step, for which `lockAward` waits, and its entrant and who
 * calls against being erased, so that no letter goes to them and nothing of theirs is stored after that; other entries of the award
 * get their numbers meanwhile. Refuses with 404 where this person has no such entry.
 */
export async function lockEntry(tx: Database, by: Principal, { id, awardID }: EntryKey): Promise<LockedEntry> {
  const own = by.type === 'admin' ? sql`a.org_id = ${by.orgID}` : writtenBy(by);
  const [row] = await rowsOf(
    tx,
    lockedEntryRow,
    sql`
      select e.id, e.award_id as "awardID", e.org_id as "orgID", e.person_id as "personID", e.version, e.ref, e.status,
        e.category_id as "categoryID", e.data, e.files, e.correction, e.best_entry as "bestEntry", e.form_version as "formVersion", e.lacking,
        e.terms_accepted as "termsAccepted", e.first_id as "firstID",
        json_build_object('rule', a.further_rule, 'value', a.further_value) as "furtherFee",
        a.name as "awardName", a.status as "awardStatus", a.org_id as "organiserID", h.tax as "organiserTax", h.payment_days as "paymentDays",
        a.currency, a.time_zone as "timeZone", (extract(epoch from a.closes_at) * 1000)::bigint as "closesAt",
        json_build_object('email', p.email, 'name', p.name, 'locale', p.locale) as entrant, me.erased as "isGone"
      from product.entries e
      join product.awards a on a.id = e.award_id
      join product.orgs h on h.id = a.org_id
      join product.people p on p.id = e.person_id
      join product.people me on me.id = ${by.personID}
      where e.id = ${id} and e.award_id = ${awardID} and ${own}
      for update of e for key share of a, p, me`,
  );
  if (!row) throw refuse(404, 'entry.notFound');
  const { isGone, ...entry } = row;
  if (isGone) throw refuse(401, 'session.erased');
  if (actorOf(by, entry) === 'colleague') await refuseRemoved(tx, by, id);
  return { ...entry, form: await findFormOf(tx, entry) };
}

/** Asked once the entry is held: while that was waited for, a newer form may have been published. */
async function findFormOf(tx: Database, entry: { awardID: string; formVersion: number }): Promise<Form | null> {
  if (entry.formVersion === 0) return null;
  const own = sql`select fields as form from product.forms where award_id = ${entry.awardID} and version = ${entry.formVersion}`;
  const [found] = await rowsOf(tx, formRow, own);
  return found?.form ?? null;
}

const oneRow = columns({
  writes: boolean,
});

/** Asked once the entry is held: while that was waited for, its entrant may have removed the colleague. */
async function refuseRemoved(tx: Database, by: Principal, id: string): Promise<void> {
  const [one] = await rowsOf(tx, oneRow, sql`select ${writtenBy(by, sql`${id}::uuid`)} as writes`);
  if (!one?.writes) throw refuse(404, 'entry.notFound');
}

/** Holds an entrant, so that entries of theirs that go in, or into one category, at once count each other. */
export const holdEntrant = (tx: Database, personID: string) =>
  tx.execute(sql`select from product.people where id = ${personID} for no key update`);

/** The entry as a letter to its entrant is about it. */
export const aboutEntry = ({ id, awardID, awardName, timeZone }: LockedEntry): About => ({
  award: awardName,
  timeZone,
  role: 'entrant',
  path: `entrant/entry?id=${id}&awardID=${awardID}`,
});

/** What differs where a charged submission is carried out: the instant that counts, and the attempt of its own. */
export interface Occasion {
  readonly now?: number;
  readonly paymentID?: string;
  /** How many entries are going in with it before it, in the same transaction. */
  readonly ahead?: number;
}

/** Whether a sheet of this status carries marks. */
export const isMarked = (status: SQL): SQL => sql`${status} in ('scored', 'submitted', 'final')`;

/** Whether a judge whose sheet counts has marked an entry. */
export const isScored = (entryID: SQL): SQL => sql`exists (select from product.sheets s where s.entry_id = ${entryID}
  and ${isMarked(sql`s.status`)} and not ${inConflict(sql`s.judge_id`, sql`s.entry_id`)})`;

/** Whether judges gave something for an entry in a round: an answer, a place on a ballot, or a comparison. */
const judgedInRound = (entryID: SQL, awardID: SQL) => sql`(
  exists (select from product.round_answers n where n.entry_id = ${entryID})
  or exists (select from product.round_ballots b where b.award_id = ${awardID} and ${entryID} = any(b.ranked || b.others))
  or exists (select from product.round_comparisons c where c.award_id = ${awardID} and ${entryID} in (c.first_id, c.second_id)))`;

const countedRow = columns({
  entriesUsed: integer,
  allowedLimit: integer,
  categoryUsed: integer,
  categoryLimit: nullable(integer),
  scored: boolean,
  paymentUnderWay: boolean,
  onBallot: boolean,
  judgedInRound: boolean,
});

/** What the entry's rules need to know, in one query. The locks are held already, so that it stays true. */
export async function entryFacts(
  tx: Database,
  entry: LockedEntry,
  {
    by,
    now,
    fee = 'unsettled',
    paymentID = null,
    ahead = 0,
    categoryID = entry.categoryID,
    terms,
  }: {
    readonly by: Principal;
    readonly now: number;
    readonly fee?: EntryFacts['fee'];
    /** The attempt to charge that is being carried out. */
    readonly paymentID?: string | null;
    readonly ahead?: number;
    /** The category that it is asked about: its own where left out. */
    readonly categoryID?: string | null;
    readonly terms?: TermsOnSubmitting;
  },
): Promise<EntryFacts> {
  const [counted] = await rowsOf(
    tx,
    countedRow,
    sql`
      select least(p.allowed_limit, (select a.entry_limit from product.awards a where a.id = ${entry.awardID})) as "allowedLimit",
        used.entries + ${ahead}::int as "entriesUsed", used.here as "categoryUsed",
        (select c.entry_limit from product.categories c where c.id = ${categoryID}::uuid) as "categoryLimit",
        exists (select from product.payments r where r.entry_id = ${entry.id} and r.state in ('reserved', 'actionRequired')
          and r.id is distinct from ${paymentID}::uuid) as "paymentUnderWay",
        ${isScored(sql`${entry.id}::uuid`)} as scored,
        exists (select from product.vote_entries v where v.entry_id = ${entry.id}) as "onBallot",
        ${judgedInRound(sql`${entry.id}::uuid`, sql`${entry.awardID}::uuid`)} as "judgedInRound"
      from product.people p cross join lateral (
        select count(distinct one.id) as entries, count(distinct one.id) filter (where one.category_id = ${categoryID}::uuid) as here from (
          select o.id, o.category_id from product.entries o
            where o.award_id = ${entry.awardID} and o.person_id = p.id and o.status <> ${entryStatuses.inProgress} and o.id <> ${entry.id}
          union select u.id, u.category_id from product.payments r cross join lateral (
              select r.entry_id as id, coalesce((r.submission ->> 'categoryID')::uuid,
                (select w.category_id from product.entries w where w.id = r.entry_id)) as category_id
              union all select (t.one ->> 'id')::uuid, (t.one ->> 'categoryID')::uuid
              from jsonb_array_elements(r.submission -> 'together') as t(one)) u
            where r.award_id = ${entry.awardID} and r.person_id = p.id and r.state in ('reserved', 'actionRequired')
              and r.id is distinct from ${paymentID}::uuid and u.id <> ${entry.id}
        ) one) used
      where p.id = ${entry.personID}`,
  );
  if (!counted) throw new Error('The entry has no person');
  const { entriesUsed, allowedLimit, categoryUsed, categoryLimit, ...known } = counted;
  return entryFactsFrom(
    { categoryID: entry.categoryID, ...neededBy(entry), ...known },
    { status: entry.awardStatus, closesAt: entry.closesAt },
    { now, by: actorOf(by, entry), fee, entriesUsed, allowedLimit, categoryUsed, categoryLimit, terms },
  );
}

/** The chart's name of the entry's status. */
export const stateOf = (entry: Pick<LockedEntry, 'status'>) => entryStateOf(entry.status);
