import { type SQL, sql } from 'drizzle-orm';
import { entryStatuses } from '#machines/entry/entry.rules.ts';
import type { Database } from '../../platform/database/database.ts';
import { invoiceNumber } from '../../platform/database/documentNumber.ts';
import { behind, orderOf, type SortKey, valuesIn } from '../../platform/database/sortKeys.ts';
import { anyOf, iso, oneHas, rowsOf, small, sortOf, upTo } from '../../platform/database/sql.ts';
import { type FoundRows, pageOfRows, wholeList } from '../../platform/database/wholeList.ts';
import type { Start } from '../../platform/http/lists.ts';
import { eachInPieces } from '../../platform/threads/inPieces.ts';
import { formName, formsOf } from '../forms/forms.repository.ts';
import type { OwnSearch } from '../forms/ownSearch.ts';
import type { Viewer } from '../lifecycles/awards.repository.ts';
import { isIncomplete } from '../lifecycles/incomplete.ts';
import { firstRefOf } from '../payments/firstRef.ts';
import { sortedBy } from './entryOrder.ts';
import { entryRow, type FoundEntry, toEntry } from './entryView.ts';
import { noJson, sheetColumns, sheetJoins } from './sheetsShown.ts';
import { writtenBy } from './writers.ts';

interface EntrySearch extends Partial<Omit<Start, 'seen'>> {
  readonly ids?: readonly string[];
  readonly awardID?: string | undefined;
  readonly q?: string | undefined;
  readonly sort?: string | undefined;
  /** Status numbers, separated by commas. */
  readonly status?: string | undefined;
  readonly categoryID?: string | undefined;
  /** Invoice statuses, separated by commas; `none` where no invoice was raised. */
  readonly payment?: string | undefined;
  readonly missing?: boolean;
  /** Of an administrator: entered for this organisation. */
  readonly orgID?: string | undefined;
  readonly best?: boolean;
  /** A tag of the organiser's team; who is responsible, `none` for nobody. */
  readonly tag?: string | undefined;
  readonly responsible?: string | undefined;
  /** `row` where only what a list shows is asked for. */
  readonly fields?: string | undefined;
  /** Of an administrator's list: what it asks of the award's own form. */
  readonly own?: OwnSearch | undefined;
  /** Of a judge: the entries of this open round instead of those to mark, or `also` those of every open round besides. */
  readonly round?: string | undefined;
  /** Whether every sheet (administrators), and what it was entered together with, comes along. */
  readonly withSheets?: boolean;
  /** What was found of a whole list: only what is shown of it is looked up. */
  readonly found?: FoundRows;
}

/**
 * The entries that somebody may see, in one query: entrants those that they write, administrators those of
 * their organiser's awards, judges those open for judging that are assigned to them, once they have accepted the
 * award's present confidentiality terms. A judge's order is random, and the same every time.
 */
export async function findEntries(database: Database, viewer: Viewer, search: EntrySearch): Promise<FoundEntry[]> {
  const keys = sortedBy(viewer, search);
  const wanted = wantedOf(viewer, search);
  const rows = await rowsOf(
    database,
    entryRow,
    sql`
      with ${pageFor(keys, wanted, search)}
      select e.id, e.award_id as "awardID", a.name as "awardName", a.status as "awardStatus", a.blind,
        e.org_id as "orgID", o.name as "orgName", e.person_id as "personID", p.name as "personName", e.version, e.ref,
        e.status, e.category_id as "categoryID", e.data, e.files, e.correction, e.best_entry as "bestEntry",
        e.form_version as "formVersion", e.lacking,
        ${iso(sql`e.created_at`)} as "createdAt", ${iso(sql`e.updated_at`)} as "updatedAt",
        ${iso(sql`e.submitted_at`)} as "submittedAt",
        case when i.id is not null then json_build_object('id', i.id, 'number', ${invoiceNumber}, 'status', i.status,
          'amount', i.amount, 'tax', i.tax, 'currency', i.currency) end as invoice,
        ${viewer.type === 'admin' && search.fields !== 'row' ? chargedTogether : sql`null as "firstRef", null::integer as charged`},
        ${viewer.type === 'judge' ? noJson : settlingOf} as settling,
        ${viewer.type === 'judge' || !search.withSheets ? noJson : codesOf(viewer)} as codes,
        ${viewer.type === 'judge' ? sql`null::boolean` : underWay} as "paymentUnderWay",
        ${search.withSheets ? sql`(select json_build_object('discountID', r.discount_id) ${unansweredBy(viewer)})` : noJson} as unanswered,
        ${viewer.type === 'judge' ? noJson : shortlistedFor(viewer.type)} as shortlisted,
        ${viewer.type === 'judge' ? sql`null::boolean` : onBallot} as "onBallot",
        ${viewer.type === 'judge' ? noJson : termsOf(search.withSheets === true)} as terms,
        ${viewer.type === 'judge' || !search.withSheets ? noJson : togetherFor(viewer)} as together,
        ${viewer.type === 'judge' || !search.withSheets ? sql`null::boolean` : sql`e.first_id is not null`} as "isFurther",
        ${viewer.type === 'admin' ? handlingOf(search.fields !== 'row') : noJson} as handling,
        coalesce(c.criteria, '[]') as criteria,
        ${sheetColumns(viewer, search)},
        ${totalFor(wanted, search)} as total, page.keys
      from page
      join product.entries e on e.id = page.id
      join product.awards a on a.id = e.award_id
      join product.orgs o on o.id = e.org_id
      join product.people p on p.id = e.person_id
      left join product.categories c on c.id = e.category_id
      left join lateral ${currentInvoice} i on true
      ${sheetJoins(viewer)}
      order by page.place`,
  );
  const forms = viewer.type === 'judge' ? await formsOf(database, rows) : null;
  return eachInPieces(rows, (row) => toEntry(row, viewer, forms?.get(formName(row))));
}

