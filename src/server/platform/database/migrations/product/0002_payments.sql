CREATE TABLE "product"."payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organiser_id" uuid NOT NULL REFERENCES "product"."orgs"("id"),
	"org_id" uuid NOT NULL REFERENCES "product"."orgs"("id"),
	"award_id" uuid NOT NULL REFERENCES "product"."awards"("id") ON DELETE cascade,
	"person_id" uuid NOT NULL REFERENCES "product"."people"("id"),
	"entry_id" uuid,
	"entry_version" integer,
	"entry_title" text DEFAULT '' NOT NULL,
	"call_id" uuid,
	"by_id" uuid NOT NULL REFERENCES "product"."people"("id"),
	"actor" jsonb,
	"submission" jsonb,
	"state" text DEFAULT 'reserved' NOT NULL,
	"amount" integer NOT NULL,
	"tax" jsonb,
	"currency" text NOT NULL,
	"discount_id" text,
	"holds_discount" boolean DEFAULT false NOT NULL,
	"stripe_id" text,
	"description" text DEFAULT '' NOT NULL,
	"intent_id" text,
	"charge_id" text,
	"invoice_id" uuid REFERENCES "product"."invoices"("id"),
	"refund_id" text,
	"reasons" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reserved_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_intent" UNIQUE("intent_id"),
	CONSTRAINT "payments_charge" UNIQUE("charge_id"),
	CONSTRAINT "payments_invoice" UNIQUE("invoice_id"),
	CONSTRAINT "payments_refund" UNIQUE("refund_id"),
	CONSTRAINT "payments_state" CHECK ("state" in ('reserved', 'paid', 'released', 'refunding', 'refunded')),
	CONSTRAINT "charge.invariant.amount" CHECK ("amount" between 1 and 2000000000),
	CONSTRAINT "payments_currency" CHECK ("currency" in ('gbp', 'usd')),
	CONSTRAINT "charge.invariant.nothingCharged" CHECK (("charge_id" is null) = ("state" in ('reserved', 'released'))),
	CONSTRAINT "charge.invariant.keptForOneInvoice" CHECK ("state" <> 'paid' or "invoice_id" is not null),
	CONSTRAINT "payments_unpaid" CHECK ("state" not in ('reserved', 'released') or "invoice_id" is null),
	CONSTRAINT "charge.invariant.refundNamed" CHECK (("refund_id" is not null) = ("state" = 'refunded')),
	CONSTRAINT "charge.invariant.holdsNothing" CHECK (not "holds_discount" or ("state" = 'reserved' and "discount_id" is not null)),
	CONSTRAINT "payments_submission" CHECK (("submission" is not null) = ("state" = 'reserved')),
	CONSTRAINT "payments_of_entry" CHECK ("state" <> 'reserved' or "entry_id" is not null)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "payments_reserved" ON "product"."payments" USING btree ("entry_id") WHERE "state" = 'reserved';--> statement-breakpoint
CREATE INDEX "payments_due" ON "product"."payments" USING btree ("due_at") WHERE "state" in ('reserved', 'refunding');--> statement-breakpoint
CREATE INDEX "payments_person" ON "product"."payments" USING btree ("person_id","award_id","state");--> statement-breakpoint
CREATE INDEX "payments_entry" ON "product"."payments" USING btree ("entry_id");--> statement-breakpoint
ALTER TABLE "product"."invoices" DROP CONSTRAINT "invoices_entry_id_unique";--> statement-breakpoint
ALTER TABLE "product"."invoices" ADD COLUMN "category_id" uuid REFERENCES "product"."categories"("id") ON DELETE set null;--> statement-breakpoint
ALTER TABLE "product"."invoices" ADD COLUMN "refund_reason" text;--> statement-breakpoint
ALTER TABLE "product"."invoices" ADD COLUMN "refund_reference" text;--> statement-breakpoint
ALTER TABLE "product"."invoices" ADD COLUMN "refunded_at" timestamp with time zone;--> statement-breakpoint
UPDATE "product"."invoices" i SET "category_id" = e."category_id" FROM "product"."entries" e WHERE e."id" = i."entry_id";--> statement-breakpoint
UPDATE "product"."invoices" SET "reference" = 'recorded before references were kept'
	WHERE "status" = 'paid' and "charge_id" is null and coalesce(trim("reference"), '') = '';--> statement-breakpoint
