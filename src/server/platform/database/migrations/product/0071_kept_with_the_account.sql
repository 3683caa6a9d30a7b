-- What an organisation was invoiced by goes out of the audit with the last of those who left, where no invoice and no credit note names it.
DO $$
declare
  billing text[] := array['address', 'taxID', 'billingCountry', 'purchaseOrder'];
begin
  perform set_config('awards.erasing', 'on', true);
  update product.audit a set details = jsonb_set(a.details, '{changes}', (a.details -> 'changes') - billing)
  from product.orgs o
  where a.entity = 'org' and a.entity_id = o.id::text and o.kind = 'entrant' and a.details -> 'changes' ?| billing
    and exists (select from product.people p where p.org_id = o.id and p.erased)
    and not exists (select from product.people p where p.org_id = o.id and not p.erased)
    and not exists (select from product.invoices i where i.org_id = o.id)
    and not exists (select from product.credit_notes n where n.org_id = o.id);
  perform set_config('awards.erasing', 'off', true);
end
$$;--> statement-breakpoint
-- When somebody else first set the password of a person's account, since when it is the person's own again, and whether the second
-- factor changed in between: the audit may be trimmed, and what befell an account is kept for a time. What was is gathered before
-- anything is held that calls wait for.
CREATE TEMPORARY TABLE "given_passwords" ON COMMIT DROP AS
WITH given AS (
    select p.id, p.account, min(a.at) as first, max(a.at) as last
    from product.audit a join product.people p on p.id::text = a.entity_id
    where a.action = 'user.passwordSet' and a.entity = 'user' group by p.id, p.account),
  ended AS (
    select g.id, min(x.at) as at from given g join (
      select e.sub, e.at from product.security_events e where e.event = 'recovered'
      union all
      select m.account, a.at from product.audit a join product.people m on m.id::text = a.entity_id
      where a.action = 'user.invited' and a.entity = 'user' and a.details ? 'hasAccount') x(sub, at) on x.sub = g.account and x.at >= g.last
    group by g.id)
SELECT g.id, g.first, g.last, o.at as own_at, (select max(id) from product.audit) as upto,
  exists (select from product.security_events e where e.sub = g.account and e.event = 'factorChanged'
    and e.details ->> 'action' is distinct from 'AdminSetUserMFAPreference' and e.at >= g.first and (o.at is null or e.at <= o.at)) as doubtful
FROM given g LEFT JOIN ended o ON o.id = g.id;--> statement-breakpoint
ALTER TABLE "product"."people" ADD COLUMN "password_given_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "product"."people" ADD COLUMN "password_own_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "product"."people" ADD COLUMN "factor_doubtful" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE FUNCTION "product"."keep_given_password"() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog AS $$
begin
  update product.people p set password_given_at = coalesce(p.password_given_at, new.at), password_own_at = null
  where p.id = new.entity_id::uuid;
  return null;
end $$;--> statement-breakpoint
-- Also for a server of before; not while an installation is replaced, whose rows say it already.
CREATE TRIGGER "audit_given_password" AFTER INSERT ON "product"."audit" FOR EACH ROW
  WHEN (new.action = 'user.passwordSet' and new.entity = 'user' and current_setting('awards.maintenance', true) is distinct from 'on')
  EXECUTE FUNCTION "product"."keep_given_password"();--> statement-breakpoint
CREATE FUNCTION "product"."keep_own_password"() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog AS $$
begin
  update product.people p set password_own_at = case when new.event = 'recovered' then new.at end,
    factor_doubtful = p.factor_doubtful or new.event = 'factorChanged'
  where p.account = new.sub and p.password_given_at is not null and p.password_own_at is null;
  return null;
end $$;--> statement-breakpoint
-- What switches all factors off adds none, and is told while the person is held.
CREATE TRIGGER "security_events_own_password" AFTER INSERT ON "product"."security_events" FOR EACH ROW
  WHEN (new.event in ('recovered', 'factorChanged') and new.details ->> 'action' is distinct from 'AdminSetUserMFAPreference'
    and current_setting('awards.maintenance', true) is distinct from 'on')
  EXECUTE FUNCTION "product"."keep_own_password"();--> statement-breakpoint
UPDATE "product"."people" p SET "password_given_at" = g.first, "password_own_at" = coalesce(g.own_at, (
    select min(e.at) from product.security_events e
    where e.sub = p.account and e.event = 'recovered' and e.at >= greatest(g.last, now() - interval '1 hour'))),
  "factor_doubtful" = g.doubtful or g.own_at is null and exists (
    select from product.security_events e where e.sub = p.account and e.event = 'factorChanged'
      and e.details ->> 'action' is distinct from 'AdminSetUserMFAPreference' and e.at >= greatest(g.first, now() - interval '1 hour'))
FROM given_passwords g WHERE p.id = g.id;--> statement-breakpoint
-- And what a server of before wrote after it was gathered.
UPDATE "product"."people" p SET "password_given_at" = coalesce(p.password_given_at, a.first), "password_own_at" = null
FROM (select entity_id, min(at) as first, max(at) as last from product.audit
    where id > coalesce((select max(upto) from given_passwords), (select max(id) from product.audit)) - 10000
      and action = 'user.passwordSet' and entity = 'user' group by entity_id) a
WHERE p.id::text = a.entity_id and (p.password_given_at is null or p.password_own_at < a.last);--> statement-breakpoint
-- As before, and what an organisation was invoiced by goes as well, where no invoice and no credit note names it.
CREATE OR REPLACE FUNCTION "product"."erase_organisation_name"(person uuid) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
declare
  org uuid;
  called text[];
  billing text[] := array['address', 'taxID', 'billingCountry', 'purchaseOrder'];
begin
  select o.id, array[lower(left(nullif(p.name, ''), 120)),
      lower(left(nullif(concat_ws(' ', nullif(p.given_name, ''), nullif(p.family_name, '')), ''), 120))]
    || array(select left(a.address, 120) from product.addresses_of(person) as a(address))
  into org, called
  from product.people p join product.orgs o on o.id = p.org_id and o.kind = 'entrant'
  where p.id = person and not exists (select from product.people x where x.org_id = p.org_id and x.id <> p.id and not x.erased);
  update product.orgs o set name = '—', version = o.version + 1, updated_at = now()
  where o.id = org and lower(o.name) = any (called);
  perform set_config('awards.erasing', 'on', true);
  update product.audit a set details = jsonb_set(a.details, '{changes,name}', (
    select jsonb_object_agg(c.key, case when lower(c.value) = any (called) then '' else c.value end)
    from jsonb_each_text(a.details #> '{changes,name}') c))
  where a.entity = 'org' and a.entity_id = org::text and jsonb_typeof(a.details #> '{changes,name}') = 'object'
    and exists (select from jsonb_each_text(a.details #> '{changes,name}') c where lower(c.value) = any (called));
  update product.audit a set details = jsonb_set(a.details, '{changes}', (a.details -> 'changes') - billing)
  where a.entity = 'org' and a.entity_id = org::text and a.details -> 'changes' ?| billing
    and not exists (select from product.invoices i where i.org_id = org)
    and not exists (select from product.credit_notes n where n.org_id = org);
  perform set_config('awards.erasing', 'off', true);
end
$$;
