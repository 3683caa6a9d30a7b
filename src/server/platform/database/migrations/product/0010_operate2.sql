ALTER TABLE "product"."payments"
	DROP CONSTRAINT "payments_state",
	DROP CONSTRAINT "charge.invariant.nothingCharged",
	DROP CONSTRAINT "payments_unpaid",
	DROP CONSTRAINT "charge.invariant.holdsNothing",
	DROP CONSTRAINT "payments_submission",
	DROP CONSTRAINT "payments_of_entry";--> statement-breakpoint
ALTER TABLE "product"."payments"
	ADD CONSTRAINT "payments_state" CHECK ("state" in ('reserved', 'actionRequired', 'paid', 'released', 'refunding', 'refunded')),
	ADD CONSTRAINT "charge.invariant.nothingCharged" CHECK (("charge_id" is null) = ("state" in ('reserved', 'actionRequired', 'released'))),
	ADD CONSTRAINT "payments_unpaid" CHECK ("state" not in ('reserved', 'actionRequired', 'released') or "invoice_id" is null),
	ADD CONSTRAINT "charge.invariant.holdsNothing"
		CHECK (not "holds_discount" or ("state" in ('reserved', 'actionRequired') and "discount_id" is not null)),
	ADD CONSTRAINT "payments_submission" CHECK (("submission" is not null) = ("state" in ('reserved', 'actionRequired'))),
	ADD CONSTRAINT "payments_of_entry" CHECK ("state" not in ('reserved', 'actionRequired') or "entry_id" is not null),
	ADD CONSTRAINT "payments_action" CHECK ("state" <> 'actionRequired' or "intent_id" is not null);--> statement-breakpoint
DROP INDEX "product"."payments_reserved";--> statement-breakpoint
DROP INDEX "product"."payments_due";--> statement-breakpoint
CREATE UNIQUE INDEX "payments_reserved" ON "product"."payments" USING btree ("entry_id") WHERE "state" in ('reserved', 'actionRequired');--> statement-breakpoint
CREATE INDEX "payments_due" ON "product"."payments" USING btree ("due_at") WHERE "state" in ('reserved', 'actionRequired', 'refunding');--> statement-breakpoint
CREATE OR REPLACE FUNCTION "product"."keep_charge"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	if new.amount <> old.amount or new.currency <> old.currency or (old.charge_id is not null and new.charge_id is distinct from old.charge_id)
			or new.state <> all (case old.state
				when 'reserved' then array['reserved', 'actionRequired', 'paid', 'released', 'refunding']
				when 'actionRequired' then array['actionRequired', 'paid', 'released', 'refunding']
				when 'paid' then array['paid', 'refunding']
				when 'refunding' then array['refunding', 'refunded']
				else array[old.state] end) then
		raise exception 'a charge takes the steps of its chart alone' using errcode = '23514', constraint = 'payments_steps';
	end if;
	return new;
end $$;--> statement-breakpoint
ALTER TABLE "product"."charges" ADD COLUMN "client_secret" text CONSTRAINT "charges_client_secret" UNIQUE;--> statement-breakpoint
CREATE TABLE "product"."payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE INDEX "payment_events_received" ON "product"."payment_events" USING btree ("received_at");