UPDATE "product"."invoices" SET "paid_at" = coalesce("paid_at", "updated_at") WHERE "status" = 'paid';--> statement-breakpoint
UPDATE "product"."invoices" SET "paid_at" = null, "charge_id" = null, "reference" = null WHERE "status" in ('draft', 'skipped');--> statement-breakpoint
UPDATE "product"."invoices" SET "status" = 'skipped' WHERE "status" = 'draft' and "amount" = 0;--> statement-breakpoint
UPDATE "product"."invoices" SET "amount" = 0, "tax" = null WHERE "status" = 'skipped';--> statement-breakpoint
INSERT INTO "product"."payments" ("organiser_id", "org_id", "award_id", "person_id", "by_id", "entry_id", "entry_title", "state", "amount",
	"tax", "currency", "discount_id", "charge_id", "invoice_id", "reserved_at", "created_at", "updated_at")
	SELECT i."organiser_id", i."org_id", i."award_id", p."id", p."id", i."entry_id", i."entry_title", 'paid', i."amount",
		i."tax", i."currency", i."discount_id", i."charge_id", i."id", i."paid_at", i."paid_at", i."paid_at"
	FROM "product"."invoices" i
	JOIN LATERAL (SELECT coalesce(e."person_id", (SELECT q."id" FROM "product"."people" q WHERE q."org_id" = i."org_id"
		ORDER BY q."created_at" LIMIT 1)) AS "id"
		FROM (SELECT 1) one LEFT JOIN "product"."entries" e ON e."id" = i."entry_id") p ON p."id" is not null
	WHERE i."status" = 'paid' and i."charge_id" is not null;--> statement-breakpoint
