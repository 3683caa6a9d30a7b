-- A kind of round before the scores in which judges compare entries two by two.
ALTER TABLE "product"."rounds" ADD COLUMN "pairs" smallint;
--> statement-breakpoint
ALTER TABLE "product"."rounds" DROP CONSTRAINT "rounds_kind";
--> statement-breakpoint
ALTER TABLE "product"."rounds" ADD CONSTRAINT "rounds_kind" CHECK (kind in ('qualifying', 'transferableVote', 'schulze', 'grades', 'pairs'));
--> statement-breakpoint
ALTER TABLE "product"."rounds" DROP CONSTRAINT "round.invariant.kindComplete";
--> statement-breakpoint
ALTER TABLE "product"."rounds" ADD CONSTRAINT "round.invariant.kindComplete"
  CHECK ((kind = 'qualifying' or top is not null)
    and case when kind in ('transferableVote', 'schulze') then coalesce(picks between 1 and 50, false) else picks is null end
    and case when kind = 'grades' then coalesce(cardinality(scale) between 2 and 9, false) else scale is null end
    and case when kind = 'pairs' then coalesce(pairs between 1 and 300, false) else pairs is null end);
--> statement-breakpoint
-- What a judge said of two entries, the one with the lower id first; null where there is no difference.
CREATE TABLE "product"."round_comparisons" (
	"round_id" uuid NOT NULL,
	"award_id" uuid NOT NULL,
	"judge_id" uuid NOT NULL,
	"first_id" uuid NOT NULL,
	"second_id" uuid NOT NULL,
	"preferred_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "round_comparisons_pk" PRIMARY KEY("round_id","judge_id","first_id","second_id"),
	CONSTRAINT "round_comparisons_round" FOREIGN KEY ("round_id","award_id") REFERENCES "product"."rounds"("id","award_id") ON DELETE cascade,
	CONSTRAINT "round_comparisons_first" FOREIGN KEY ("first_id","award_id") REFERENCES "product"."entries"("id","award_id") ON DELETE cascade,
	CONSTRAINT "round_comparisons_second" FOREIGN KEY ("second_id","award_id") REFERENCES "product"."entries"("id","award_id") ON DELETE cascade,
	CONSTRAINT "round_comparisons_judge_id_people_id_fk" FOREIGN KEY ("judge_id") REFERENCES "product"."people"("id"),
	CONSTRAINT "round_comparisons_once" CHECK (first_id < second_id),
	CONSTRAINT "round_comparisons_preferred" CHECK (preferred_id in (first_id, second_id))
);
--> statement-breakpoint
CREATE INDEX "round_comparisons_of_first" ON "product"."round_comparisons" USING btree ("first_id");
--> statement-breakpoint
CREATE INDEX "round_comparisons_of_second" ON "product"."round_comparisons" USING btree ("second_id");
--> statement-breakpoint
CREATE INDEX "round_comparisons_judge" ON "product"."round_comparisons" USING btree ("judge_id");
--> statement-breakpoint
-- As before; only a ranking holds every entry of its category against every other.
CREATE OR REPLACE VIEW "product"."round_duties" AS (select j.round_id, j.judge_id, j.award_id, j.category_id, e.id as entry_id
      from product.round_judges j
      join product.rounds r on r.id = j.round_id
      join product.entries e on e.category_id = j.category_id and e.status = 2
      where not exists (select from product.conflicts c where c.judge_id = j.judge_id and c.entry_id = e.id)
        and (r.kind not in ('transferableVote', 'schulze') or not exists (select from product.conflicts c join product.entries x on x.id = c.entry_id
          where c.judge_id = j.judge_id and x.category_id = j.category_id and x.status = 2)));
--> statement-breakpoint
-- Of a round of pairs: how many a judge compares in each category, and how many of those that are still there were.
CREATE VIEW "product"."round_pairs_due" AS (select d.round_id, d.judge_id, d.category_id, d.due, least(d.due, (
        select count(*) from product.round_comparisons c
        join product.round_duties one on one.round_id = c.round_id and one.judge_id = c.judge_id and one.entry_id = c.first_id
        join product.round_duties other on other.round_id = c.round_id and other.judge_id = c.judge_id and other.entry_id = c.second_id
        where c.round_id = d.round_id and c.judge_id = d.judge_id
          and one.category_id = d.category_id and other.category_id = d.category_id)) as answered
      from (select x.round_id, x.judge_id, x.category_id, least(r.pairs, count(*) * (count(*) - 1) / 2) as due
        from product.round_duties x join product.rounds r on r.id = x.round_id and r.kind = 'pairs'
        group by x.round_id, x.judge_id, x.category_id, r.pairs) d);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "product"."check_round_answer"() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  round record;
begin
  select kind, cardinality(scale) as grades into round from product.rounds where id = new.round_id;
  if round.kind not in ('qualifying', 'grades')
    or round.kind = 'qualifying' and new.answer is null
    or round.kind = 'grades' and not coalesce(new.grade between 0 and round.grades - 1, false) then
    perform product.broken('round.invariant.givenOfItsKind');
  end if;
  return null;
end $$;
--> statement-breakpoint
CREATE FUNCTION "product"."check_round_comparison"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if (select kind <> 'pairs' from product.rounds where id = new.round_id) then
    perform product.broken('round.invariant.givenOfItsKind');
  end if;
  return null;
end $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "round_comparisons_whole" AFTER INSERT OR UPDATE ON "product"."round_comparisons"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "product"."check_round_comparison"();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "product"."check_round_kind"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if new.kind not in ('transferableVote', 'schulze') and exists (select from product.round_ballots b where b.round_id = new.id)
    or new.kind <> 'pairs' and exists (select from product.round_comparisons c where c.round_id = new.id)
    or exists (select from product.round_answers n where n.round_id = new.id and case new.kind
      when 'qualifying' then n.answer is null
      when 'grades' then not coalesce(n.grade < cardinality(new.scale), false)
      else true end) then
    perform product.broken('round.invariant.givenOfItsKind');
  end if;
  return null;
end $$;
