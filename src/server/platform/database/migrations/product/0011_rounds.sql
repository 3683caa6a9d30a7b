-- A round before the scores: judges of its own say whether an entry qualifies.
CREATE TABLE "product"."rounds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"award_id" uuid NOT NULL,
	"kind" text DEFAULT 'qualifying' NOT NULL,
	"name" text NOT NULL,
	"state" text DEFAULT 'prepared' NOT NULL,
	"closes_at" timestamp with time zone,
	"consensus" smallint NOT NULL,
	"quorum" smallint NOT NULL,
	"top" integer,
	"published_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rounds_award" UNIQUE("award_id"),
	CONSTRAINT "rounds_of_award" UNIQUE("id","award_id"),
	CONSTRAINT "rounds_award_id_awards_id_fk" FOREIGN KEY ("award_id") REFERENCES "product"."awards"("id") ON DELETE cascade,
	CONSTRAINT "rounds_kind" CHECK (kind = 'qualifying'),
	CONSTRAINT "rounds_state" CHECK (state in ('prepared', 'open', 'closed', 'decided')),
	CONSTRAINT "round.invariant.named" CHECK (btrim(name) <> '' and length(name) <= 120),
	CONSTRAINT "round.invariant.ruleSound" CHECK (consensus between 51 and 100 and quorum between 1 and 50 and (top is null or top between 1 and 100000)),
	CONSTRAINT "round.invariant.publishedOnceDecided" CHECK (published_at is null or state = 'decided')
);
--> statement-breakpoint
CREATE TABLE "product"."round_judges" (
	"round_id" uuid NOT NULL,
	"award_id" uuid NOT NULL,
	"category_id" uuid NOT NULL,
	"judge_id" uuid NOT NULL,
	CONSTRAINT "round_judges_round_id_judge_id_category_id_pk" PRIMARY KEY("round_id","judge_id","category_id"),
	CONSTRAINT "round_judges_round" FOREIGN KEY ("round_id","award_id") REFERENCES "product"."rounds"("id","award_id") ON DELETE cascade,
	CONSTRAINT "round_judges_category" FOREIGN KEY ("category_id","award_id") REFERENCES "product"."categories"("id","award_id") ON DELETE cascade,
	CONSTRAINT "round_judges_judge_id_people_id_fk" FOREIGN KEY ("judge_id") REFERENCES "product"."people"("id")
);
--> statement-breakpoint
CREATE INDEX "round_judges_judge" ON "product"."round_judges" USING btree ("judge_id","award_id");
--> statement-breakpoint
CREATE TABLE "product"."round_answers" (
	"round_id" uuid NOT NULL,
	"award_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"judge_id" uuid NOT NULL,
	"answer" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "round_answers_round_id_entry_id_judge_id_pk" PRIMARY KEY("round_id","entry_id","judge_id"),
	CONSTRAINT "round_answers_round" FOREIGN KEY ("round_id","award_id") REFERENCES "product"."rounds"("id","award_id") ON DELETE cascade,
	CONSTRAINT "round_answers_entry" FOREIGN KEY ("entry_id","award_id") REFERENCES "product"."entries"("id","award_id") ON DELETE cascade,
	CONSTRAINT "round_answers_judge_id_people_id_fk" FOREIGN KEY ("judge_id") REFERENCES "product"."people"("id"),
	CONSTRAINT "round_answers_answer" CHECK (answer in ('yes', 'no', 'unsure')),
	CONSTRAINT "round_answers_reason" CHECK (length(reason) <= 1000 and (answer = 'yes' or btrim(reason) <> ''))
);
--> statement-breakpoint
CREATE INDEX "round_answers_entry" ON "product"."round_answers" USING btree ("entry_id");
--> statement-breakpoint
CREATE INDEX "round_answers_judge" ON "product"."round_answers" USING btree ("judge_id");
--> statement-breakpoint
-- Whether an entry goes on: with a reason where somebody said so, from the rule where there is none. The rule's stand once
-- the round is decided.
CREATE TABLE "product"."round_outcomes" (
	"round_id" uuid NOT NULL,
	"award_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"goes_on" boolean NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "round_outcomes_round_id_entry_id_pk" PRIMARY KEY("round_id","entry_id"),
	CONSTRAINT "round_outcomes_round" FOREIGN KEY ("round_id","award_id") REFERENCES "product"."rounds"("id","award_id") ON DELETE cascade,
	CONSTRAINT "round_outcomes_entry" FOREIGN KEY ("entry_id","award_id") REFERENCES "product"."entries"("id","award_id") ON DELETE cascade,
	CONSTRAINT "round_outcomes_reason" CHECK (reason is null or btrim(reason) <> '')
);
--> statement-breakpoint
CREATE INDEX "round_outcomes_entry" ON "product"."round_outcomes" USING btree ("entry_id");
--> statement-breakpoint
-- Which judge of a round is to answer for which entry: without conflicts of interest.
CREATE VIEW "product"."round_duties" AS (select j.round_id, j.judge_id, j.award_id, j.category_id, e.id as entry_id
      from product.round_judges j
      join product.entries e on e.category_id = j.category_id and e.status = 2
      where not exists (select from product.conflicts c where c.judge_id = j.judge_id and c.entry_id = e.id));
