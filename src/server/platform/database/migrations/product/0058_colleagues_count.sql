-- Who writes or wrote an entry along judges it no more: how many sheets an award awaits changes with them.
CREATE TRIGGER "colleagues_stamped_new" AFTER INSERT ON "product"."colleagues" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "product"."stamp_added"();
--> statement-breakpoint
CREATE TRIGGER "colleagues_stamped" AFTER UPDATE ON "product"."colleagues" REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "product"."stamp_changed"();
--> statement-breakpoint
CREATE TRIGGER "colleagues_stamped_gone" AFTER DELETE ON "product"."colleagues" REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION "product"."stamp_removed"();
--> statement-breakpoint
-- Rows that name an entry and not its award. With an entry that is gone its award was stamped.
CREATE FUNCTION "product"."stamp_entries"(entries uuid[]) RETURNS void LANGUAGE sql AS $$
  select product.stamp_awards(array(select distinct e.award_id from product.entries e where e.id = any (entries)), false)
$$;
--> statement-breakpoint
CREATE FUNCTION "product"."stamp_entries_added"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform product.stamp_entries(array(select entry_id from added));
  return null;
end $$;
--> statement-breakpoint
CREATE FUNCTION "product"."stamp_entries_removed"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform product.stamp_entries(array(select entry_id from removed));
  return null;
end $$;
--> statement-breakpoint
CREATE FUNCTION "product"."stamp_entries_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform product.stamp_entries(array(select entry_id from removed union select entry_id from added));
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER "former_colleagues_stamped_new" AFTER INSERT ON "product"."former_colleagues" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "product"."stamp_entries_added"();
--> statement-breakpoint
CREATE TRIGGER "former_colleagues_stamped" AFTER UPDATE ON "product"."former_colleagues" REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "product"."stamp_entries_changed"();
--> statement-breakpoint
CREATE TRIGGER "former_colleagues_stamped_gone" AFTER DELETE ON "product"."former_colleagues" REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION "product"."stamp_entries_removed"();
