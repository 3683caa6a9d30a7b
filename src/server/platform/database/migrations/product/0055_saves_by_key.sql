-- As before, but planned to be found by their keys whatever was known of the tables by then: these statements keep the plan of
-- their first times, when an award may have had neither sheets nor entries, and then read all of a judge's or a category's.
CREATE OR REPLACE FUNCTION "product"."tally_sheets"(changes product.sheet_change[]) RETURNS void LANGUAGE plpgsql AS $$
declare
  counted uuid;
begin
  for counted in select distinct x.award_id from unnest(changes) x order by 1 loop
    perform pg_advisory_xact_lock_shared(7220178, hashtext(counted::text));
  end loop;
  insert into product.sheet_tallies as t (award_id, category_id, status, expected, shard, sheets)
    select x.award_id, x.category_id, x.status, not p.locked and not p.erased
        and exists (select from product.duties d where d.judge_id = x.judge_id and d.entry_id = x.entry_id) as expected,
      pg_backend_pid() % 64, sum(x.sheets)
    from unnest(changes) x
    cross join lateral (select category_id, status from product.entries where id = x.entry_id offset 0) e
    join product.people p on p.id = x.judge_id
    where e.category_id = x.category_id and e.status in (2, 3)
      and not exists (select from product.conflicts c where c.judge_id = x.judge_id and c.entry_id = x.entry_id)
    group by 1, 2, 3, 4 having sum(x.sheets) <> 0
    order by 1, 2, 3, 4
  on conflict (award_id, category_id, status, expected, shard) do update set sheets = t.sheets + excluded.sheets;
end $$;
--> statement-breakpoint
-- The sheet's judge was compared above, while nobody else could change it.
CREATE OR REPLACE FUNCTION "product"."save_sheets"(given jsonb) RETURNS text[] LANGUAGE plpgsql AS $$
declare
  batch product.marking[] := array(select m from jsonb_populate_recordset(null::product.marking, given) m);
  entries uuid[];
  sheets uuid[];
  ready integer[];
  known integer[];
  expected integer;
  written integer;
begin
  -- The award first: what decides is read once nobody else changes it.
  perform from product.awards a where a.id in (select award_id from unnest(batch)) order by a.id for key share;
  if cardinality(batch) = 1 then
    entries := array(select e.id from product.entries e where e.id = batch[1].entry_id for key share);
    sheets := array(select s.id from product.sheets s where s.id = (batch[1].sheet ->> 'id')::uuid for no key update);
  else
    entries := array(select e.id from product.entries e where e.id = any (array(select entry_id from unnest(batch)))
      order by e.id for key share skip locked);
    sheets := array(select s.id from product.sheets s where s.id = any (array(select (sheet ->> 'id')::uuid from unnest(batch)))
      order by s.id for no key update skip locked);
  end if;
  ready := array(select m.place from unnest(batch) m
    join product.entries e on e.id = m.entry_id
    join product.awards a on a.id = e.award_id
    join product.categories c on c.id = e.category_id
    where a.id = m.award_id and a.status = m.award_status and e.id = any (entries) and e.status = m.status
      and e.category_id = m.category_id and c.xmin::text = m.criteria
      and exists (select from product.duties d where d.judge_id = m.judge_id and d.entry_id = e.id) = m.assigned
      and exists (select from product.nda_acceptances n where n.person_id = m.judge_id and n.award_id = a.id
        and n.version = a.nda_version) = m.nda_accepted
      and (m.sheet is null or (m.sheet ->> 'version')::integer = 1 or exists (
        select from product.sheets s where s.id = (m.sheet ->> 'id')::uuid and s.id = any (sheets) and s.judge_id = m.judge_id
          and s.version = (m.sheet ->> 'version')::integer - 1 and s.favourite = (m.sheet ->> 'favourite')::boolean)));
  with kept as (
    insert into product.idempotency as kept (key, person_id, call, request, status, reply)
      select m.attempt ->> 'key', m.judge_id, m.attempt ->> 'call', m.attempt ->> 'request', 200, m.attempt -> 'reply'
      from unnest(batch) m where m.place = any (ready) and m.attempt is not null
      order by 2, 1
    on conflict (person_id, call, key) do update
      set request = excluded.request, attempt = excluded.attempt, status = 200, reply = excluded.reply, created_at = now()
      where kept.status is null and kept.created_at < now() - interval '60 seconds'
    returning kept.person_id, kept.key)
  select coalesce(array_agg(m.place), '{}') into known from unnest(batch) m
    where m.place = any (ready) and m.attempt is not null
      and not exists (select from kept where kept.person_id = m.judge_id and kept.key = m.attempt ->> 'key');
  ready := array(select place from unnest(ready) place where place <> all (known));
  select count(*) into expected from unnest(batch) m where m.place = any (ready) and (m.sheet ->> 'version')::integer > 1;
  if expected > 0 then
    update product.sheets s set status = m.sheet ->> 'status', marks = m.sheet -> 'marks', comment = m.sheet ->> 'comment',
        note = m.sheet ->> 'note', recusal_reason = m.sheet ->> 'recusalReason',
        submitted_at = (m.sheet ->> 'submittedAt')::timestamptz, version = s.version + 1,
        updated_at = (m.sheet ->> 'updatedAt')::timestamptz
      from unnest(batch) m
      where m.place = any (ready) and (m.sheet ->> 'version')::integer > 1 and s.id = (m.sheet ->> 'id')::uuid
        and s.version = (m.sheet ->> 'version')::integer - 1;
    get diagnostics written = row_count;
    if written <> expected then raise exception 'A sheet was saved meanwhile' using errcode = 'serialization_failure'; end if;
  end if;
  select count(*) into expected from unnest(batch) m where m.place = any (ready) and (m.sheet ->> 'version')::integer = 1;
  if expected > 0 then
    insert into product.sheets (id, judge_id, entry_id, award_id, category_id, status, marks, comment, note, recusal_reason,
        submitted_at, version, updated_at)
      select (m.sheet ->> 'id')::uuid, m.judge_id, m.entry_id, m.award_id, m.category_id, m.sheet ->> 'status', m.sheet -> 'marks',
        m.sheet ->> 'comment', m.sheet ->> 'note', m.sheet ->> 'recusalReason', (m.sheet ->> 'submittedAt')::timestamptz, 1,
        (m.sheet ->> 'updatedAt')::timestamptz
      from unnest(batch) m where m.place = any (ready) and (m.sheet ->> 'version')::integer = 1
      order by m.judge_id, m.entry_id
    on conflict do nothing;
    get diagnostics written = row_count;
    if written <> expected then raise exception 'A sheet was saved meanwhile' using errcode = 'serialization_failure'; end if;
  end if;
  if exists (select from unnest(batch) m where m.place = any (ready) and jsonb_array_length(m.audit) > 0) then
    insert into product.audit (at, org_id, actor_id, actor_name, as_id, as_name, action, entity, entity_id, reason, details)
      select d.at, d."orgID", d."actorID", d."actorName", d."asID", d."asName", d.action, d.entity, d."entityID", d.reason, d.details
      from unnest(batch) m cross join lateral jsonb_to_recordset(m.audit) d(at timestamptz, "orgID" uuid, "actorID" uuid,
        "actorName" text, "asID" uuid, "asName" text, action text, entity text, "entityID" text, reason text, details jsonb)
      where m.place = any (ready);
  end if;
  return array(select case when m.place = any (ready) then 'saved' when m.place = any (known) then 'known' else 'again' end
    from unnest(batch) m order by m.place);
end $$;