CREATE INDEX "invoices_entry" ON "product"."invoices" USING btree ("entry_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_draft" ON "product"."invoices" USING btree ("entry_id") WHERE "status" = 'draft';--> statement-breakpoint
ALTER TABLE "product"."invoices"
	ADD CONSTRAINT "invoices_charge" UNIQUE("charge_id"),
	ADD CONSTRAINT "invoices_status" CHECK ("status" in ('draft', 'paid', 'skipped', 'refunded')),
	ADD CONSTRAINT "invoices_currency" CHECK ("currency" in ('gbp', 'usd')),
	ADD CONSTRAINT "invoices_from_one" CHECK ("number" > 0),
	ADD CONSTRAINT "invoice.invariant.amount" CHECK ("amount" between 0 and 2000000000),
	ADD CONSTRAINT "invoice.invariant.somethingDue" CHECK (("status" = 'skipped') = ("amount" = 0)),
	ADD CONSTRAINT "invoice.invariant.tax" CHECK (coalesce(("tax" ->> 'amount')::bigint, 0) between 0 and "amount"
		and coalesce(("tax" ->> 'rate')::bigint, 0) between 0 and 10000),
	ADD CONSTRAINT "invoices_paid" CHECK (("status" in ('paid', 'refunded')) = ("paid_at" is not null)),
	ADD CONSTRAINT "invoice.invariant.howPaid" CHECK (case when "status" in ('paid', 'refunded')
		then ("charge_id" is not null) <> (coalesce(trim("reference"), '') <> '') else "charge_id" is null and "reference" is null end),
	ADD CONSTRAINT "invoice.invariant.whyRefunded" CHECK (case when "status" = 'refunded'
		then "refunded_at" is not null and coalesce(trim("refund_reason"), '') <> ''
			and ("charge_id" is not null or coalesce(trim("refund_reference"), '') <> '')
		else "refunded_at" is null and "refund_reason" is null and "refund_reference" is null end);--> statement-breakpoint
DELETE FROM "product"."discounts" WHERE ("percentage" is null) = ("amount" is null) or "amount" = 0;--> statement-breakpoint
ALTER TABLE "product"."discounts"
	ADD CONSTRAINT "discount.invariant.code" CHECK (length("id") between 1 and 40 and "id" = upper(trim("id"))),
	ADD CONSTRAINT "discount.invariant.oneOfTwo" CHECK (("percentage" is null) <> ("amount" is null)),
	ADD CONSTRAINT "discount.invariant.worth" CHECK (("percentage" is null or "percentage" between 1 and 100)
		and ("amount" is null or "amount" between 1 and 1000000000)),
	ADD CONSTRAINT "discount.invariant.usesLeft" CHECK ("uses_left" >= 0),
	ADD CONSTRAINT "discount.invariant.expiry" CHECK ("expires_at" >= '1900-01-01T00:00:00Z' and "expires_at" < '2100-01-01T00:00:00Z');--> statement-breakpoint
ALTER TABLE "product"."charges" ALTER COLUMN "accepted" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "product"."charges"
	ADD COLUMN "cancelled_at" timestamp with time zone,
	ADD COLUMN "refunded_at" timestamp with time zone,
	ADD CONSTRAINT "charges_amount" CHECK ("amount" between 1 and 2000000000),
	ADD CONSTRAINT "charges_cancelled" CHECK ("cancelled_at" is null or "accepted" is not true),
	ADD CONSTRAINT "charges_refunded" CHECK ("refunded_at" is null or "accepted" is true);--> statement-breakpoint
CREATE FUNCTION "product"."check_payment"() RETURNS trigger LANGUAGE plpgsql AS $$
declare
	kept product.payments;
begin
	select * into kept from product.payments where id = new.id;
	if kept.state = 'paid' and not exists (select from product.invoices i where i.id = kept.invoice_id and i.status = 'paid'
			and i.charge_id = kept.charge_id and i.amount = kept.amount and i.currency = kept.currency) then
		perform product.broken('charge.invariant.keptForOneInvoice');
	end if;
	if kept.state in ('refunding', 'refunded') and exists (select from product.invoices i
			where i.charge_id = kept.charge_id and i.status <> 'refunded') then
		perform product.broken('charge.invariant.refundOfCharge');
	end if;
	return null;
end $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "payments_invoice_agrees" AFTER INSERT OR UPDATE ON "product"."payments"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "product"."check_payment"();--> statement-breakpoint
CREATE FUNCTION "product"."check_invoice"() RETURNS trigger LANGUAGE plpgsql AS $$
declare
	kept product.invoices;
begin
	select * into kept from product.invoices where id = new.id;
	if kept.charge_id is not null and kept.status in ('paid', 'refunded') and not exists (select from product.payments p
			where p.charge_id = kept.charge_id and p.invoice_id = kept.id
				and p.state = any (case kept.status when 'paid' then array['paid'] else array['refunding', 'refunded'] end)) then
		perform product.broken('invoice.invariant.howPaid');
	end if;
	if kept.status = 'draft' and exists (select from product.entries e where e.id = kept.entry_id and e.submitted_at is null) then
		perform product.broken('invoice.invariant.submitted');
	end if;
	return null;
end $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "invoices_charge_agrees" AFTER INSERT OR UPDATE ON "product"."invoices"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "product"."check_invoice"();--> statement-breakpoint
CREATE FUNCTION "product"."keep_invoice"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	if old.status <> 'draft' and (new.amount <> old.amount or new.tax is distinct from old.tax or new.currency <> old.currency
			or new.charge_id is distinct from old.charge_id
			or new.status <> all (case old.status when 'paid' then array['paid', 'refunded'] else array[old.status] end)) then
		raise exception 'an invoice once settled stays as it was' using errcode = '23514', constraint = 'invoices_settled';
	end if;
	return new;
end $$;--> statement-breakpoint
CREATE TRIGGER "invoices_stay" BEFORE UPDATE ON "product"."invoices" FOR EACH ROW EXECUTE FUNCTION "product"."keep_invoice"();--> statement-breakpoint
CREATE FUNCTION "product"."keep_charge"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	if new.amount <> old.amount or new.currency <> old.currency or (old.charge_id is not null and new.charge_id is distinct from old.charge_id)
			or new.state <> all (case old.state
				when 'reserved' then array['reserved', 'paid', 'released', 'refunding']
				when 'paid' then array['paid', 'refunding']
				when 'refunding' then array['refunding', 'refunded']
				else array[old.state] end) then
		raise exception 'a charge takes the steps of its chart alone' using errcode = '23514', constraint = 'payments_steps';
	end if;
	return new;
end $$;--> statement-breakpoint
CREATE TRIGGER "payments_stay" BEFORE UPDATE ON "product"."payments" FOR EACH ROW EXECUTE FUNCTION "product"."keep_charge"();
