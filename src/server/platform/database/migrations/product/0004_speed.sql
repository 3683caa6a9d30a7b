-- How often something was committed that answers about an award or an organiser show: whoever kept an answer asks whether
-- the sum of its rows is still the same. Several rows each, so that transactions that write at once do not wait for
-- each other; those of score sheets apart (`marks`), which change so often.
CREATE TABLE "product"."stamps" (
	"scope" uuid NOT NULL,
	"marks" boolean NOT NULL,
	"shard" smallint NOT NULL,
	"changes" bigint NOT NULL,
	CONSTRAINT "stamps_scope_marks_shard_pk" PRIMARY KEY("scope","marks","shard")
) WITH (fillfactor = 50);
--> statement-breakpoint
-- Always in the same order: of two transactions that meet in a row one waits, and neither for ever.
CREATE FUNCTION "product"."stamp"(scopes uuid[], marks boolean) RETURNS void LANGUAGE sql AS $$
  insert into product.stamps as s (scope, marks, shard, changes)
    select distinct changed.id, stamp.marks, pg_backend_pid() % 64, 1 from unnest(scopes) changed(id) where changed.id is not null
    order by 1
  on conflict (scope, marks, shard) do update set changes = s.changes + 1
$$;
--> statement-breakpoint
-- The awards with their organisers.
CREATE FUNCTION "product"."stamp_awards"(awards uuid[], marks boolean) RETURNS void LANGUAGE sql AS $$
  select product.stamp(awards || array(select a.org_id from product.awards a where a.id = any (awards)), marks)
$$;
--> statement-breakpoint
CREATE FUNCTION "product"."stamp_added"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform product.stamp_awards(array(select distinct award_id from added), false);
  return null;
end $$;
--> statement-breakpoint
CREATE FUNCTION "product"."stamp_removed"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform product.stamp_awards(array(select distinct award_id from removed), false);
  return null;
end $$;
--> statement-breakpoint
CREATE FUNCTION "product"."stamp_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform product.stamp_awards(array(select award_id from removed union select award_id from added), false);
  return null;
end $$;
--> statement-breakpoint
DO $$
declare
  each text;
