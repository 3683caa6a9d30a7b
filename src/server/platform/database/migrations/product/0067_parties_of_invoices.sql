-- An invoice that is no draft any more keeps its parties as they were, whichever replica or version settled it.
ALTER TABLE "product"."invoices" ADD COLUMN "parties" jsonb;--> statement-breakpoint
CREATE FUNCTION "product"."parties_of"("seller" uuid, "buyer" uuid, "award" uuid) RETURNS jsonb LANGUAGE sql STABLE SET search_path = pg_catalog AS $$
	select jsonb_build_object('awardName', a.name,
		'seller', jsonb_build_object('name', h.name, 'address', h.address, 'taxID', h.tax_id),
		'buyer', jsonb_build_object('name', o.name, 'address', o.address, 'taxID', o.tax_id))
	from product.awards a, product.orgs h, product.orgs o where a.id = award and h.id = seller and o.id = buyer
$$;--> statement-breakpoint
-- Those of earlier invoices as they stand, or as the credit note has them: nothing older is kept. What a charge agrees with does not
-- change, and a table with checks that wait is altered by no later statement.
ALTER TABLE "product"."invoices" DISABLE TRIGGER "invoices_charge_agrees";--> statement-breakpoint
UPDATE "product"."invoices" i SET "parties" = product.parties_of(i."organiser_id", i."org_id", i."award_id") WHERE i."status" <> 'draft';--> statement-breakpoint
UPDATE "product"."invoices" i SET "parties" = jsonb_build_object('awardName', n."award_name",
		'seller', jsonb_build_object('name', n."seller_name", 'address', n."seller_address", 'taxID', n."seller_tax_id"),
		'buyer', jsonb_build_object('name', n."buyer_name", 'address', n."buyer_address", 'taxID', n."buyer_tax_id"))
	FROM "product"."credit_notes" n WHERE n."invoice_id" = i."id";--> statement-breakpoint
ALTER TABLE "product"."invoices" ENABLE TRIGGER "invoices_charge_agrees";--> statement-breakpoint
CREATE FUNCTION "product"."keep_parties"() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog AS $$
begin
	if new.status = 'draft' then
		new.parties := null;
	elsif tg_op = 'UPDATE' and old.status <> 'draft' then
		new.parties := old.parties;
	elsif tg_op = 'UPDATE' or not product.replaces_installation() then
		new.parties := product.parties_of(new.organiser_id, new.org_id, new.award_id);
	end if;
	return new;
end $$;--> statement-breakpoint
CREATE TRIGGER "invoices_parties" BEFORE INSERT OR UPDATE OF "status", "parties" ON "product"."invoices"
	FOR EACH ROW EXECUTE FUNCTION "product"."keep_parties"();--> statement-breakpoint
-- A credit note names whom its invoice names.
CREATE OR REPLACE FUNCTION "product"."issue_credit_note"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
declare
	counted integer;
	parties jsonb;
begin
	if exists (select from product.credit_notes n where n.invoice_id = new.id) then return null; end if;
	update product.orgs set last_credit_note = last_credit_note + 1 where id = new.organiser_id returning last_credit_note into counted;
	parties := coalesce(new.parties, product.parties_of(new.organiser_id, new.org_id, new.award_id));
	insert into product.credit_notes (invoice_id, organiser_id, number, org_id, issued_at, invoice_number, invoiced_at, award_name,
		entry_title, amount, tax, currency, reason, purchase_order, seller_name, seller_address, seller_tax_id, buyer_name, buyer_address,
		buyer_tax_id)
	values (new.id, new.organiser_id, counted, new.org_id, new.refunded_at, new.number, new.created_at, parties ->> 'awardName',
		new.entry_title, new.amount, new.tax, new.currency, new.refund_reason, new.purchase_order, parties #>> '{seller,name}',
		parties #>> '{seller,address}', parties #>> '{seller,taxID}', parties #>> '{buyer,name}', parties #>> '{buyer,address}',
		parties #>> '{buyer,taxID}');
	return null;
end $$;
