-- Other kinds of rounds before the scores: judges rank entries, counted by single transferable
-- vote or by Schulze's method, or grade them in words.
ALTER TABLE "product"."rounds" DROP CONSTRAINT "rounds_kind";
--> statement-breakpoint
ALTER TABLE "product"."rounds" ADD COLUMN "picks" smallint;
--> statement-breakpoint
ALTER TABLE "product"."rounds" ADD COLUMN "scale" text[];
--> statement-breakpoint
-- How the ballots were counted, as it was when the round was decided.
ALTER TABLE "product"."rounds" ADD COLUMN "counted" jsonb;
--> statement-breakpoint
ALTER TABLE "product"."rounds" ADD CONSTRAINT "rounds_kind" CHECK (kind in ('qualifying', 'transferableVote', 'schulze', 'grades'));
--> statement-breakpoint
ALTER TABLE "product"."rounds" ADD CONSTRAINT "round.invariant.kindComplete"
  CHECK ((kind = 'qualifying' or top is not null)
    and case when kind in ('transferableVote', 'schulze') then coalesce(picks between 1 and 50, false) else picks is null end
    and case when kind = 'grades' then coalesce(cardinality(scale) between 2 and 9, false) else scale is null end);
--> statement-breakpoint
ALTER TABLE "product"."rounds" ADD CONSTRAINT "rounds_counted" CHECK ((counted is not null) = (kind <> 'qualifying' and state = 'decided'));
--> statement-breakpoint
CREATE FUNCTION "product"."all_different"(ids uuid[]) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  select count(distinct id) = cardinality(ids) from unnest(ids) id
$$;
--> statement-breakpoint
ALTER TABLE "product"."round_answers" ADD COLUMN "grade" smallint;
--> statement-breakpoint
ALTER TABLE "product"."round_answers" ALTER COLUMN "answer" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "product"."round_answers" ADD CONSTRAINT "round_answers_given" CHECK ((answer is null) <> (grade is null));
--> statement-breakpoint
ALTER TABLE "product"."round_answers" DROP CONSTRAINT "round_answers_reason";
--> statement-breakpoint
ALTER TABLE "product"."round_answers" ADD CONSTRAINT "round_answers_reason"
  CHECK (length(reason) <= 1000 and (grade is not null or answer = 'yes' or btrim(reason) <> ''));
--> statement-breakpoint
-- What a judge gave for one category: entries by their ids, those ranked in order and the others that were looked at.
CREATE TABLE "product"."round_ballots" (
	"round_id" uuid NOT NULL,
	"award_id" uuid NOT NULL,
	"category_id" uuid NOT NULL,
	"judge_id" uuid NOT NULL,
	"ranked" uuid[] NOT NULL,
	"others" uuid[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "round_ballots_round_id_category_id_judge_id_pk" PRIMARY KEY("round_id","category_id","judge_id"),
	CONSTRAINT "round_ballots_round" FOREIGN KEY ("round_id","award_id") REFERENCES "product"."rounds"("id","award_id") ON DELETE cascade,
	CONSTRAINT "round_ballots_category" FOREIGN KEY ("category_id","award_id") REFERENCES "product"."categories"("id","award_id") ON DELETE cascade,
	CONSTRAINT "round_ballots_judge_id_people_id_fk" FOREIGN KEY ("judge_id") REFERENCES "product"."people"("id"),
	CONSTRAINT "round_ballots_ranked" CHECK (cardinality(ranked) between 1 and 50),
	CONSTRAINT "round_ballots_once" CHECK (product.all_different(ranked || others))
);
--> statement-breakpoint
CREATE INDEX "round_ballots_judge" ON "product"."round_ballots" USING btree ("judge_id");
--> statement-breakpoint
-- A ballot holds every entry of its category against every other: with a conflict of interest in it a judge has none there.
CREATE OR REPLACE VIEW "product"."round_duties" AS (select j.round_id, j.judge_id, j.award_id, j.category_id, e.id as entry_id
      from product.round_judges j
      join product.rounds r on r.id = j.round_id
      join product.entries e on e.category_id = j.category_id and e.status = 2
      where not exists (select from product.conflicts c where c.judge_id = j.judge_id and c.entry_id = e.id)
        and (r.kind in ('qualifying', 'grades') or not exists (select from product.conflicts c join product.entries x on x.id = c.entry_id
          where c.judge_id = j.judge_id and x.category_id = j.category_id and x.status = 2)));
--> statement-breakpoint
-- Ballots are of rankings, answers of a qualifying round, grades of a round of grades and of its scale.
CREATE FUNCTION "product"."check_round_answer"() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  round record;
begin
  select kind, cardinality(scale) as grades into round from product.rounds where id = new.round_id;
  if round.kind in ('transferableVote', 'schulze') then
    perform product.broken('round.invariant.givenOfItsKind');
  elsif round.kind = 'qualifying' and new.answer is null
    or round.kind = 'grades' and not coalesce(new.grade between 0 and round.grades - 1, false) then
    perform product.broken('round.invariant.givenOfItsKind');
  end if;
  return null;
end $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "round_answers_whole" AFTER INSERT OR UPDATE ON "product"."round_answers"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "product"."check_round_answer"();
--> statement-breakpoint
CREATE FUNCTION "product"."check_round_ballot"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if (select kind not in ('transferableVote', 'schulze') from product.rounds where id = new.round_id) then
    perform product.broken('round.invariant.givenOfItsKind');
  end if;
  return null;
end $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "round_ballots_whole" AFTER INSERT OR UPDATE ON "product"."round_ballots"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "product"."check_round_ballot"();
--> statement-breakpoint
CREATE FUNCTION "product"."check_round_kind"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if new.kind not in ('transferableVote', 'schulze') and exists (select from product.round_ballots b where b.round_id = new.id)
    or exists (select from product.round_answers n where n.round_id = new.id and case new.kind
      when 'qualifying' then n.answer is null
      when 'grades' then not coalesce(n.grade < cardinality(new.scale), false)
      else true end) then
    perform product.broken('round.invariant.givenOfItsKind');
  end if;
  return null;
end $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "rounds_of_their_kind" AFTER UPDATE OF kind, scale ON "product"."rounds"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "product"."check_round_kind"();