begin
  foreach each in array array['entries', 'invoices', 'payments', 'categories', 'assignments', 'entry_assignments',
    'conflicts', 'nda_versions', 'nda_acceptances', 'discounts'] loop
    execute format('create trigger %I after insert on product.%I referencing new table as added
      for each statement execute function product.stamp_added()', each || '_stamped_new', each);
    execute format('create trigger %I after update on product.%I referencing old table as removed new table as added
      for each statement execute function product.stamp_changed()', each || '_stamped', each);
    execute format('create trigger %I after delete on product.%I referencing old table as removed
      for each statement execute function product.stamp_removed()', each || '_stamped_gone', each);
  end loop;
end $$;
--> statement-breakpoint
CREATE FUNCTION "product"."stamp_award"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform product.stamp(array[old.id, new.id, old.org_id, new.org_id], false);
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER "awards_stamped" AFTER INSERT OR UPDATE OR DELETE ON "product"."awards"
  FOR EACH ROW EXECUTE FUNCTION "product"."stamp_award"();
--> statement-breakpoint
-- What lists tell of people and their organisations: the awards they run, judge, have entered or were billed for.
CREATE FUNCTION "product"."stamp_organisation"(organisation uuid) RETURNS void LANGUAGE sql AS $$
  select product.stamp_awards(array(
    select a.id from product.awards a where a.org_id = organisation
    union select e.award_id from product.entries e where e.org_id = organisation
    union select i.award_id from product.invoices i where i.org_id = organisation), false);
  select product.stamp(array[organisation], false)
$$;
--> statement-breakpoint
CREATE FUNCTION "product"."stamp_org"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform product.stamp_organisation(new.id);
  return null;
end $$;
--> statement-breakpoint
CREATE FUNCTION "product"."stamp_person"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform product.stamp_organisation(new.org_id);
  if old.org_id <> new.org_id then perform product.stamp_organisation(old.org_id); end if;
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER "orgs_stamped" AFTER UPDATE ON "product"."orgs" FOR EACH ROW
  WHEN ((to_jsonb(old) - '{last_invoice,version,updated_at}'::text[])
    IS DISTINCT FROM (to_jsonb(new) - '{last_invoice,version,updated_at}'::text[]))
  EXECUTE FUNCTION "product"."stamp_org"();
--> statement-breakpoint
CREATE TRIGGER "people_stamped" AFTER UPDATE ON "product"."people" FOR EACH ROW
  WHEN ((to_jsonb(old) - '{last_sign_in_at,views,version,updated_at}'::text[])
      IS DISTINCT FROM (to_jsonb(new) - '{last_sign_in_at,views,version,updated_at}'::text[])
    OR (new."type" = 'judge' AND old."last_sign_in_at" IS DISTINCT FROM new."last_sign_in_at"))
  EXECUTE FUNCTION "product"."stamp_person"();
--> statement-breakpoint
-- How many sheets that count were handed in or recused, and whether the judge's sheet is still expected: kept by whoever
-- writes a sheet, several rows each as above. A sheet counts while its entry is in judging or judged in that category, and
-- the judge is not kept from it. Whatever changes that counts the award's sheets anew; `verify` compares.
CREATE TABLE "product"."sheet_tallies" (
	"award_id" uuid NOT NULL,
	"category_id" uuid NOT NULL,
	"status" text NOT NULL,
	"expected" boolean NOT NULL,
	"shard" smallint NOT NULL,
	"sheets" integer NOT NULL,
	CONSTRAINT "sheet_tallies_pk" PRIMARY KEY("award_id","category_id","status","expected","shard")
) WITH (fillfactor = 50);
--> statement-breakpoint
-- The sheets that count, each with whether it is expected.
CREATE VIEW "product"."counted_sheets" AS
  select s.id, s.award_id, s.category_id, s.status, s.judge_id, s.entry_id, not p.locked and not p.erased
    and exists (select from product.duties d where d.judge_id = s.judge_id and d.entry_id = s.entry_id) as expected
  from product.sheets s
  join product.entries e on e.id = s.entry_id and e.category_id = s.category_id and e.status in (2, 3)
  join product.people p on p.id = s.judge_id
  where s.status in ('submitted', 'final', 'recused')
    and not exists (select from product.conflicts c where c.judge_id = s.judge_id and c.entry_id = s.entry_id);
--> statement-breakpoint
-- Those who write sheets hold the lock together; who counts anew holds it alone, and sees all that they committed.
CREATE FUNCTION "product"."recount_sheets"(awards uuid[]) RETURNS void LANGUAGE plpgsql AS $$
declare
  counted uuid;
begin
  for counted in select distinct each.id from unnest(awards) each(id) where each.id is not null order by 1 loop
    perform pg_advisory_xact_lock(7220178, hashtext(counted::text));
    delete from product.sheet_tallies where award_id = counted;
    insert into product.sheet_tallies (award_id, category_id, status, expected, shard, sheets)
      select s.award_id, s.category_id, s.status, s.expected, -1, count(*) from product.counted_sheets s
      where s.award_id = counted group by 1, 2, 3, 4;
  end loop;
end $$;
--> statement-breakpoint
CREATE TYPE "product"."sheet_change" AS (award_id uuid, category_id uuid, status text, judge_id uuid, entry_id uuid, sheets integer);
--> statement-breakpoint
CREATE FUNCTION "product"."tally_sheets"(changes product.sheet_change[]) RETURNS void LANGUAGE plpgsql AS $$
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
    join product.entries e on e.id = x.entry_id and e.category_id = x.category_id and e.status in (2, 3)
    join product.people p on p.id = x.judge_id
    where not exists (select from product.conflicts c where c.judge_id = x.judge_id and c.entry_id = x.entry_id)
    group by 1, 2, 3, 4 having sum(x.sheets) <> 0
    order by 1, 2, 3, 4
  on conflict (award_id, category_id, status, expected, shard) do update set sheets = t.sheets + excluded.sheets;
end $$;
--> statement-breakpoint
CREATE FUNCTION "product"."sheets_written"() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  changes product.sheet_change[];
begin
  if tg_op = 'INSERT' then
    perform product.stamp_awards(array(select distinct award_id from added), true);
    changes := array(select row(award_id, category_id, status, judge_id, entry_id, 1)::product.sheet_change from added
      where status in ('submitted', 'final', 'recused'));
  elsif tg_op = 'DELETE' then
    perform product.stamp_awards(array(select distinct award_id from removed), true);
    changes := array(select row(award_id, category_id, status, judge_id, entry_id, -1)::product.sheet_change from removed
      where status in ('submitted', 'final', 'recused'));
  else
    perform product.stamp_awards(array(select award_id from removed union select award_id from added), true);
    changes := array(
      select row(award_id, category_id, status, judge_id, entry_id, sum(each))::product.sheet_change
      from (select award_id, category_id, status, judge_id, entry_id, -1 as each from removed
        union all select award_id, category_id, status, judge_id, entry_id, 1 from added) x
      where status in ('submitted', 'final', 'recused')
      group by award_id, category_id, status, judge_id, entry_id having sum(each) <> 0);
  end if;
  if cardinality(changes) > 0 then perform product.tally_sheets(changes); end if;
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER "sheets_tallied_new" AFTER INSERT ON "product"."sheets" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "product"."sheets_written"();
--> statement-breakpoint
CREATE TRIGGER "sheets_tallied" AFTER UPDATE ON "product"."sheets" REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "product"."sheets_written"();
--> statement-breakpoint
CREATE TRIGGER "sheets_tallied_gone" AFTER DELETE ON "product"."sheets" REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION "product"."sheets_written"();
--> statement-breakpoint
CREATE FUNCTION "product"."recount_added"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform product.recount_sheets(array(select distinct x.award_id from added x
    where exists (select from product.sheets s where s.award_id = x.award_id)));
  return null;
end $$;
--> statement-breakpoint
CREATE FUNCTION "product"."recount_removed"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform product.recount_sheets(array(select distinct x.award_id from removed x
    where exists (select from product.sheet_tallies t where t.award_id = x.award_id)
      or exists (select from product.sheets s where s.award_id = x.award_id)));
  return null;
end $$;
--> statement-breakpoint
DO $$
declare
  each text;
begin
  foreach each in array array['assignments', 'entry_assignments', 'conflicts'] loop
    execute format('create trigger %I after insert on product.%I referencing new table as added
      for each statement execute function product.recount_added()', each || '_recount_new', each);
    execute format('create trigger %I after update on product.%I referencing new table as added
      for each statement execute function product.recount_added()', each || '_recount', each);
    execute format('create trigger %I after delete on product.%I referencing old table as removed
      for each statement execute function product.recount_removed()', each || '_recount_gone', each);
  end loop;
end $$;
--> statement-breakpoint
CREATE TRIGGER "entries_recount_gone" AFTER DELETE ON "product"."entries" REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION "product"."recount_removed"();
--> statement-breakpoint
-- Of an entry without sheets nothing was counted.
CREATE FUNCTION "product"."recount_moved"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform product.recount_sheets(array(
    select distinct n.award_id from removed o join added n on n.id = o.id
    where (o.status, o.category_id) is distinct from (n.status, n.category_id)
      and exists (select from product.sheets s where s.entry_id = n.id)));
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER "entries_recount" AFTER UPDATE ON "product"."entries" REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "product"."recount_moved"();
--> statement-breakpoint
CREATE FUNCTION "product"."recount_person"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform product.recount_sheets(array(select distinct s.award_id from product.sheets s where s.judge_id = new.id));
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER "people_recount" AFTER UPDATE ON "product"."people" FOR EACH ROW
  WHEN ((old."locked", old."erased") IS DISTINCT FROM (new."locked", new."erased"))
  EXECUTE FUNCTION "product"."recount_person"();
--> statement-breakpoint
CREATE FUNCTION "product"."forget_tallies"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  delete from product.sheet_tallies where award_id = old.id;
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER "awards_tallied_gone" AFTER DELETE ON "product"."awards" FOR EACH ROW EXECUTE FUNCTION "product"."forget_tallies"();
--> statement-breakpoint
SELECT "product"."recount_sheets"(array(select id from product.awards));
--> statement-breakpoint
-- Saves one sheet, its audit rows and the reply that whoever repeats the call is given, where what the caller decided by
-- (`seen`) is still so; the award is held against its next step meanwhile. Answers `again` where it is not, `known` where the
-- call was carried out before. A sheet that somebody else saved meanwhile undoes everything (40001): to be decided anew.
CREATE FUNCTION "product"."save_sheet"(judge uuid, seen jsonb, attempt jsonb, sheet jsonb, deeds jsonb) RETURNS text LANGUAGE plpgsql AS $$
begin
  perform from product.entries e
    join product.awards a on a.id = e.award_id
    join product.categories c on c.id = e.category_id
    where e.id = (seen ->> 'entryID')::uuid and a.id = (seen ->> 'awardID')::uuid
      and e.status = (seen ->> 'status')::smallint and e.category_id = (seen ->> 'categoryID')::uuid
      and a.status = seen ->> 'awardStatus' and c.criteria = seen -> 'criteria'
      and exists (select from product.duties d where d.judge_id = judge and d.entry_id = e.id) = (seen ->> 'assigned')::boolean
      and exists (select from product.nda_acceptances n where n.person_id = judge and n.award_id = a.id
        and n.version = a.nda_version) = (seen ->> 'ndaAccepted')::boolean
    for key share of e, a;
  if not found then return 'again'; end if;
  if attempt is not null then
    insert into product.idempotency as kept (key, person_id, call, request, status, reply)
      values (attempt ->> 'key', judge, attempt ->> 'call', attempt ->> 'request', 200, attempt -> 'reply')
      on conflict (person_id, call, key) do update
        set request = excluded.request, attempt = excluded.attempt, status = 200, reply = excluded.reply, created_at = now()
        where kept.status is null and kept.created_at < now() - interval '60 seconds';
    if not found then return 'known'; end if;
  end if;
  if sheet is not null then
    if (sheet ->> 'version')::integer = 1 then
      insert into product.sheets (id, judge_id, entry_id, award_id, category_id, status, marks, comment, note, recusal_reason,
          submitted_at, version, updated_at)
        values ((sheet ->> 'id')::uuid, judge, (seen ->> 'entryID')::uuid, (seen ->> 'awardID')::uuid,
          (seen ->> 'categoryID')::uuid, sheet ->> 'status', sheet -> 'marks', sheet ->> 'comment', sheet ->> 'note',
          sheet ->> 'recusalReason', (sheet ->> 'submittedAt')::timestamptz, 1, (sheet ->> 'updatedAt')::timestamptz)
        on conflict do nothing;
    else
      update product.sheets s set status = sheet ->> 'status', marks = sheet -> 'marks', comment = sheet ->> 'comment',
          note = sheet ->> 'note', recusal_reason = sheet ->> 'recusalReason',
          submitted_at = (sheet ->> 'submittedAt')::timestamptz, version = s.version + 1,
          updated_at = (sheet ->> 'updatedAt')::timestamptz
        where s.id = (sheet ->> 'id')::uuid and s.judge_id = judge and s.version = (sheet ->> 'version')::integer - 1;
    end if;
    if not found then raise exception 'The sheet was saved meanwhile' using errcode = 'serialization_failure'; end if;
  end if;
  insert into product.audit (at, org_id, actor_id, actor_name, as_id, as_name, action, entity, entity_id, reason, details)
    select d.at, d."orgID", d."actorID", d."actorName", d."asID", d."asName", d.action, d.entity, d."entityID", d.reason, d.details
    from jsonb_to_recordset(deeds) d(at timestamptz, "orgID" uuid, "actorID" uuid, "actorName" text, "asID" uuid, "asName" text,
      action text, entity text, "entityID" text, reason text, details jsonb);
  return 'saved';
end $$;
