-- As before, by fewer statements: each of them is begun for every save anew, which takes longer than what it does for one. Entry, award and
-- category are found by their keys, whatever was known of the tables when that was planned. Where of several one turns out to have been
-- carried out before, all of them are tried again one by one.
CREATE OR REPLACE FUNCTION "product"."save_sheets"(given jsonb) RETURNS text[] LANGUAGE plpgsql AS $$
declare
  batch product.marking[] := array(select m from jsonb_populate_recordset(null::product.marking, given) m);
  entries uuid[];
  sheets uuid[];
  ready integer[];
  attempts integer;
  changed integer;
  added integer;
  audited boolean;
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
    cross join lateral (select * from product.entries where id = m.entry_id offset 0) e
    cross join lateral (select * from product.awards where id = m.award_id offset 0) a
    cross join lateral (select xmin from product.categories where id = m.category_id offset 0) c
    where e.award_id = a.id and a.status = m.award_status and e.id = any (entries) and e.status = m.status
      and e.category_id = m.category_id and c.xmin::text = m.criteria
      and exists (select from product.duties d where d.judge_id = m.judge_id and d.entry_id = e.id) = m.assigned
      and exists (select from product.nda_acceptances n where n.person_id = m.judge_id and n.award_id = a.id
        and n.version = a.nda_version) = m.nda_accepted
      and (m.sheet is null or (m.sheet ->> 'version')::integer = 1 or exists (
        select from (select * from product.sheets where id = (m.sheet ->> 'id')::uuid offset 0) s
        where s.id = any (sheets) and s.judge_id = m.judge_id
          and s.version = (m.sheet ->> 'version')::integer - 1 and s.favourite = (m.sheet ->> 'favourite')::boolean)));
  select count(*) filter (where m.attempt is not null), count(*) filter (where (m.sheet ->> 'version')::integer > 1),
      count(*) filter (where (m.sheet ->> 'version')::integer = 1), coalesce(bool_or(jsonb_array_length(m.audit) > 0), false)
    into attempts, changed, added, audited
    from unnest(batch) m where m.place = any (ready);
  if attempts > 0 then
    insert into product.idempotency as kept (key, person_id, call, request, status, reply)
      select m.attempt ->> 'key', m.judge_id, m.attempt ->> 'call', m.attempt ->> 'request', 200, m.attempt -> 'reply'
      from unnest(batch) m where m.place = any (ready) and m.attempt is not null
      order by 2, 1
    on conflict (person_id, call, key) do update
      set request = excluded.request, attempt = excluded.attempt, status = 200, reply = excluded.reply, created_at = now()
      where kept.status is null and kept.created_at < now() - interval '60 seconds';
    get diagnostics written = row_count;
    if written <> attempts and cardinality(batch) = 1 then return array['known']; end if;
    if written <> attempts then raise exception 'One of several was saved before' using errcode = 'serialization_failure'; end if;
  end if;
  if changed > 0 then
    update product.sheets s set status = m.sheet ->> 'status', marks = m.sheet -> 'marks', comment = m.sheet ->> 'comment',
        note = m.sheet ->> 'note', recusal_reason = m.sheet ->> 'recusalReason',
        submitted_at = (m.sheet ->> 'submittedAt')::timestamptz, version = s.version + 1,
        updated_at = (m.sheet ->> 'updatedAt')::timestamptz
      from unnest(batch) m
      where m.place = any (ready) and (m.sheet ->> 'version')::integer > 1 and s.id = (m.sheet ->> 'id')::uuid
        and s.version = (m.sheet ->> 'version')::integer - 1;
    get diagnostics written = row_count;
    if written <> changed then raise exception 'A sheet was saved meanwhile' using errcode = 'serialization_failure'; end if;
  end if;
  if added > 0 then
    insert into product.sheets (id, judge_id, entry_id, award_id, category_id, status, marks, comment, note, recusal_reason,
        submitted_at, version, updated_at)
      select (m.sheet ->> 'id')::uuid, m.judge_id, m.entry_id, m.award_id, m.category_id, m.sheet ->> 'status', m.sheet -> 'marks',
        m.sheet ->> 'comment', m.sheet ->> 'note', m.sheet ->> 'recusalReason', (m.sheet ->> 'submittedAt')::timestamptz, 1,
        (m.sheet ->> 'updatedAt')::timestamptz
      from unnest(batch) m where m.place = any (ready) and (m.sheet ->> 'version')::integer = 1
      order by m.judge_id, m.entry_id
    on conflict do nothing;
    get diagnostics written = row_count;
    if written <> added then raise exception 'A sheet was saved meanwhile' using errcode = 'serialization_failure'; end if;
  end if;
  if audited then
    insert into product.audit (at, org_id, actor_id, actor_name, as_id, as_name, action, entity, entity_id, reason, details)
      select d.at, d."orgID", d."actorID", d."actorName", d."asID", d."asName", d.action, d.entity, d."entityID", d.reason, d.details
      from unnest(batch) m cross join lateral jsonb_to_recordset(m.audit) d(at timestamptz, "orgID" uuid, "actorID" uuid,
        "actorName" text, "asID" uuid, "asName" text, action text, entity text, "entityID" text, reason text, details jsonb)
      where m.place = any (ready);
  end if;
  return array(select case when m.place = any (ready) then 'saved' else 'again' end from unnest(batch) m order by m.place);
end $$;
--> statement-breakpoint
-- The same condition, by what PostgreSQL has of its own: a function in SQL is read and planned again by each statement that writes.
ALTER TABLE "product"."sheets" DROP CONSTRAINT "score.invariant.marksInRange", ADD CONSTRAINT "score.invariant.marksInRange" CHECK (
  jsonb_typeof(marks) = 'object'
    and not jsonb_path_exists(marks, 'strict $.* ? (!(@.type() == "number") || @ < 0 || @ > 10 || @ != @.floor())', '{}', true)) NOT VALID;
--> statement-breakpoint
ALTER TABLE "product"."sheets" VALIDATE CONSTRAINT "score.invariant.marksInRange";