/** A page of entries, all of a person's, or an organiser's whole list, however long. */
export const listEntries = (database: Database, viewer: Viewer, search: EntrySearch): Promise<FoundEntry[]> =>
  viewer.type === 'admin' && search.limit === undefined
    ? wholeList(database, {
        first: (limit) => findEntries(database, viewer, { ...search, limit }),
        ids: sql`select e.id from product.entries e ${wantedOf(viewer, search)} order by ${orderOf(sortedBy(viewer, search))}`,
        show: (snapshot, found) => findEntries(snapshot, viewer, { ...search, found }),
      })
    : findEntries(database, viewer, search);

function pageFor(keys: readonly SortKey[], wanted: SQL, search: EntrySearch): SQL {
  if (search.found) return pageOfRows(search.found);
  return search.own ? pageOfFound(keys, wanted, search) : pageOf(keys, wanted, search);
}

function totalFor(wanted: SQL, { found, own, limit }: EntrySearch): SQL {
  if (found) return sql`page.total`;
  if (limit === undefined) return sql`count(*) over ()`;
  return own ? sql`(select count(*) from found)` : sql`(select count(*) from product.entries e ${wanted})`;
}

/** The entries of a page, with their places. */
function pageOf(keys: readonly SortKey[], wanted: SQL, { limit, after }: EntrySearch): SQL {
  const order = orderOf(keys);
  return sql`page as materialized (select e.id, row_number() over (order by ${order}) as place, ${valuesIn(keys)} as keys
    from product.entries e ${wanted} and ${behind(keys, after)} order by ${order} ${upTo(limit)})`;
}

/** The same where answers decide: all that are found are looked for once, for the page and for its count; only the page is sorted. */
function pageOfFound(keys: readonly SortKey[], wanted: SQL, { limit, after }: EntrySearch): SQL {
  const named = keys.map(({ direction }, index) => ({ by: sql`${sql.identifier(`key${index}`)}`, direction }));
  const columns = keys.map(({ by }, index) => sql`${by} as ${named[index]!.by}`);
  const order = orderOf(named);
  return sql`found as materialized (select e.id, ${sql.join(columns, sql`, `)} from product.entries e ${wanted}),
    page as materialized (select id, row_number() over (order by ${order}) as place, ${valuesIn(named)} as keys
      from (select * from found where ${behind(named, after)} order by ${order} ${upTo(limit)}) shown)`;
}

const wantedOf = (viewer: Viewer, search: EntrySearch): SQL =>
  sql`${joinsFor(viewer, search)} where ${sql.join(conditionsOf(viewer, search), sql` and `)}`;

