-- What judges have marked by stays as it was: a sheet that was handed in would lack a mark, or count for something else.
CREATE FUNCTION "product"."keep_criteria"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if exists (select from product.sheets s where s.category_id = new.id and s.marks <> '{}') then
    perform product.broken('categories_criteria_kept');
  end if;
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER "categories_criteria_kept" AFTER UPDATE OF criteria ON "product"."categories"
  FOR EACH ROW WHEN (old.criteria IS DISTINCT FROM new.criteria) EXECUTE FUNCTION "product"."keep_criteria"();
--> statement-breakpoint
-- Dates as awards have them, a day further on each side: a time with an offset is another day in UTC.
ALTER TABLE "product"."rounds" ADD CONSTRAINT "rounds_dates" CHECK (
  least(opens_at, closes_at) >= '1899-12-31 00:00:00+00' and greatest(opens_at, closes_at) < '2100-01-02 00:00:00+00') NOT VALID;
--> statement-breakpoint
ALTER TABLE "product"."votes" ADD CONSTRAINT "votes_dates" CHECK (
  closes_at >= '1899-12-31 00:00:00+00' and closes_at < '2100-01-02 00:00:00+00') NOT VALID;
--> statement-breakpoint
-- Far above what the contract takes: nothing that runs away is kept, and nothing that may be written is refused.
ALTER TABLE "product"."categories" ADD CONSTRAINT "categories_lengths" CHECK (
  length(name) <= 1000 and length(description) <= 100000 and length(eligibility) <= 100000) NOT VALID;
--> statement-breakpoint
ALTER TABLE "product"."sheets" ADD CONSTRAINT "sheets_lengths" CHECK (
  length(comment) <= 100000 and length(note) <= 100000 and length(recusal_reason) <= 100000) NOT VALID;
--> statement-breakpoint
ALTER TABLE "product"."entries" ADD CONSTRAINT "entries_lengths" CHECK (
  jsonb_typeof(data) = 'object' and length(data::text) <= 20000000) NOT VALID;
--> statement-breakpoint
-- Every row is looked at now. What does not conform stays as it is, and `npm run verify` tells of it: a server has to start all the same.
DO $$
declare
  added record;
begin
  for added in select conrelid::regclass as place, conname as name from pg_constraint
    where not convalidated and connamespace = 'product'::regnamespace order by conrelid::regclass::text, conname
  loop
    begin
      execute format('alter table %s validate constraint %I', added.place, added.name);
    exception when check_violation or foreign_key_violation then
      raise notice '% of % does not hold of every row', added.name, added.place;
    end;
  end loop;
end $$;
