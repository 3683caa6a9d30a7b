-- Whoever kept an award's summary asks whether its vote is as it was.
DO $$
begin
  create trigger votes_stamped_new after insert on product.votes referencing new table as added
    for each statement execute function product.stamp_added();
  create trigger votes_stamped after update on product.votes referencing old table as removed new table as added
    for each statement execute function product.stamp_changed();
  create trigger votes_stamped_gone after delete on product.votes referencing old table as removed
    for each statement execute function product.stamp_removed();
end $$;
--> statement-breakpoint
-- An award's step is looked at, and a vote's opening. Closing a vote is not, so that what an earlier server left can be mended.
CREATE FUNCTION "product"."check_vote_of_award"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if new.status in ('pending', 'approved', 'open')
      and exists (select from product.votes v where v.award_id = new.id and v.state in ('open', 'closed')) then
    perform product.broken('award.invariant.voteSettled');
  end if;
  if new.status = 'completed' and exists (select from product.votes v where v.award_id = new.id and v.state = 'open') then
    perform product.broken('award.invariant.voteClosed');
  end if;
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER "awards_vote" AFTER UPDATE OF status ON "product"."awards"
  FOR EACH ROW WHEN (old.status is distinct from new.status) EXECUTE FUNCTION "product"."check_vote_of_award"();
--> statement-breakpoint
CREATE FUNCTION "product"."check_open_vote"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if not exists (select from product.awards a where a.id = new.award_id and a.status in ('judging', 'closed')) then
    perform product.broken('vote.invariant.openWhileJudging');
  end if;
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER "votes_made_open" AFTER INSERT ON "product"."votes"
  FOR EACH ROW WHEN (new.state = 'open') EXECUTE FUNCTION "product"."check_open_vote"();
--> statement-breakpoint
CREATE TRIGGER "votes_opened" AFTER UPDATE OF state ON "product"."votes"
  FOR EACH ROW WHEN (new.state = 'open' and old.state <> 'open') EXECUTE FUNCTION "product"."check_open_vote"();
--> statement-breakpoint
-- Votes went with an entry or a category. Deleting one of those is refused now; a vote or an award goes as before, with all of it.
ALTER TABLE "product"."vote_choices" DROP CONSTRAINT "vote_choices_entry";
--> statement-breakpoint
ALTER TABLE "product"."vote_choices" ADD CONSTRAINT "vote_choices_entry"
  FOREIGN KEY ("vote_id","category_id","entry_id") REFERENCES "product"."vote_entries"("vote_id","category_id","entry_id")
  ON DELETE no action DEFERRABLE INITIALLY DEFERRED;
