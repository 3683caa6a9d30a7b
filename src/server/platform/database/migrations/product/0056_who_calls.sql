-- How often anything was committed that says who somebody is or whether their session goes on: a process that remembers who calls asks
-- whether the sum is still the same. A session that begins changes nothing for those that go on.
CREATE FUNCTION "product"."stamp_callers"() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog AS $$
begin
  perform product.stamp(array['00000000-0000-0000-0000-000000000000']::uuid[], false);
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER "people_call_new" AFTER INSERT ON "product"."people" FOR EACH STATEMENT EXECUTE FUNCTION "product"."stamp_callers"();
--> statement-breakpoint
CREATE TRIGGER "people_call" AFTER UPDATE ON "product"."people" FOR EACH ROW
  WHEN ((old.id, old.org_id, old.account, old.type, old.email, old.name, old.locale, old.locked, old.erased, old.created_at, old.role_as_of)
    is distinct from (new.id, new.org_id, new.account, new.type, new.email, new.name, new.locale, new.locked, new.erased, new.created_at, new.role_as_of))
  EXECUTE FUNCTION "product"."stamp_callers"();
--> statement-breakpoint
CREATE TRIGGER "people_call_gone" AFTER DELETE ON "product"."people" FOR EACH STATEMENT EXECUTE FUNCTION "product"."stamp_callers"();
--> statement-breakpoint
CREATE TRIGGER "orgs_call" AFTER UPDATE ON "product"."orgs" FOR EACH ROW
  WHEN ((old.id, old.name) is distinct from (new.id, new.name)) EXECUTE FUNCTION "product"."stamp_callers"();
--> statement-breakpoint
CREATE TRIGGER "choices_call" AFTER INSERT OR UPDATE OR DELETE ON "product"."membership_choices"
  FOR EACH ROW EXECUTE FUNCTION "product"."stamp_callers"();
--> statement-breakpoint
CREATE TRIGGER "grants_call" AFTER UPDATE ON "identity"."grants" FOR EACH ROW
  WHEN ((old.id, old.sub, old.revoked_at) is distinct from (new.id, new.sub, new.revoked_at)) EXECUTE FUNCTION "product"."stamp_callers"();
--> statement-breakpoint
CREATE TRIGGER "grants_call_gone" AFTER DELETE ON "identity"."grants" FOR EACH ROW EXECUTE FUNCTION "product"."stamp_callers"();
--> statement-breakpoint
CREATE TRIGGER "users_call" AFTER UPDATE ON "identity"."users" FOR EACH ROW
  WHEN ((old.sub, old.enabled) is distinct from (new.sub, new.enabled)) EXECUTE FUNCTION "product"."stamp_callers"();
--> statement-breakpoint
CREATE TRIGGER "users_call_gone" AFTER DELETE ON "identity"."users" FOR EACH ROW EXECUTE FUNCTION "product"."stamp_callers"();
