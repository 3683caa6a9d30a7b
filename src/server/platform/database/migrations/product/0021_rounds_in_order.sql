-- Several rounds before the scores, one after the other. What went on from a round is what the next one is about.
ALTER TABLE "product"."rounds" DROP CONSTRAINT "rounds_award";
--> statement-breakpoint
ALTER TABLE "product"."rounds" ADD COLUMN "position" smallint DEFAULT 1 NOT NULL;
--> statement-breakpoint
-- When a prepared round opens by itself, why it did not, and when its administrators were told so.
ALTER TABLE "product"."rounds" ADD COLUMN "opens_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "product"."rounds" ADD COLUMN "needs_attention" jsonb DEFAULT '[]' NOT NULL;
--> statement-breakpoint
ALTER TABLE "product"."rounds" ADD COLUMN "attention_mailed_at" timestamp with time zone;
--> statement-breakpoint
-- When a judge of the round was told that it is open.
ALTER TABLE "product"."round_judges" ADD COLUMN "told_at" timestamp with time zone;
--> statement-breakpoint
-- Places change in one statement: looked at once it is done.
ALTER TABLE "product"."rounds" ADD CONSTRAINT "rounds_in_order" UNIQUE("award_id","position") DEFERRABLE INITIALLY IMMEDIATE;
--> statement-breakpoint
ALTER TABLE "product"."rounds" ADD CONSTRAINT "round.invariant.fewRounds" CHECK (position between 1 and 6);
--> statement-breakpoint
ALTER TABLE "product"."rounds" ADD CONSTRAINT "round.invariant.datesInOrder" CHECK (opens_at < closes_at);
--> statement-breakpoint
-- What a round is about: entries in judging that went on from every round before it; none before those are decided.
CREATE VIEW "product"."round_entries" AS (select r.id as round_id, r.award_id, e.category_id, e.id as entry_id, e.status
      from product.rounds r
      join product.entries e on e.award_id = r.award_id and e.status in (2, 3)
      where not exists (select from product.rounds f where f.award_id = r.award_id and f.position < r.position and not (f.state = 'decided'
          and exists (select from product.round_outcomes o where o.round_id = f.id and o.entry_id = e.id and o.goes_on))));
--> statement-breakpoint
-- As before, of the round's entries alone.
CREATE OR REPLACE VIEW "product"."round_duties" AS (select j.round_id, j.judge_id, j.award_id, j.category_id, e.entry_id
      from product.round_judges j
      join product.rounds r on r.id = j.round_id
      join product.round_entries e on e.round_id = j.round_id and e.category_id = j.category_id and e.status = 2
      where not exists (select from product.conflicts c where c.judge_id = j.judge_id and c.entry_id = e.entry_id)
        and (r.kind not in ('transferableVote', 'schulze') or not exists (select from product.conflicts c
          join product.round_entries x on x.round_id = j.round_id and x.entry_id = c.entry_id
          where c.judge_id = j.judge_id and x.category_id = j.category_id and x.status = 2)));
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "product"."check_rounds"(checked uuid) RETURNS void LANGUAGE plpgsql AS $$
declare
  award_status text;
  round record;
  former_state text := 'decided';
  former_published timestamptz := now();
begin
  select status into award_status from product.awards where id = checked;
  for round in select id, state, published_at from product.rounds where award_id = checked order by position loop
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
    if round.state <> 'prepared' and former_state <> 'decided' then
      perform product.broken('round.invariant.inOrder');
    end if;
    if round.published_at is not null and former_published is null then
      perform product.broken('round.invariant.publishedInOrder');
    end if;
    former_state := round.state;
    former_published := round.published_at;
  end loop;
end $$;
