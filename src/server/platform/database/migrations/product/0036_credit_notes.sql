CREATE TABLE "product"."credit_notes" (
	"invoice_id" uuid PRIMARY KEY NOT NULL,
	"organiser_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"org_id" uuid NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"invoice_number" integer NOT NULL,
	"invoiced_at" timestamp with time zone NOT NULL,
	"award_name" text NOT NULL,
	"entry_title" text NOT NULL,
	"amount" integer NOT NULL,
	"tax" jsonb,
	"currency" text NOT NULL,
	"reason" text NOT NULL,
	"purchase_order" text,
	"seller_name" text NOT NULL,
	"seller_address" text,
	"seller_tax_id" text,
	"buyer_name" text NOT NULL,
	"buyer_address" text,
	"buyer_tax_id" text,
	CONSTRAINT "credit_notes_number" UNIQUE("organiser_id","number")
);
--> statement-breakpoint
ALTER TABLE "product"."orgs" ADD COLUMN "last_credit_note" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product"."credit_notes" ADD CONSTRAINT "credit_notes_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "product"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product"."credit_notes" ADD CONSTRAINT "credit_notes_organiser_id_orgs_id_fk" FOREIGN KEY ("organiser_id") REFERENCES "product"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product"."credit_notes" ADD CONSTRAINT "credit_notes_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "product"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_notes_org" ON "product"."credit_notes" USING btree ("org_id");--> statement-breakpoint
-- A counter is shown to nobody: what was remembered of the organisation stays true.
DROP TRIGGER "orgs_stamped" ON "product"."orgs";--> statement-breakpoint
CREATE TRIGGER "orgs_stamped" AFTER UPDATE ON "product"."orgs" FOR EACH ROW
	WHEN ((to_jsonb(old) - '{last_invoice,last_credit_note,version,updated_at}'::text[])
		IS DISTINCT FROM (to_jsonb(new) - '{last_invoice,last_credit_note,version,updated_at}'::text[]))
	EXECUTE FUNCTION "product"."stamp_org"();--> statement-breakpoint
ALTER TABLE "product"."orgs" ADD CONSTRAINT "orgs_credit_notes" CHECK ("last_credit_note" >= 0);--> statement-breakpoint
ALTER TABLE "product"."credit_notes"
	ADD CONSTRAINT "credit_notes_from_one" CHECK ("number" > 0),
	ADD CONSTRAINT "credit_notes_currency" CHECK ("currency" in ('gbp', 'usd')),
	ADD CONSTRAINT "credit_notes_amount" CHECK ("amount" between 1 and 2000000000
		and coalesce(("tax" ->> 'amount')::bigint, 0) between 0 and "amount"),
	ADD CONSTRAINT "credit_notes_reason" CHECK (trim("reason") <> '');--> statement-breakpoint
-- Refunds that were recorded before have theirs from now on, in their order; seller and buyer as they stand, for nothing older is kept.
INSERT INTO "product"."credit_notes"
	SELECT i."id", i."organiser_id", row_number() OVER (PARTITION BY i."organiser_id" ORDER BY i."refunded_at", i."number"), i."org_id",
		i."refunded_at", i."number", i."created_at", a."name", i."entry_title", i."amount", i."tax", i."currency", i."refund_reason",
		i."purchase_order", h."name", h."address", h."tax_id", o."name", o."address", o."tax_id"
	FROM "product"."invoices" i JOIN "product"."awards" a ON a."id" = i."award_id" JOIN "product"."orgs" h ON h."id" = i."organiser_id"
		JOIN "product"."orgs" o ON o."id" = i."org_id"
	WHERE i."status" = 'refunded';--> statement-breakpoint
UPDATE "product"."orgs" o SET "last_credit_note" = n."last"
	FROM (SELECT "organiser_id", max("number") AS "last" FROM "product"."credit_notes" GROUP BY "organiser_id") n
	WHERE n."organiser_id" = o."id";--> statement-breakpoint
