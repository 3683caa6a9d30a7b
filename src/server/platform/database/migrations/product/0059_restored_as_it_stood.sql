-- An award that takes entries again has been judged: what was final stays so, wherever its row is written from.
CREATE OR REPLACE FUNCTION "product"."check_sheets"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if exists (select from written s join product.categories c on c.id = s.category_id
    where s.status in ('submitted', 'final') and exists (
      select from jsonb_array_elements(c.criteria) criterion where not s.marks ? (criterion ->> 'criterionID'))) then
    perform product.broken('score.invariant.complete');
  end if;
  if exists (select from written s join product.awards a on a.id = s.award_id
    where s.status = 'final' and a.status not in ('judging', 'closed', 'completed')
      and not (a.status = 'open' and a.history @> '[{"status": "judging"}]')) then
    perform product.broken('score.invariant.finalOnceJudged');
  end if;
  return null;
end $$;
--> statement-breakpoint
-- Rows are put back in any order: a part may come before the attempt that it came of.
ALTER TABLE "product"."payments" ALTER CONSTRAINT "payments_part_of_id_payments_id_fk" DEFERRABLE INITIALLY DEFERRED;
