-- A kind of round before the scores in which judges score entries by criteria of the round's own, on one scale.
ALTER TABLE "product"."rounds" ADD COLUMN "criteria" jsonb;
--> statement-breakpoint
ALTER TABLE "product"."rounds" ADD COLUMN "range" text;
--> statement-breakpoint
-- Per cent of the scale that an entry needs to go on, in place of so many of each category.
ALTER TABLE "product"."rounds" ADD COLUMN "threshold" smallint;
--> statement-breakpoint
-- What judges see of the round before.
ALTER TABLE "product"."rounds" ADD COLUMN "shows" text DEFAULT 'nothing' NOT NULL;
--> statement-breakpoint
ALTER TABLE "product"."rounds" ADD CONSTRAINT "rounds_shows" CHECK (shows in ('nothing', 'standing', 'reasons'));
--> statement-breakpoint
ALTER TABLE "product"."rounds" ADD CONSTRAINT "rounds_range" CHECK (range in ('zeroToTen', 'oneToFive', 'zeroToHundred'));
--> statement-breakpoint
CREATE FUNCTION "product"."are_criteria"(criteria jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  select count(*) between 1 and 20 and count(distinct c ->> 'name') = count(*) and sum((c ->> 'weight')::integer) = 100
    and coalesce(bool_and(btrim(c ->> 'name') <> '' and c ->> 'help' is not null and (c ->> 'weight')::integer >= 1), false)
  from jsonb_array_elements(criteria) c
$$;
--> statement-breakpoint
-- Whether these are a mark of the scale for each criterion; of a scale of words, places from 0.
CREATE FUNCTION "product"."marks_fit"(marks smallint[], criteria jsonb, range text, scale text[]) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  select coalesce(cardinality(marks) = jsonb_array_length(criteria), false) and coalesce(bool_and(case range
    when 'zeroToTen' then mark between 0 and 10
    when 'oneToFive' then mark between 1 and 5
    when 'zeroToHundred' then mark between 0 and 100
    else mark between 0 and cardinality(scale) - 1 end), false) and count(mark) = cardinality(marks)
  from unnest(marks) mark
$$;
--> statement-breakpoint
ALTER TABLE "product"."rounds" DROP CONSTRAINT "rounds_kind";
--> statement-breakpoint
ALTER TABLE "product"."rounds" ADD CONSTRAINT "rounds_kind" CHECK (kind in ('qualifying', 'transferableVote', 'schulze', 'grades', 'pairs', 'scores'));
--> statement-breakpoint
ALTER TABLE "product"."rounds" ADD CONSTRAINT "rounds_threshold" CHECK (threshold between 1 and 100);
--> statement-breakpoint
ALTER TABLE "product"."rounds" DROP CONSTRAINT "round.invariant.kindComplete";
--> statement-breakpoint
ALTER TABLE "product"."rounds" ADD CONSTRAINT "round.invariant.kindComplete"
  CHECK ((kind in ('qualifying', 'scores') or top is not null)
    and case when kind = 'scores' then (top is null) <> (threshold is null) else threshold is null end
    and case when kind in ('transferableVote', 'schulze') then coalesce(picks between 1 and 50, false) else picks is null end
    and case when kind = 'grades' or kind = 'scores' and range is null then coalesce(cardinality(scale) between 2 and 9, false) else scale is null end
    and case when kind = 'scores' then coalesce(product.are_criteria(criteria), false) else criteria is null and range is null end
    and case when kind = 'pairs' then coalesce(pairs between 1 and 300, false) else pairs is null end);
--> statement-breakpoint
ALTER TABLE "product"."round_answers" ADD COLUMN "marks" smallint[];
--> statement-breakpoint
ALTER TABLE "product"."round_answers" DROP CONSTRAINT "round_answers_given";
--> statement-breakpoint
ALTER TABLE "product"."round_answers" ADD CONSTRAINT "round_answers_given" CHECK (num_nonnulls(answer, grade, marks) = 1);
--> statement-breakpoint
ALTER TABLE "product"."round_answers" DROP CONSTRAINT "round_answers_reason";
--> statement-breakpoint
ALTER TABLE "product"."round_answers" ADD CONSTRAINT "round_answers_reason"
  CHECK (length(reason) <= 1000 and (answer is null or answer = 'yes' or btrim(reason) <> ''));
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "product"."check_round_answer"() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  round record;
begin
  select kind, scale, criteria, range into round from product.rounds where id = new.round_id;
  if round.kind not in ('qualifying', 'grades', 'scores')
    or round.kind = 'qualifying' and new.answer is null
    or round.kind = 'grades' and not coalesce(new.grade between 0 and cardinality(round.scale) - 1, false)
    or round.kind = 'scores' and not product.marks_fit(new.marks, round.criteria, round.range, round.scale) then
    perform product.broken('round.invariant.givenOfItsKind');
  end if;
  return null;
end $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "product"."check_round_kind"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if new.kind not in ('transferableVote', 'schulze') and exists (select from product.round_ballots b where b.round_id = new.id)
    or new.kind <> 'pairs' and exists (select from product.round_comparisons c where c.round_id = new.id)
    or exists (select from product.round_answers n where n.round_id = new.id and case new.kind
      when 'qualifying' then n.answer is null
      when 'grades' then not coalesce(n.grade < cardinality(new.scale), false)
      when 'scores' then not product.marks_fit(n.marks, new.criteria, new.range, new.scale)
      else true end) then
    perform product.broken('round.invariant.givenOfItsKind');
  end if;
  return null;
end $$;
--> statement-breakpoint
DROP TRIGGER "rounds_of_their_kind" ON "product"."rounds";
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "rounds_of_their_kind" AFTER UPDATE OF kind, scale, criteria, range ON "product"."rounds"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "product"."check_round_kind"();
