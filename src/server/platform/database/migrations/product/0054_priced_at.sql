-- Of which instant an invoice has its price: one that is made anew while it is unpaid has the price of then.
ALTER TABLE "product"."invoices" ADD COLUMN "priced_at" timestamp with time zone;