--> statement-breakpoint
-- An entry of an award with a round is nobody's to mark before the round is decided, and only if it goes on.
CREATE OR REPLACE VIEW "product"."duties" AS (select s.judge_id, s.award_id, s.category_id, e.id as entry_id
      from product.assignments s
      join product.entries e on e.category_id = s.category_id
      where (s.whole or exists (select from product.entry_assignments x
          where x.judge_id = s.judge_id and x.entry_id = e.id and x.category_id = s.category_id))
        and not exists (select from product.conflicts c where c.judge_id = s.judge_id and c.entry_id = e.id)
        and not exists (select from product.rounds r where r.award_id = s.award_id and not (r.state = 'decided'
          and exists (select from product.round_outcomes o where o.round_id = r.id and o.entry_id = e.id and o.goes_on))));
--> statement-breakpoint
DO $$
declare
  each text;
begin
  foreach each in array array['rounds', 'round_judges', 'round_outcomes'] loop
    execute format('create trigger %I after insert on product.%I referencing new table as added
      for each statement execute function product.stamp_added()', each || '_stamped_new', each);
    execute format('create trigger %I after update on product.%I referencing old table as removed new table as added
      for each statement execute function product.stamp_changed()', each || '_stamped', each);
    execute format('create trigger %I after delete on product.%I referencing old table as removed
      for each statement execute function product.stamp_removed()', each || '_stamped_gone', each);
  end loop;
end $$;
--> statement-breakpoint
-- A round's step and its award's: looked at when the transaction is committed.
CREATE FUNCTION "product"."check_rounds"(checked uuid) RETURNS void LANGUAGE plpgsql AS $$
declare
  award_status text;
  round record;
begin
  select status into award_status from product.awards where id = checked;
  for round in select id, state from product.rounds where award_id = checked loop
    if round.state <> 'prepared' and award_status in ('pending', 'approved', 'open') then
      perform product.broken('award.invariant.roundsNotStarted');
    end if;
    if round.state in ('open', 'closed') and award_status <> 'judging' then
      perform product.broken('round.invariant.heldWhileJudging');
    end if;
    if round.state <> 'decided' and award_status in ('closed', 'completed') then
      perform product.broken('award.invariant.roundsDecided');
    end if;
    if round.state <> 'decided' and exists (select from product.sheets where award_id = checked) then
      perform product.broken('round.invariant.nothingScored');
    end if;
    if round.state = 'decided' and not exists (select from product.round_outcomes o where o.round_id = round.id and o.goes_on) then
      perform product.broken('round.invariant.someGoOn');
    end if;
  end loop;
end $$;
--> statement-breakpoint
CREATE FUNCTION "product"."check_round"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform product.check_rounds(new.award_id);
  return null;
end $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "rounds_whole" AFTER INSERT OR UPDATE ON "product"."rounds"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "product"."check_round"();
--> statement-breakpoint
CREATE FUNCTION "product"."check_rounds_of_award"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform product.check_rounds(new.id);
  return null;
end $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "awards_rounds" AFTER UPDATE OF status ON "product"."awards"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "product"."check_rounds_of_award"();
--> statement-breakpoint
-- As before, but the award is held first: what decides is read once nobody else changes it, a round's decision included.
CREATE OR REPLACE FUNCTION "product"."save_sheet"(judge uuid, seen jsonb, attempt jsonb, sheet jsonb, deeds jsonb) RETURNS text LANGUAGE plpgsql AS $$
begin
  perform from product.awards where id = (seen ->> 'awardID')::uuid for key share;
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
