import { type SQL, sql } from 'drizzle-orm';
import type { Award } from '#contract/entities/award.ts';
import { scoresWeight } from '#machines/award/scoresWeight.ts';
import { awardStatuses } from '#machines/shared/award.statuses.ts';
import type { Principal } from '../../platform/access/principal.ts';
import type { Database } from '../../platform/database/database.ts';
import { keptCount, ofNobody } from '../../platform/database/rowCounts.ts';
import {
  boolean,
  columns,
  instant,
  integer,
  list,
  nullable,
  number,
  object,
  optional,
  present,
  type RowOf,
  uuid,
} from '../../platform/database/rows.ts';
import {
  awards,
  categories,
  entrantTerms,
  ndaAcceptances,
  ndaVersions,
  orgs,
  rounds,
} from '../../platform/database/schema.ts';
import { behind, type KeyValues, keyValues, orderOf, valuesIn } from '../../platform/database/sortKeys.ts';
import { anyOf, countWith, has, iso, prepared, rendered, rowsOf, upTo } from '../../platform/database/sql.ts';
import type { Start } from '../../platform/http/lists.ts';
import { assignmentOf } from './assignmentOf.ts';
import { sortedBy } from './awardOrder.ts';
import {
  type AwardCounts,
  changesBesideScores,
  scoresOf,
  scoresShape,
  standingCounts,
  standingOf,
  standingShape,
  storedCountsOf,
} from './counts.ts';
import { summarise } from './summary.ts';

/** Who looks at awards, which decides what is seen of them. */
export type Viewer = Pick<Principal, 'type' | 'orgID' | 'personID' | 'actor'>;

type Assignment = NonNullable<Award['assignment']>;

const categoryShape = object({
  categoryID: categories.id,
  name: categories.name,
  names: categories.names,
  description: categories.description,
  eligibility: categories.eligibility,
  minimumJudges: categories.minimumJudges,
  criteria: categories.criteria,
  fee: object({ amount: categories.feeAmount, earlyAmount: categories.feeEarlyAmount, earlyUntil: nullable(instant) }),
  shared: optional(boolean),
  entryLimit: optional(integer),
});

/** A round as a judge of it sees it. */
const ownRound = object({
  roundID: rounds.id,
  name: rounds.name,
  state: rounds.state,
  place: integer,
  of: integer,
  closesAt: nullable(instant),
  kind: rounds.kind,
  picks: rounds.picks,
  scale: rounds.scale,
  pairs: rounds.pairs,
  criteria: rounds.criteria,
  range: rounds.range,
  threshold: rounds.threshold,
  top: rounds.top,
  due: integer,
  answered: integer,
});

const assignmentShape = object({
  categoryIDs: list(uuid),
  nda: nullable(object({ version: ndaAcceptances.version, name: ndaAcceptances.name, acceptedAt: instant })),
  rounds: nullable(list(ownRound)),
});

const awardRow = columns({
  id: awards.id,
  orgID: awards.orgID,
  orgName: orgs.name,
  version: awards.version,
  status: awards.status,
  name: awards.name,
  description: awards.description,
  timeZone: awards.timeZone,
  currency: awards.currency,
  tax: orgs.tax,
  opensAt: nullable(instant),
  closesAt: nullable(instant),
  judgingClosesAt: nullable(instant),
  resultsAt: nullable(instant),
  blind: awards.blind,
  entryLimit: awards.entryLimit,
  resultMethod: awards.resultMethod,
  ndaVersion: awards.ndaVersion,
  ndaText: nullable(ndaVersions.text),
  entrantTerms: nullable(object({ version: entrantTerms.version, text: entrantTerms.text })),
  /** 0 without a form of its own. */
  formVersion: awards.formVersion,
  needsAttention: awards.needsAttention,
  zip: awards.zip,
  history: awards.history,
  categories: list(categoryShape),
  furtherFee: object({ rule: awards.furtherRule, value: awards.furtherValue }),
  /** Rounds that count towards the final result; null where none does. */
  weighed: nullable(list(object({ roundID: rounds.id, name: rounds.name, weight: present(rounds.weight) }))),
  hasRounds: boolean,
  /** Of an administrator's; the standing counts where the process does not keep them. */
  marks: nullable(scoresShape),
  standing: nullable(standingShape),
  changes: number,
  scoredSince: nullable(instant),
  assignment: nullable(assignmentShape),
  total: integer,
  keys: keyValues,
});
type AwardRow = RowOf<typeof awardRow>;

interface AwardSearch extends Partial<Start> {
  readonly ids?: readonly string[];
  readonly q?: string | undefined;
  readonly sort?: string | undefined;
}