-- Whether the owner of the tables replaces an installation and says so (awards.maintenance); asked as whoever writes.
CREATE FUNCTION "product"."replaces_installation"() RETURNS boolean LANGUAGE sql STABLE SET search_path = pg_catalog AS $$
	select coalesce(current_setting('awards.maintenance', true), '') = 'on' and pg_has_role(current_user,
		(select c.relowner from pg_class c where c.oid = 'product.invoices'::regclass), 'MEMBER')
$$;--> statement-breakpoint
-- Issued by the statement that refunds, whichever replica or version makes it: no refund without its credit note, and none twice.
-- Raising the counter holds the organiser: numbers follow each other without a gap.
CREATE FUNCTION "product"."issue_credit_note"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
declare
	counted integer;
begin
	if exists (select from product.credit_notes n where n.invoice_id = new.id) then return null; end if;
	update product.orgs set last_credit_note = last_credit_note + 1 where id = new.organiser_id returning last_credit_note into counted;
	insert into product.credit_notes (invoice_id, organiser_id, number, org_id, issued_at, invoice_number, invoiced_at, award_name,
		entry_title, amount, tax, currency, reason, purchase_order, seller_name, seller_address, seller_tax_id, buyer_name, buyer_address,
		buyer_tax_id)
	select new.id, new.organiser_id, counted, new.org_id, new.refunded_at, new.number, new.created_at, a.name,
		new.entry_title, new.amount, new.tax, new.currency, new.refund_reason, new.purchase_order, h.name, h.address, h.tax_id, o.name,
		o.address, o.tax_id
	from product.awards a, product.orgs h, product.orgs o
	where a.id = new.award_id and h.id = new.organiser_id and o.id = new.org_id;
	return null;
end $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION "product"."issue_credit_note"() FROM PUBLIC;--> statement-breakpoint
CREATE TRIGGER "invoices_credited" AFTER INSERT OR UPDATE OF "status" ON "product"."invoices" FOR EACH ROW
	WHEN (new."status" = 'refunded' AND NOT "product"."replaces_installation"()) EXECUTE FUNCTION "product"."issue_credit_note"();--> statement-breakpoint
CREATE FUNCTION "product"."check_credit_note"() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog AS $$
begin
	if not exists (select from product.invoices i where i.id = new.invoice_id and i.status = 'refunded'
			and (i.organiser_id, i.org_id, i.number, i.amount, i.currency, i.refund_reason, i.refunded_at)
				= (new.organiser_id, new.org_id, new.invoice_number, new.amount, new.currency, new.reason, new.issued_at)
			and i.tax is not distinct from new.tax) then
		perform product.broken('invoice.invariant.creditedWhole');
	end if;
	return new;
end $$;--> statement-breakpoint
CREATE TRIGGER "credit_notes_whole" BEFORE INSERT ON "product"."credit_notes"
	FOR EACH ROW EXECUTE FUNCTION "product"."check_credit_note"();--> statement-breakpoint
-- Stays as it was issued. Whole rows go only where an installation is replaced.
CREATE FUNCTION "product"."keep_credit_note"() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog AS $$
begin
	if tg_op <> 'UPDATE' and product.replaces_installation() then
		return old;
	end if;
	raise exception 'a credit note stays as it was issued' using errcode = '42501', constraint = 'credit_notes_stay';
end $$;--> statement-breakpoint
CREATE TRIGGER "credit_notes_stay" BEFORE UPDATE OR DELETE ON "product"."credit_notes"
	FOR EACH ROW EXECUTE FUNCTION "product"."keep_credit_note"();--> statement-breakpoint
CREATE TRIGGER "credit_notes_not_truncated" BEFORE TRUNCATE ON "product"."credit_notes"
	FOR EACH STATEMENT EXECUTE FUNCTION "product"."keep_credit_note"();
