-- How many rows long lists have: a page tells it without counting them, however many there are. Several rows each, as stamps have.
CREATE TABLE "product"."row_counts" (
	"scope" uuid NOT NULL,
	"list" text NOT NULL,
	"state" text NOT NULL,
	"shard" smallint NOT NULL,
	"held" bigint NOT NULL,
	CONSTRAINT "row_counts_scope_list_state_shard_pk" PRIMARY KEY("scope","list","state","shard")
) WITH (fillfactor = 50);
--> statement-breakpoint
CREATE INDEX "awards_going" ON "product"."awards" USING btree ("org_id") WHERE "product"."awards"."status" <> 'completed';--> statement-breakpoint
CREATE INDEX "awards_announced" ON "product"."awards" USING btree ("created_at","id") WHERE "product"."awards"."status" <> 'pending';--> statement-breakpoint
CREATE INDEX "nda_acceptances_person" ON "product"."nda_acceptances" USING btree ("person_id","award_id");--> statement-breakpoint
CREATE INDEX "entries_person" ON "product"."entries" USING btree ("person_id","award_id");--> statement-breakpoint
CREATE INDEX "invoices_organiser" ON "product"."invoices" USING btree ("organiser_id","created_at","number");--> statement-breakpoint
CREATE INDEX "invoices_organiser_status" ON "product"."invoices" USING btree ("organiser_id","status","created_at","number");--> statement-breakpoint
CREATE INDEX "orgs_organisers" ON "product"."orgs" USING btree ("id") WHERE "product"."orgs"."kind" = 'organiser';--> statement-breakpoint
CREATE INDEX "outbox_unsent" ON "product"."outbox" USING btree ("org_id","id") WHERE "product"."outbox"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "people_name" ON "product"."people" USING btree ("name","id") WHERE not "product"."people"."erased";--> statement-breakpoint
CREATE INDEX "people_invited" ON "product"."people" USING btree ("invited_by_id") WHERE "product"."people"."invited_by_id" is not null;
--> statement-breakpoint
-- A category is of one award, whose entries are mostly in one status: without knowing it the database expects one row of hundreds.
CREATE STATISTICS "product"."entries_of_awards" (dependencies) ON award_id, category_id, status FROM "product"."entries";
--> statement-breakpoint
CREATE STATISTICS "product"."sheets_of_awards" (dependencies) ON award_id, category_id, status, entry_id FROM "product"."sheets";
--> statement-breakpoint
-- What is kept, counted anew: of awards by organiser and announced ones of all, of what awards have and of what organisers are told, by
-- state; entrants and security events belong to no organiser.
CREATE VIEW "product"."counted_rows" AS
  select org_id as scope, 'award' as list, status as state, count(*) as held from product.awards group by 1, 3
  union all select '00000000-0000-0000-0000-000000000000', 'announced', status, count(*) from product.awards group by 3
  union all select a.org_id, 'entry', e.status::text, count(*) from product.entries e join product.awards a on a.id = e.award_id group by 1, 3
  union all select a.org_id, 'binned', '', count(*) from product.binned_entries b join product.awards a on a.id = b.award_id group by 1
  union all select a.org_id, 'score', s.status, count(*) from product.sheets s join product.awards a on a.id = s.award_id group by 1, 3
  union all select organiser_id, 'invoice', status, count(*) from product.invoices group by 1, 3
  union all select organiser_id, 'charge', state, count(*) from product.payments group by 1, 3
  union all select org_id, 'audit', '', count(*) from product.audit where org_id is not null group by 1
  union all select org_id, 'mail', case when sent_at is not null then 'sent' when given_up_at is not null then 'givenUp'
      when attempts > 0 then 'failed' else 'waiting' end, count(*) from product.outbox where org_id is not null group by 1, 3
  union all select '00000000-0000-0000-0000-000000000000', 'security', '', count(*) from product.security_events having count(*) > 0
  union all select case when type = 'entrant' then '00000000-0000-0000-0000-000000000000' else org_id end, 'person', type, count(*)
    from product.people where not erased group by 1, 3;