type FoundAward = Award & { readonly total: number; readonly keys: KeyValues };

/**
 * The awards that somebody may see, in one query. Administrators see their organiser's, with the summary; judges those
 * they are assigned to; entrants every announced one.
 */
export async function findAwards(database: Database, viewer: Viewer, search: AwardSearch = {}): Promise<FoundAward[]> {
  const stored = storedCountsOf(database);
  const rows = await awardRows(database, viewer, search, stored !== null);
  const standing = stored && viewer.type === 'admin' ? await standingCounts(database, stored, rows) : null;
  return rows.map((row) => {
    const more = row.standing ?? standing?.get(row.id);
    const counts = row.marks && more ? { ...row.marks, ...more } : null;
    return { ...toAward(row, counts, viewer), total: row.total, keys: row.keys };
  });
}

function awardRows(database: Database, viewer: Viewer, search: AwardSearch, hasCounts: boolean): Promise<AwardRow[]> {
  const { ids, q, sort, limit, after, seen } = search;
  // An award that is watched is asked for after every change: its statement is put into words and planned once.
  if (viewer.type === 'admin' && hasCounts && ids && !q && !sort && limit === undefined)
    return prepared(database, awardRow, namedAwards, namedAwards.valuesOf({ orgID: viewer.orgID, ids }));
  const conditions = [visibleTo(viewer)];
  if (ids) conditions.push(sql`a.id = ${anyOf(sql.param(ids))}`);
  if (q?.trim()) conditions.push(has(q.trim(), sql`a.name`));
  const { type, personID } = viewer;
  const looking = { type, personID, hasCounts };
  const wanted = sql.join(conditions, sql` and `);
  const keys = sortedBy(sort);
  if (limit === undefined)
    return rowsOf(database, awardRow, sql`${selectAwards(looking, wanted)} order by ${orderOf(keys)}`);
  // The page first, and then what is shown of it.
  const total = conditions.length > 1 ? null : allVisibleTo(viewer);
  const page = sql`with page as materialized (
    select a.id, row_number() over (order by ${orderOf(keys)}) as place, ${valuesIn(keys)} as keys,
      ${total ?? countWith(seen)} as total
    from product.awards a where ${wanted} and ${behind(keys, after)} order by ${orderOf(keys)} ${upTo(limit)})`;
  return rowsOf(database, awardRow, sql`${page} ${selectAwards(looking, sql`true`, true)} order by page.place`);
}

/** How many awards somebody sees altogether, where that is kept. */
function allVisibleTo({ type, orgID }: Viewer): SQL | null {
  if (type === 'admin') return keptCount('award', orgID);
  return type === 'entrant' ? keptCount('announced', ofNobody, announced) : null;
}

const announced = awardStatuses.filter((status) => status !== 'pending');

type Looking = Pick<Viewer, 'type' | 'personID'> & { readonly hasCounts: boolean };

const selectAwards = ({ type, personID, hasCounts }: Looking, where: SQL, isPage = false): SQL => sql`
  select a.id, a.org_id as "orgID", o.name as "orgName", a.version, a.status, a.name, a.description,
    a.time_zone as "timeZone", a.currency, o.tax, ${iso(sql`a.opens_at`)} as "opensAt", ${iso(sql`a.closes_at`)} as "closesAt",
    ${iso(sql`a.judging_closes_at`)} as "judgingClosesAt", ${iso(sql`a.results_at`)} as "resultsAt",
    a.blind, a.entry_limit as "entryLimit", a.result_method as "resultMethod", a.form_version as "formVersion", a.nda_version as "ndaVersion", ${ndaTextOf} as "ndaText",
    ${type === 'judge' ? noJson : entrantTermsOf} as "entrantTerms",
    a.needs_attention as "needsAttention", a.zip, a.history,
    ${categoriesOf} as categories, json_build_object('rule', a.further_rule, 'value', a.further_value) as "furtherFee", ${weighedOf} as weighed,
    exists (select from product.rounds r where r.award_id = a.id) as "hasRounds",
    ${type === 'admin' ? scoresOf : noJson} as marks,
    ${type === 'admin' && !hasCounts ? standingOf : noJson} as standing,
    ${type === 'admin' ? changesBesideScores : sql`0`} as changes,
    ${type === 'admin' ? scoredSince : sql`null`} as "scoredSince",
    ${type === 'judge' ? assignmentOf(personID) : noJson} as assignment,
    ${isPage ? sql`page.total, page.keys` : sql`count(*) over () as total, '[]'::json as keys`}
  from product.awards a ${isPage ? sql`join page on page.id = a.id` : sql``}
  join product.orgs o on o.id = a.org_id
  where ${where}`;

