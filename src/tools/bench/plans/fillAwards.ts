import type pg from 'pg';

/** What is filled, beside what is there: so many awards with so many entries each. */
export interface Filling {
  readonly organiserID: string;
  readonly awards: number;
  readonly entries: number;
  /** Awards that were filled before. */
  readonly made: number;
  /** Whose the first ten entries of the first award are, and who marks that award. */
  readonly entrant: { readonly orgID: string; readonly personID: string };
  readonly judge: { readonly personID: string };
}

/** Everything that a filled award has, named by its place: whoever fills again makes no name twice. */
const named = (what: string, ...parts: readonly string[]) => `md5('${what} ' || ${parts.join(" || ' ' || ")})::uuid`;

/** Ten awards go on at a time, however many an organiser ran before. */
const statusOfAward = `case when n = 1 then 'judging' when n > 10 then 'completed' else (array['open', 'judging', 'closed', 'completed', 'approved'])[n % 5 + 1] end`;
const statusOfEntry = `case a.status when 'approved' then 0 when 'open' then 1 when 'judging' then 2 else 3 end`;
const statusOfSheet = `case when a.status <> 'judging' then 'final' else (array['submitted', 'scored', 'submitted', 'recused', 'scored'])[(m + j) % 5 + 1] end`;
/** Entries of one entrant in each award; the viewers' own awards are the first. */
const perEntrant = 10;

/** The statements in their order. `n` is an award, `m` one of its entries, `k` an entrant, `j` one of its two judges. */
const statements: readonly string[] = [
  `insert into product.orgs (id, name, kind)
    select ${named('org', 'n', 'k')}, 'Studio ' || n || '-' || k, 'entrant' from {awards} n, generate_series(1, {entrants}) k`,
  `insert into product.people (id, org_id, type, email, given_name, family_name, name, invited)
    select ${named('entrant', 'n', 'k')}, ${named('org', 'n', 'k')}, 'entrant', 'entrant' || n || '-' || k || '@example.org',
      'Ada', 'Studio ' || n || '-' || k, 'Ada Studio ' || n || '-' || k, true
    from {awards} n, generate_series(1, {entrants}) k`,
  `insert into product.people (id, org_id, type, email, given_name, family_name, name, invited)
    select ${named('judge', 'n', 'j')}, $1, 'judge', 'judge' || n || '-' || j || '@example.org', 'Bo', 'Bench ' || n || '-' || j,
      'Bo Bench ' || n || '-' || j, true
    from {awards} n, generate_series(1, 2) j`,
  `insert into product.awards (id, org_id, status, name, opens_at, closes_at, judging_closes_at, results_at, entry_limit, ref_prefix,
      last_ref, nda_version, created_at)
    select ${named('award', 'n')}, $1, ${statusOfAward}, 'Prize ' || n, now() - interval '90 days', now() - interval '30 days',
      now() + interval '30 days', now() + interval '60 days', 100, 'P' || n, {entries}, 1, now() - interval '1 year' + n * interval '1 minute'
    from {awards} n`,
  `insert into product.nda_versions (award_id, version, text) select ${named('award', 'n')}, 1, 'Nothing leaves the room.' from {awards} n`,
  `insert into product.categories (id, award_id, position, name, minimum_judges, criteria, fee_amount)
    select ${named('category', 'n', 'c')}, ${named('award', 'n')}, c, 'Category ' || c, 1, jsonb_build_array(
      jsonb_build_object('criterionID', ${named('criterion', 'n', 'c', "'1'")}, 'name', 'Idea', 'description', '', 'weight', 60, 'anchors', '[]'::jsonb),
      jsonb_build_object('criterionID', ${named('criterion', 'n', 'c', "'2'")}, 'name', 'Craft', 'description', '', 'weight', 40, 'anchors', '[]'::jsonb)), 10000
    from {awards} n, generate_series(0, 1) c`,
  `insert into product.assignments (judge_id, award_id, category_id)
    select ${named('judge', 'n', 'j')}, ${named('award', 'n')}, ${named('category', 'n', 'c')}
    from {awards} n, generate_series(1, 2) j, generate_series(0, 1) c`,
  `insert into product.nda_acceptances (award_id, person_id, version, name, accepted_at)
    select ${named('award', 'n')}, ${named('judge', 'n', 'j')}, 1, 'Bo Bench', now() from {awards} n, generate_series(1, 2) j`,
  `insert into product.entries (id, award_id, org_id, person_id, ref, status, category_id, data, submitted_at, created_at, updated_at)
    select ${named('entry', 'n', 'm')}, a.id, ${named('org', 'n', 'm % {entrants} + 1')}, ${named('entrant', 'n', 'm % {entrants} + 1')},
      'P' || n || '-' || lpad(m::text, 4, '0'), ${statusOfEntry}, ${named('category', 'n', 'm % 2')},
      jsonb_build_object('title', 'Pier ' || m || ' of ' || n, 'description', repeat('A pier that gave the harbour back. ', 6)),
      now() - interval '60 days' + m * interval '1 second', now() - interval '80 days', now() - m * interval '1 second'
    from {awards} n join product.awards a on a.id = ${named('award', 'n')}, generate_series(1, {entries}) m`,
  `insert into product.entry_handling (entry_id, award_id, tags)
    select ${named('entry', 'n', 'm')}, ${named('award', 'n')}, array['check'] from {awards} n, generate_series(1, {entries}, 10) m`,
  `insert into product.entry_versions (entry_id, version, status, category_id, data, files, person_name, begun_at, at)
    select e.id, 1, 0, e.category_id, e.data, e.files, 'Ada', e.created_at, e.created_at
    from {awards} n join product.entries e on e.award_id = ${named('award', 'n')}`,
  `insert into product.sheets (id, judge_id, entry_id, award_id, category_id, status, marks, comment, recusal_reason)
    select ${named('sheet', 'n', 'm', 'j')}, ${named('judge', 'n', 'j')}, ${named('entry', 'n', 'm')}, a.id, ${named('category', 'n', 'm % 2')},
      ${statusOfSheet}, jsonb_build_object(${named('criterion', 'n', 'm % 2', "'1'")}::text, m % 11, ${named('criterion', 'n', 'm % 2', "'2'")}::text, (m + j) % 11),
      'Clear and kind.', case when ${statusOfSheet} = 'recused' then 'A friend of the studio.' end
    from {awards} n join product.awards a on a.id = ${named('award', 'n')} and a.status not in ('approved', 'open'), generate_series(1, {entries}) m, generate_series(1, 2) j`,
  `insert into product.sheet_tallies (award_id, category_id, status, expected, shard, sheets)
    select s.award_id, s.category_id, s.status, true, -1, count(*)
    from {awards} n join product.sheets s on s.award_id = ${named('award', 'n')}
    where s.status in ('submitted', 'final', 'recused') group by 1, 2, 3`,
  `insert into product.invoices (organiser_id, number, org_id, award_id, entry_id, category_id, entry_title, amount, whole_fee, settled_before,
      currency, status, reference, due_at, paid_at, created_at)
    select $1, (select last_invoice from product.orgs where id = $1) + row_number() over (), e.org_id, e.award_id, e.id, e.category_id,
      e.data ->> 'title', 10000, 10000, 0, 'gbp', case when e.ref like '%7' then 'draft' else 'paid' end,
      case when e.ref not like '%7' then 'BACS ' || e.ref end, now(), case when e.ref not like '%7' then e.submitted_at end, e.submitted_at
    from {awards} n join product.entries e on e.award_id = ${named('award', 'n')}`,
  `update product.orgs set last_invoice = (select max(number) from product.invoices where organiser_id = $1) where id = $1`,
  `insert into product.audit (at, org_id, actor_name, action, entity, entity_id, details)
    select e.created_at, $1, 'Ada', 'entry.save', 'entry', e.id::text, jsonb_build_object('ref', e.ref)
    from {awards} n join product.entries e on e.award_id = ${named('award', 'n')}, generate_series(1, 2)`,
  `insert into product.outbox (org_id, "to", why, subject, text, sent_at)
    select $1, 'entrant' || n || '-' || m % {entrants} + 1 || '@example.org', 'submission', 'Your entry', 'It has arrived.', now()
    from {awards} n, generate_series(1, {entries}) m`,
  `insert into product.security_events (event, source) select 'signIn', '192.0.2.1' from {awards} n, generate_series(1, {entries}) m`,
  // Nothing that was remembered before holds any longer.
  `insert into product.stamps as s (scope, marks, shard, changes)
    select id, false, 1, 1 from (select $1::uuid union select ${named('award', 'n')} from generate_series(1, {last}) n) x(id)
    on conflict (scope, marks, shard) do update set changes = s.changes + 1`,
  `delete from product.row_counts`,
  `insert into product.row_counts (scope, list, state, shard, held) select scope, list, state, -1, held from product.counted_rows`,
];