--> statement-breakpoint
DO $$
declare
  each record;
  operation text;
  none constant text := $q$'00000000-0000-0000-0000-000000000000'::uuid$q$;
  mail constant text := $q$case when x.sent_at is not null then 'sent' when x.given_up_at is not null then 'givenUp'
      when x.attempts > 0 then 'failed' else 'waiting' end$q$;
  of_award constant text := 'join product.awards a on a.id = x.award_id';
  added constant text := $q$insert into product.row_counts as c (scope, list, state, shard, held)
      select scope, %L, state, pg_backend_pid() %% 64, sum(each) from (%s) x where scope is not null
      group by scope, state having sum(each) <> 0 order by scope, state
    on conflict (scope, list, state, shard) do update set held = c.held + excluded.held;$q$;
begin
  for each in select * from (values
    ('award', 'awards', 'x.org_id', 'x.status', '', 'o.status', 'n.status'),
    ('announced', 'awards', none, 'x.status', '', 'o.status', 'n.status'),
    ('entry', 'entries', 'a.org_id', 'x.status::text', of_award, 'o.status', 'n.status'),
    ('binned', 'binned_entries', 'a.org_id', $q$''::text$q$, of_award, 'o.id', 'n.id'),
    ('score', 'sheets', 'a.org_id', 'x.status', of_award, 'o.status', 'n.status'),
    ('invoice', 'invoices', 'x.organiser_id', 'x.status', '', 'o.status', 'n.status'),
    ('charge', 'payments', 'x.organiser_id', 'x.state', '', 'o.state', 'n.state'),
    ('audit', 'audit', 'x.org_id', $q$''::text$q$, '', 'o.id', 'n.id'),
    ('mail', 'outbox', 'x.org_id', mail, '', '(o.org_id, o.sent_at, o.given_up_at, o.attempts)', '(n.org_id, n.sent_at, n.given_up_at, n.attempts)'),
    ('security', 'security_events', none, $q$''::text$q$, '', 'o.id', 'n.id'),
    ('person', 'people', format('case when x.type = %L then %s else x.org_id end', 'entrant', none), 'x.type', 'where not x.erased',
      '(o.org_id, o.type, o.erased)', '(n.org_id, n.type, n.erased)')
    ) t(list, source, scope, state, more, before, after)
  loop
    execute format($q$create function product.%I() returns trigger language plpgsql as $body$
begin
  if tg_op = 'INSERT' then
    %s
  elsif tg_op = 'DELETE' then
    %s
  elsif exists (select from removed o join added n on n.id = o.id where %s is distinct from %s) then
    %s
  end if;
  return null;
end $body$ $q$, each.list || '_counted',
      format(added, each.list, format('select %s as scope, %s as state, 1 as each from added x %s', each.scope, each.state, each.more)),
      format(added, each.list, format('select %s as scope, %s as state, -1 as each from removed x %s', each.scope, each.state, each.more)),
      each.before, each.after,
      format(added, each.list, format('select %1$s as scope, %2$s as state, -1 as each from removed x %3$s
        union all select %1$s, %2$s, 1 from added x %3$s', each.scope, each.state, each.more)));
    foreach operation in array array['insert', 'update', 'delete'] loop
      execute format('create trigger %I after %s on product.%I referencing %s for each statement execute function product.%I()',
        each.list || '_counted_' || operation, operation, each.source,
        case operation when 'insert' then 'new table as added' when 'delete' then 'old table as removed'
          else 'old table as removed new table as added' end, each.list || '_counted');
    end loop;
  end loop;
end $$;
--> statement-breakpoint
-- What goes with its award is counted off before: afterwards nothing says whose it was.
CREATE FUNCTION "product"."award_counted_off"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  insert into product.row_counts as c (scope, list, state, shard, held)
    select old.org_id, x.list, x.state, pg_backend_pid() % 64, -count(*) from (
      select 'entry' as list, e.status::text as state from product.entries e where e.award_id = old.id
      union all select 'binned', '' from product.binned_entries b where b.award_id = old.id
      union all select 'score', s.status from product.sheets s where s.award_id = old.id) x
    group by 2, 3 order by 2, 3
  on conflict (scope, list, state, shard) do update set held = c.held + excluded.held;
  return old;
end $$;
--> statement-breakpoint
CREATE TRIGGER "award_counted_off" BEFORE DELETE ON "product"."awards" FOR EACH ROW EXECUTE FUNCTION "product"."award_counted_off"();
--> statement-breakpoint
-- Who writes meanwhile waits for the triggers, which are made in this transaction.
INSERT INTO "product"."row_counts" (scope, list, state, shard, held) SELECT scope, list, state, -1, held FROM "product"."counted_rows";