/** One award as somebody sees it; null where there is none for them. */
export async function findAward(database: Database, viewer: Viewer, id: string): Promise<Award | null> {
  const [award] = await findAwards(database, viewer, { ids: [id] });
  return award ?? null;
}

function visibleTo({ type, orgID, personID }: Viewer): SQL {
  switch (type) {
    case 'admin':
      return sql`a.org_id = ${orgID}`;
    case 'judge':
      return sql`a.org_id = ${orgID} and a.id = any(array(
        select s.award_id from product.assignments s where s.judge_id = ${personID}
        union select s.award_id from product.round_judges s where s.judge_id = ${personID}))`;
    case 'entrant':
      return sql`a.status <> 'pending'`;
  }
}

const noJson = sql`null::json`;

/** Looked up by its key for each award: joined, it was read from end to end. */
const ndaTextOf = sql`(select n.text from product.nda_versions n where n.award_id = a.id and n.version = a.nda_version)`;

const entrantTermsOf = sql`(select json_build_object('version', t.version, 'text', t.text) from product.entrant_terms t
  where t.award_id = a.id and t.version = a.entrant_terms_version)`;

const categoriesOf = sql`coalesce((
  select json_agg(jsonb_build_object(
    'categoryID', c.id, 'name', c.name, 'names', c.names, 'description', c.description, 'eligibility', c.eligibility,
    'minimumJudges', c.minimum_judges, 'criteria', c.criteria,
    'fee', json_build_object('amount', c.fee_amount, 'earlyAmount', c.fee_early_amount,
      'earlyUntil', ${iso(sql`c.fee_early_until`)})
  ) || case when c.shared then '{"shared":true}' else '{}' end::jsonb
    || case when c.entry_limit is null then '{}' else jsonb_build_object('entryLimit', c.entry_limit) end order by c.position, c.created_at, c.id)
  from product.categories c where c.award_id = a.id), '[]')`;

/** While entries are taken: before and after that, how marks count is fixed by the status alone, and there are many sheets. */
const scoredSince = sql`case when a.status = 'open' then ${iso(sql`least(
  (select min(s.created_at) from product.sheets s where s.award_id = a.id and s.marks <> '{}'),
  (select min(n.created_at) from product.rounds r join product.round_answers n on n.round_id = r.id
    where r.award_id = a.id and r.kind = 'scores' and n.marks is not null))`)} end`;

const weighedOf = sql`(select json_agg(json_build_object('roundID', r.id, 'name', r.name, 'weight', r.weight) order by r.position)
  from product.rounds r where r.award_id = a.id and r.weight is not null)`;

function toAward(row: AwardRow, counts: AwardCounts | null, { type }: Viewer): Award {
  const isAdmin = type === 'admin';
  return {
    id: row.id,
    orgID: row.orgID,
    orgName: row.orgName,
    version: row.version,
    status: row.status,
    name: row.name,
    description: row.description,
    timeZone: row.timeZone,
    currency: row.currency,
    tax: row.tax,
    opensAt: row.opensAt,
    closesAt: row.closesAt,
    judgingClosesAt: row.judgingClosesAt,
    resultsAt: row.resultsAt,
    blind: row.blind,
    entryLimit: row.entryLimit,
    resultMethod: row.resultMethod,
    nda: { version: row.ndaVersion, text: type === 'entrant' ? '' : (row.ndaText ?? '') },
    ...(row.entrantTerms && { entrantTerms: row.entrantTerms }),
    categories: row.categories,
    ...(row.furtherFee.rule !== 'full' && { furtherFee: row.furtherFee }),
    ...(row.weighed && { finalResult: { rounds: row.weighed, scores: scoresWeight(row.weighed) } }),
    ...(row.hasRounds && { hasRounds: true }),
    ...(row.formVersion > 0 && { formVersion: row.formVersion }),
    ...(row.scoredSince && { scoredSince: row.scoredSince }),
    needsAttention: isAdmin ? row.needsAttention : [],
    history: row.history,
    ...(isAdmin && counts && { summary: summarise(row, counts), zip: row.zip }),
    ...(row.assignment && { assignment: withoutNull(row.assignment) }),
  };
}

const withoutNull = ({ rounds, ...assignment }: NonNullable<AwardRow['assignment']>): Assignment =>
  rounds ? { ...assignment, rounds } : assignment;

/** Those of an organiser that are named, for its administrators. */
const namedAwards = rendered(
  'named_awards',
  selectAwards(
    { type: 'admin', personID: '', hasCounts: true },
    sql`a.org_id = ${sql.placeholder('orgID')} and a.id = ${anyOf(sql.placeholder('ids'))} order by a.created_at desc, a.id`,
  ),
);