/** What conditions and order look at besides the entry: which entries a page shows is found before what it shows of them. */
function joinsFor({ type }: Viewer, { sort, payment, own }: EntrySearch): SQL {
  const key = type === 'judge' ? '' : sortOf(sort).key;
  const joins = [sql`join product.awards a on a.id = e.award_id`];
  if (key === 'orgName') joins.push(sql`join product.orgs o on o.id = e.org_id`);
  if (key === 'category') joins.push(sql`left join product.categories c on c.id = e.category_id`);
  if (listed(payment).length > 0 || key === 'amount' || key === 'payment') {
    joins.push(sql`left join lateral ${currentInvoice} i on true`);
  }
  if (own?.order) joins.push(own.order.join);
  return sql.join(joins, sql` `);
}

/** What is said of the rounds that the entry came to: whether it went on from all of them, and the latest one of several. */
const shortlistedFor = (type: Viewer['type']) => sql`(select json_build_object('goesOn', bool_and(o.goes_on),
    'reached', case when (select count(*) from product.rounds x where x.award_id = e.award_id) > 1
      then (array_agg(r.name order by r.position desc))[1] end)
  from product.rounds r join product.round_outcomes o on o.round_id = r.id and o.entry_id = e.id
  where r.award_id = e.award_id and r.state = 'decided' ${type === 'admin' ? sql`` : sql`and r.published_at is not null`}
  having count(*) > 0)`;

const onBallot = sql`exists (select from product.vote_entries v where v.entry_id = e.id)`;

/** How the team handles the entry `e`; lists leave the note out. */
export const handlingOf = (withNote: boolean) => sql`(select json_build_object('version', h.version, 'tags', h.tags,
    'note', ${withNote ? sql`h.note` : sql`''`}, 'responsibleID', h.responsible_id, 'responsibleName', r.name)
  from product.entry_handling h left join product.people r on r.id = h.responsible_id where h.entry_id = e.id)`;

/** What it was submitted under and what was accepted, with the words where one entry is looked at. */
const termsOf = (withText: boolean) => sql`case when e.terms_version is not null or e.terms_accepted is not null then (
  select json_strip_nulls(json_build_object('version', coalesce(e.terms_version, 0),
      'text', ${withText ? sql`t.text` : sql`null`}))::jsonb
    || jsonb_build_object('accepted', case when n.version is not null then jsonb_build_object('version', n.version,
      'name', w.name, 'at', ${iso(sql`n.accepted_at`)}) end)
  from (select) one
  left join product.entry_consents n on n.entry_id = e.id and n.version = e.terms_accepted
  left join product.entrant_terms t on t.award_id = e.award_id and t.version = n.version
  left join product.people w on w.id = n.person_id) end`;

/** Entries that were entered together with `e`, as far as who looks may see them, and which of them is the first. */
const togetherFor = (viewer: Viewer) => sql`(select json_agg(json_build_object('id', x.id, 'ref', x.ref,
    'categoryID', x.category_id, 'status', x.status, 'first', x.id is not distinct from e.first_id) order by x.first_id is not null, x.ref)
  from product.entries x where x.id <> e.id and x.id = any(array(
      select e.first_id union all select y.id from product.entries y where y.first_id = coalesce(e.first_id, e.id)))
    ${viewer.type === 'entrant' ? sql`and ${writtenBy(viewer, sql`x.id`)}` : sql``})`;

const chargedTogether = sql`${firstRefOf(sql`e.id`)} as "firstRef",
  (select r.charged from product.payments r where r.invoice_id = i.id) as charged`;

const underWay = sql`exists (select from product.payments r where r.entry_id = e.id and r.state in ('reserved', 'actionRequired'))`;

/** That charge where it waits for this person's own answer to the bank, which submitting again gives up. */
const unansweredBy = ({ personID }: Viewer) => sql`from product.payments r
  where r.entry_id = e.id and r.state = 'actionRequired' and r.by_id = ${personID}`;

/** One entry as somebody sees it, an administrator with every sheet; null where there is none for them. */
export async function findEntry(
  database: Database,
  viewer: Viewer,
  { id, awardID }: { readonly id: string; readonly awardID: string },
  more: Pick<EntrySearch, 'round'> = {},
): Promise<FoundEntry | null> {
  const [entry] = await findEntries(database, viewer, { ids: [id], awardID, withSheets: true, ...more });
  return entry ?? null;
}

/** Of several invoices the one that is due, otherwise the latest but those that came to nothing because another was paid. */
const currentInvoice = sql`(select * from product.invoices x where x.entry_id = e.id
  order by (x.status = 'draft') desc, (x.status = 'skipped' and x.settled_before is distinct from 0), x.number desc limit 1)`;

