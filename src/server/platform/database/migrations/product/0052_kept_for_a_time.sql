-- What waits longest of an award is found in its order.
CREATE INDEX "entries_waiting" ON "product"."entries" USING btree ("award_id","status","submitted_at","id") WHERE "product"."entries"."status" in (1, 2);--> statement-breakpoint
CREATE INDEX "mails_age" ON "product"."mails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outbox_over" ON "product"."outbox" USING btree (coalesce("sent_at", "given_up_at"));--> statement-breakpoint
-- Takes rows out of the audit that were written elsewhere before: by the owner of the tables alone, and none of the last year. The
-- server's account may neither delete them nor say that it replaces an installation.
CREATE FUNCTION "product"."forget_audit"(forgotten bigint[]) RETURNS bigint LANGUAGE plpgsql AS $$
declare
  gone bigint;
begin
  if exists (select from product.audit a where a.id = any (forgotten) and a.at > now() - interval '1 year') then
    raise exception 'The audit of the last year stays' using errcode = 'restrict_violation';
  end if;
  perform set_config('awards.maintenance', 'on', true);
  delete from product.audit a where a.id = any (forgotten);
  get diagnostics gone = row_count;
  perform set_config('awards.maintenance', '', true);
  return gone;
end $$;
