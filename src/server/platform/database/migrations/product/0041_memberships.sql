-- One account in several organisations. A server of before finds an account's first membership alone, by `sub`.
CREATE TABLE "product"."membership_choices" (
	"account" text NOT NULL,
	"grant_id" text NOT NULL,
	"person_id" uuid NOT NULL,
	"chosen_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "membership_choices_account_grant_id_pk" PRIMARY KEY("account","grant_id")
);
--> statement-breakpoint
DROP INDEX "product"."people_email";--> statement-breakpoint
ALTER TABLE "product"."people" ADD COLUMN "further_sub" text;--> statement-breakpoint
ALTER TABLE "product"."people" ADD COLUMN "account" text GENERATED ALWAYS AS (coalesce(sub, further_sub)) STORED;--> statement-breakpoint
ALTER TABLE "product"."membership_choices" ADD CONSTRAINT "membership_choices_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "product"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "membership_choices_person" ON "product"."membership_choices" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "people_address" ON "product"."people" USING btree (lower("email")) WHERE not "product"."people"."erased";--> statement-breakpoint
CREATE UNIQUE INDEX "people_org_email" ON "product"."people" USING btree ("org_id",lower("email")) WHERE not "product"."people"."erased";--> statement-breakpoint
CREATE UNIQUE INDEX "people_entrant_email" ON "product"."people" USING btree (lower("email")) WHERE "product"."people"."type" = 'entrant' and not "product"."people"."erased";--> statement-breakpoint
CREATE INDEX "people_account" ON "product"."people" USING btree ("account");--> statement-breakpoint
CREATE UNIQUE INDEX "people_org_account" ON "product"."people" USING btree ("org_id","account") WHERE not "product"."people"."erased";--> statement-breakpoint
CREATE UNIQUE INDEX "people_entrant_account" ON "product"."people" USING btree ("account") WHERE "product"."people"."type" = 'entrant' and not "product"."people"."erased";--> statement-breakpoint
ALTER TABLE "product"."people" ADD CONSTRAINT "people_one_sub" CHECK (sub is null or further_sub is null);--> statement-breakpoint
CREATE VIEW "product"."own_entries" AS (select j.id as judge_id, e.id as entry_id
      from product.people j
      join product.people w on w.account = j.account and w.id <> j.id
      join product.entries e on e.org_id = w.org_id
      where j.type = 'judge'
      union all
      select j.id, c.entry_id
      from product.people j
      join product.people w on w.account = j.account and w.id <> j.id
      join product.colleagues c on c.person_id = w.id
      where j.type = 'judge');--> statement-breakpoint
CREATE OR REPLACE VIEW "product"."duties" AS (select s.judge_id, s.award_id, s.category_id, e.id as entry_id
      from product.assignments s
      join product.entries e on e.category_id = s.category_id
      where (s.whole or exists (select from product.entry_assignments x
          where x.judge_id = s.judge_id and x.entry_id = e.id and x.category_id = s.category_id))
        and not exists (select from product.conflicts c where c.judge_id = s.judge_id and c.entry_id = e.id)
        and (select count(*) from product.own_entries w where w.judge_id = s.judge_id and w.entry_id = e.id) = 0
        and not exists (select from product.rounds r where r.award_id = s.award_id and not (r.state = 'decided'
          and exists (select from product.round_outcomes o where o.round_id = r.id and o.entry_id = e.id and o.goes_on))));--> statement-breakpoint
CREATE OR REPLACE VIEW "product"."round_duties" AS (select j.round_id, j.judge_id, j.award_id, j.category_id, e.entry_id
      from product.round_judges j
      join product.rounds r on r.id = j.round_id
      join product.round_entries e on e.round_id = j.round_id and e.category_id = j.category_id
        and e.status = 2
      where not exists (select from product.conflicts c where c.judge_id = j.judge_id and c.entry_id = e.entry_id)
        and (select count(*) from product.own_entries w where w.judge_id = j.judge_id and w.entry_id = e.entry_id) = 0
        and (r.kind not in ('transferableVote', 'schulze') or not exists (select from product.conflicts c
          join product.round_entries x on x.round_id = j.round_id and x.entry_id = c.entry_id
          where c.judge_id = j.judge_id and x.category_id = j.category_id
            and x.status = 2)
          and (select count(*) from product.own_entries w
          join product.round_entries x on x.round_id = j.round_id and x.entry_id = w.entry_id
          where w.judge_id = j.judge_id and x.category_id = j.category_id
            and x.status = 2) = 0));--> statement-breakpoint
CREATE OR REPLACE FUNCTION "product"."people_keep_administrator"() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog AS $$
begin
  perform from product.orgs o where o.id = old.org_id for update;
  if exists (select from product.awards a where a.org_id = old.org_id) and not exists (
    select from product.people p
    where p.org_id = old.org_id and p.type = 'admin' and p.account is not null and not p.locked and not p.erased
  ) then
    raise exception 'An organisation that runs awards keeps an administrator who can sign in'
      using errcode = '23514', schema = 'product', table = 'people', constraint = 'people_administrator';
  end if;
  return null;
end
$$;
--> statement-breakpoint
DROP TRIGGER "people_administrator_changed" ON "product"."people";--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "people_administrator_changed" AFTER UPDATE ON "product"."people" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (
    old."type" = 'admin' AND old."account" IS NOT NULL AND NOT old."locked" AND NOT old."erased"
    AND (new."type" <> 'admin' OR new."account" IS NULL OR new."locked" OR new."erased" OR new."org_id" <> old."org_id")
  ) EXECUTE FUNCTION "product"."people_keep_administrator"();--> statement-breakpoint
DROP TRIGGER "people_administrator_gone" ON "product"."people";--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "people_administrator_gone" AFTER DELETE ON "product"."people" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (old."type" = 'admin' AND old."account" IS NOT NULL AND NOT old."locked" AND NOT old."erased")
  EXECUTE FUNCTION "product"."people_keep_administrator"();