/** The viewers' part of the first award: ten entries of the entrant's, and the judge who marks it. */
const own: readonly string[] = [
  `update product.entries set org_id = $2, person_id = $3 where award_id = ${named('award', "'1'")}
    and ref in (select 'P1-' || lpad(m::text, 4, '0') from generate_series(1, ${perEntrant}) m)`,
  `update product.invoices i set org_id = $2 from product.entries e where e.id = i.entry_id and e.org_id = $2`,
  `insert into product.assignments (judge_id, award_id, category_id)
    select $4, award_id, id from product.categories where award_id = ${named('award', "'1'")}`,
  `insert into product.nda_acceptances (award_id, person_id, version, name, accepted_at)
    values (${named('award', "'1'")}, $4, 1, 'Bo Bench', now())`,
];

/**
 * Fills awards by statements of the database alone, without its triggers and references: what those would have kept is
 * written here. `client`: the superuser's. Answers the id of the first award and of its first category and entry.
 */
export async function fillAwards(client: pg.Client, filling: Filling) {
  const { organiserID, made, awards, entries, entrant, judge } = filling;
  const values = [organiserID, entrant.orgID, entrant.personID, judge.personID];
  const entrants = String(Math.ceil(entries / perEntrant));
  const words: Readonly<Record<string, string>> = {
    '{awards}': `generate_series(${made + 1}, ${made + awards})`,
    '{entries}': String(entries),
    '{last}': String(made + awards),
    '{entrants}': entrants,
  };
  await client.query(`set session_replication_role = replica; set work_mem = '256MB'; set synchronous_commit = off`);
  for (const statement of [...statements, ...(made === 0 ? own : [])]) {
    const text = statement.replace(/\{\w+\}/g, (word) => words[word] ?? word);
    const asked = [...text.matchAll(/\$(\d)/g)].map(([, place]) => Number(place));
    const used = [...new Set(asked)].toSorted();
    const renumbered = text.replace(/\$(\d)/g, (_, place) => `$${used.indexOf(Number(place)) + 1}`);
    await client.query(
      renumbered,
      used.map((place) => values[place - 1]),
    );
  }
  await client.query('analyze');
  await client.query('reset session_replication_role');
}

/** The first award, its category, entry and sheet, by the names that were given to them. */
export const firstNamed = `select ${named('award', "'1'")} as "awardID", ${named('category', "'1'", "'0'")} as "categoryID",
  ${named('entry', "'1'", "'2'")} as "entryID"`;
