-- A judge who stands aside leaves the entry without a judge, which is counted beside the sheets. The version before counts the judge.
CREATE FUNCTION "product"."stamp_recusal"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform product.stamp_awards(array[new.award_id], false);
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER "sheets_recused" AFTER INSERT ON "product"."sheets"
  FOR EACH ROW WHEN (new.status = 'recused') EXECUTE FUNCTION product.stamp_recusal();
--> statement-breakpoint
CREATE TRIGGER "sheets_recusal" AFTER UPDATE OF status ON "product"."sheets"
  FOR EACH ROW WHEN (old.status <> new.status and 'recused' in (old.status, new.status)) EXECUTE FUNCTION product.stamp_recusal();
