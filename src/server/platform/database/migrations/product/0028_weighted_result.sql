-- What the final result is made from: rounds judged by scores with a weight each, and the scores after the rounds with what is left of 100%.
ALTER TABLE "product"."rounds" ADD COLUMN "weight" smallint;
--> statement-breakpoint
ALTER TABLE "product"."rounds" ADD CONSTRAINT "round.invariant.weightOfScores" CHECK (weight is null or kind = 'scores' and weight between 1 and 99);
--> statement-breakpoint
-- The scores after the rounds have a part as well.
CREATE FUNCTION "product"."check_final_result"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if (select sum(r.weight) from product.rounds r where r.award_id = new.award_id) > 99 then
    perform product.broken('award.invariant.finalResultHundred');
  end if;
  return null;
end $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "rounds_final_result" AFTER INSERT OR UPDATE OF weight ON "product"."rounds"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.weight is not null) EXECUTE FUNCTION "product"."check_final_result"();
--> statement-breakpoint
-- Whether these marks are in the count that was kept when the round was decided.
ALTER TABLE "product"."round_answers" ADD COLUMN "counted" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "product"."round_answers" ADD CONSTRAINT "round_answers_counted" CHECK (not counted or marks is not null);
--> statement-breakpoint
-- Rounds that a category's result does without, each with the reason, where an entry has no score in them.
ALTER TABLE "product"."categories" ADD COLUMN "left_out" jsonb DEFAULT '[]'::jsonb NOT NULL;