const settlingOf = sql`(select json_agg(json_build_object('number', x.number, 'status', x.status, 'amount', x.amount,
    'wholeFee', x.whole_fee, 'discountID', x.discount_id, 'categoryID', x.category_id, 'at', (extract(epoch from coalesce(x.priced_at, x.created_at)) * 1000)::bigint))
  from product.invoices x where x.entry_id = e.id)`;

const codesOf = (
  viewer: Viewer,
) => sql`(select json_agg(json_build_object('id', d.id, 'percentage', d.percentage, 'amount', d.amount))
  from product.discounts d where d.award_id = e.award_id
    and d.id in (select x.discount_id from product.invoices x where x.entry_id = e.id
      union all select r.discount_id ${unansweredBy(viewer)}))`;

function conditionsOf(viewer: Viewer, search: EntrySearch): SQL[] {
  const conditions = [visibleTo(viewer, search.round)];
  if (search.ids) conditions.push(sql`e.id = ${anyOf(sql.param(search.ids))}`);
  if (search.awardID) conditions.push(sql`e.award_id = ${search.awardID}`);
  if (search.categoryID) conditions.push(sql`e.category_id = ${search.categoryID}`);
  const statuses = listed(search.status);
  if (statuses.length > 0) conditions.push(sql`e.status = any(${sql.param(statuses)}::int[])`);
  const payments = listed(search.payment);
  // An unpaid invoice is due of what is submitted, as award and messages count it.
  if (payments.length > 0)
    conditions.push(sql`coalesce(i.status, 'none') = any(${sql.param(payments)}::text[])
    and (i.status is distinct from 'draft' or e.status <> ${entryStatuses.inProgress})`);
  if (search.missing) conditions.push(isIncomplete);
  if (search.orgID) conditions.push(sql`e.org_id = ${search.orgID}`);
  if (search.best) conditions.push(sql`e.best_entry`);
  if (search.tag)
    conditions.push(isHandled(sql`${small(sql`h.tags::text`)}::text[] @> array[${search.tag.toLowerCase()}]`));
  if (search.responsible === 'none') conditions.push(sql`not ${isHandled(sql`h.responsible_id is not null`)}`);
  else if (search.responsible) conditions.push(isHandled(sql`h.responsible_id::text = ${search.responsible}`));
  if (search.own) conditions.push(...search.own.conditions);
  const q = search.q?.trim();
  if (q) conditions.push(oneHas(q, ...(viewer.type === 'judge' ? wordsForJudge : words)));
  return conditions;
}

const isHandled = (condition: SQL) =>
  sql`exists (select from product.entry_handling h where h.entry_id = e.id and h.award_id = e.award_id and ${condition})`;

function visibleTo({ type, orgID, personID }: Viewer, round?: string): SQL {
  switch (type) {
    case 'entrant':
      return writtenBy({ orgID, personID });
    case 'admin':
      return sql`a.org_id = ${orgID}`;
    case 'judge':
      return sql`a.org_id = ${orgID} and a.status = 'judging' and e.status = ${entryStatuses.openForJudging}
        and ${beforeJudge(personID, round)}
        and exists (select from product.nda_acceptances n
          where n.person_id = ${personID} and n.award_id = a.id and n.version = a.nda_version)`;
  }
}

function beforeJudge(personID: string, round: string | undefined): SQL {
  const toScore = sql`exists (select from product.duties d where d.judge_id = ${personID} and d.entry_id = e.id)`;
  if (round === undefined) return toScore;
  const toAnswer = sql`exists (select from product.round_duties d join product.rounds r on r.id = d.round_id
    where d.judge_id = ${personID} and d.entry_id = e.id and r.state = 'open'
      and ${round === 'also' ? sql`true` : sql`r.id = ${round}`})`;
  return round === 'also' ? sql`(${toScore} or ${toAnswer})` : toAnswer;
}

/** A judge must not find out by searching who entered. */
const wordsForJudge = [sql`e.ref`, sql`e.data ->> 'title'`];

/** Names are looked up for each entry: joined, every organisation and person was read. */
const words = [
  ...wordsForJudge,
  sql`select x.name from product.orgs x where x.id = e.org_id`,
  sql`select x.name from product.people x where x.id = e.person_id`,
];

const listed = (values: string | undefined) => (values ?? '').split(',').filter((value) => value.length > 0);
