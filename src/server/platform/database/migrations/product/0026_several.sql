-- Entries in several categories: what they cost together, and charges that are kept in parts.
CREATE TABLE "product"."charge_refunds" (
	"key" text PRIMARY KEY NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"charge_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "charge_refunds_id" UNIQUE("id")
);
--> statement-breakpoint
ALTER TABLE "product"."invoices" DROP CONSTRAINT "invoices_charge";--> statement-breakpoint
ALTER TABLE "product"."payments" DROP CONSTRAINT "payments_charge";--> statement-breakpoint
ALTER TABLE "product"."awards" ADD COLUMN "further_rule" text DEFAULT 'full' NOT NULL;--> statement-breakpoint
ALTER TABLE "product"."awards" ADD COLUMN "further_value" integer;--> statement-breakpoint
ALTER TABLE "product"."categories" ADD COLUMN "shared" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "product"."entries" ADD COLUMN "first_id" uuid;--> statement-breakpoint
ALTER TABLE "product"."payments" ADD COLUMN "charged" integer;--> statement-breakpoint
ALTER TABLE "product"."payments" ADD COLUMN "part_of_id" uuid;--> statement-breakpoint
ALTER TABLE "product"."charge_refunds" ADD CONSTRAINT "charge_refunds_charge_id_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "product"."charges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product"."payments" ADD CONSTRAINT "payments_part_of_id_payments_id_fk" FOREIGN KEY ("part_of_id") REFERENCES "product"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "entries_first" ON "product"."entries" USING btree ("first_id") WHERE "product"."entries"."first_id" is not null;--> statement-breakpoint
CREATE INDEX "invoices_charge" ON "product"."invoices" USING btree ("charge_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_charge" ON "product"."payments" USING btree ("charge_id") WHERE "product"."payments"."part_of_id" is null;--> statement-breakpoint
CREATE INDEX "payments_parts" ON "product"."payments" USING btree ("part_of_id");--> statement-breakpoint
ALTER TABLE "product"."entries" ADD CONSTRAINT "entries_first_another" CHECK ("product"."entries"."first_id" <> "product"."entries"."id");--> statement-breakpoint
ALTER TABLE "product"."awards" ADD CONSTRAINT "award.invariant.furtherFee" CHECK (case "further_rule"
		when 'share' then coalesce("further_value" between 1 and 99, false)
		when 'amount' then coalesce("further_value" between 1 and 1000000000, false)
		else "further_rule" in ('full', 'free') and "further_value" is null end);--> statement-breakpoint
ALTER TABLE "product"."payments"
	ADD CONSTRAINT "payments_charged" CHECK ("charged" is null or ("charged" > "amount" and "state" in ('paid', 'refunding', 'refunded'))),
	ADD CONSTRAINT "payments_part" CHECK ("part_of_id" is null or "charged" is not null),
	ADD CONSTRAINT "payments_part_another" CHECK ("part_of_id" <> "id");--> statement-breakpoint
ALTER TABLE "product"."charge_refunds" ADD CONSTRAINT "charge_refunds_amount" CHECK ("amount" between 1 and 2000000000);--> statement-breakpoint
-- The parts of a charge, an invoice each, come to what was charged.
CREATE FUNCTION "product"."check_parts"(charge text) RETURNS void LANGUAGE plpgsql AS $$
begin
	if exists (select from product.payments p where p.charge_id = charge and p.charged is not null
			and p.charged <> (select sum(q.amount) from product.payments q where q.charge_id = charge)) then
		perform product.broken('charge.invariant.partsWhole');
	end if;
end $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "product"."check_payment"() RETURNS trigger LANGUAGE plpgsql AS $$
declare
	kept product.payments;
begin
	if tg_op = 'DELETE' then
		perform product.check_parts(old.charge_id);
		return null;
	end if;
	select * into kept from product.payments where id = new.id;
	if kept.state = 'paid' and not exists (select from product.invoices i where i.id = kept.invoice_id and i.status = 'paid'
			and i.charge_id = kept.charge_id and i.amount = kept.amount and i.currency = kept.currency) then
		perform product.broken('charge.invariant.keptForOneInvoice');
	end if;
	if kept.state in ('refunding', 'refunded') and exists (select from product.invoices i
			where i.charge_id = kept.charge_id and (kept.charged is null or i.id = kept.invoice_id) and i.status <> 'refunded') then
		perform product.broken('charge.invariant.refundOfCharge');
	end if;
	perform product.check_parts(kept.charge_id);
	return null;
end $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "payments_parts_gone" AFTER DELETE ON "product"."payments"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.charged is not null) EXECUTE FUNCTION "product"."check_payment"();--> statement-breakpoint
CREATE OR REPLACE FUNCTION "product"."keep_charge"() RETURNS trigger LANGUAGE plpgsql AS $$
declare
	-- Kept in parts: this one's own is what stays of it.
	divides boolean := old.state in ('reserved', 'actionRequired') and new.state = 'paid' and old.charged is null
		and coalesce(new.charged = old.amount and new.amount < old.amount, false);
begin
	if (not divides and (new.amount <> old.amount or new.charged is distinct from old.charged))
			or new.part_of_id is distinct from old.part_of_id
			or new.currency <> old.currency or (old.charge_id is not null and new.charge_id is distinct from old.charge_id)
			or new.state <> all (case old.state
				when 'reserved' then array['reserved', 'actionRequired', 'paid', 'released', 'refunding']
				when 'actionRequired' then array['actionRequired', 'paid', 'released', 'refunding']
				when 'paid' then array['paid', 'refunding']
				when 'refunding' then array['refunding', 'refunded']
				else array[old.state] end) then
		raise exception 'a charge takes the steps of its chart alone' using errcode = '23514', constraint = 'payments_steps';
	end if;
	return new;
end $$;
