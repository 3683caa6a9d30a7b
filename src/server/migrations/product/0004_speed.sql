-- How often something was committed that answers about an award or an organiser show: whoever kept an answer asks whether
-- the sum of its rows is still the same. Several rows each, so that transactions that write at once do not wait for
-- each other.
CREATE TABLE "product"."stamps" (
	"scope" uuid NOT NULL,
	"shard" smallint NOT NULL,
	"changes" bigint NOT NULL,
	CONSTRAINT "stamps_scope_shard_pk" PRIMARY KEY("scope","shard")
) WITH (fillfactor = 50);
--> statement-breakpoint
-- Always in the same order: of two transactions that meet in a row one waits, and neither for ever.
CREATE FUNCTION "product"."stamp"(scopes uuid[]) RETURNS void LANGUAGE sql AS $$
  insert into product.stamps as s (scope, shard, changes)
    select distinct changed.id, pg_backend_pid() % 64, 1 from unnest(scopes) changed(id) where changed.id is not null
    order by 1
  on conflict (scope, shard) do update set changes = s.changes + 1
$$;
--> statement-breakpoint
-- The awards with their organisers.
CREATE FUNCTION "product"."stamp_awards"(awards uuid[]) RETURNS void LANGUAGE sql AS $$
  select product.stamp(awards || array(select a.org_id from product.awards a where a.id = any (awards)))
$$;
--> statement-breakpoint
CREATE FUNCTION "product"."stamp_added"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform product.stamp_awards(array(select distinct award_id from added));
  return null;
end $$;
--> statement-breakpoint
CREATE FUNCTION "product"."stamp_removed"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform product.stamp_awards(array(select distinct award_id from removed));
  return null;
end $$;
--> statement-breakpoint
CREATE FUNCTION "product"."stamp_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform product.stamp_awards(array(select award_id from removed union select award_id from added));
  return null;
end $$;
--> statement-breakpoint
DO $$
declare
  each text;
begin
  foreach each in array array['entries', 'sheets', 'invoices', 'payments', 'categories', 'assignments', 'entry_assignments',
    'conflicts', 'nda_versions', 'discounts'] loop
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
  perform product.stamp(array[old.id, new.id, old.org_id, new.org_id]);
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER "awards_stamped" AFTER INSERT OR UPDATE OR DELETE ON "product"."awards"
  FOR EACH ROW EXECUTE FUNCTION "product"."stamp_award"();
--> statement-breakpoint
-- What lists tell of people and their organisations: the awards they run, judge or have entered.
CREATE FUNCTION "product"."stamp_organisation"(organisation uuid) RETURNS void LANGUAGE sql AS $$
  select product.stamp_awards(array(
    select a.id from product.awards a where a.org_id = organisation
    union select e.award_id from product.entries e where e.org_id = organisation));
  select product.stamp(array[organisation])
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
  WHEN ((old."name", old."tax", old."tax_id") IS DISTINCT FROM (new."name", new."tax", new."tax_id"))
  EXECUTE FUNCTION "product"."stamp_org"();
--> statement-breakpoint
CREATE TRIGGER "people_stamped" AFTER UPDATE ON "product"."people" FOR EACH ROW
  WHEN ((old."org_id", old."type", old."name", old."email", old."locked", old."erased", old."affiliations")
    IS DISTINCT FROM (new."org_id", new."type", new."name", new."email", new."locked", new."erased", new."affiliations"))
  EXECUTE FUNCTION "product"."stamp_person"();
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
