-- The countries of src/contract/countries.ts.
CREATE FUNCTION "product"."countries"() RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  select array[
    'AD','AE','AF','AG','AI','AL','AM','AO','AQ','AR','AS','AT','AU','AW','AX','AZ','BA','BB','BD','BE','BF','BG',
    'BH','BI','BJ','BL','BM','BN','BO','BQ','BR','BS','BT','BV','BW','BY','BZ','CA','CC','CD','CF','CG','CH','CI',
    'CK','CL','CM','CN','CO','CR','CU','CV','CW','CX','CY','CZ','DE','DJ','DK','DM','DO','DZ','EC','EE','EG','EH',
    'ER','ES','ET','FI','FJ','FK','FM','FO','FR','GA','GB','GD','GE','GF','GG','GH','GI','GL','GM','GN','GP','GQ',
    'GR','GS','GT','GU','GW','GY','HK','HM','HN','HR','HT','HU','ID','IE','IL','IM','IN','IO','IQ','IR','IS','IT',
    'JE','JM','JO','JP','KE','KG','KH','KI','KM','KN','KP','KR','KW','KY','KZ','LA','LB','LC','LI','LK','LR','LS',
    'LT','LU','LV','LY','MA','MC','MD','ME','MF','MG','MH','MK','ML','MM','MN','MO','MP','MQ','MR','MS','MT','MU',
    'MV','MW','MX','MY','MZ','NA','NC','NE','NF','NG','NI','NL','NO','NP','NR','NU','NZ','OM','PA','PE','PF','PG',
    'PH','PK','PL','PM','PN','PR','PS','PT','PW','PY','QA','RE','RO','RS','RU','RW','SA','SB','SC','SD','SE','SG',
    'SH','SI','SJ','SK','SL','SM','SN','SO','SR','SS','ST','SV','SX','SY','SZ','TC','TD','TF','TG','TH','TJ','TK',
    'TL','TM','TN','TO','TR','TT','TV','TW','TZ','UA','UG','UM','US','UY','UZ','VA','VC','VE','VG','VI','VN','VU',
    'WF','WS','YE','YT','ZA','ZM','ZW'
  ]
$$;
--> statement-breakpoint
UPDATE "product"."people" SET "country" = CASE WHEN upper("country") = ANY ("product"."countries"()) THEN upper("country") END
  WHERE "country" IS NOT NULL AND NOT "country" = ANY ("product"."countries"());
--> statement-breakpoint
UPDATE "product"."orgs" SET "billing_country" = CASE WHEN upper("billing_country") = ANY ("product"."countries"()) THEN upper("billing_country") END
  WHERE "billing_country" IS NOT NULL AND NOT "billing_country" = ANY ("product"."countries"());
--> statement-breakpoint
UPDATE "product"."people" SET "given_name" = left("given_name", 120), "family_name" = left("family_name", 120), "name" = left("name", 250)
  WHERE length("given_name") > 120 OR length("family_name") > 120 OR length("name") > 250;
--> statement-breakpoint
UPDATE "product"."orgs" SET "name" = coalesce(nullif(left(trim("name"), 120), ''), '–'), "tax_id" = left("tax_id", 40)
  WHERE length("name") > 120 OR trim("name") = '' OR length("tax_id") > 40;
--> statement-breakpoint
ALTER TABLE "product"."people" ADD COLUMN "role_as_of" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "product"."people" ADD CONSTRAINT "people_type" CHECK ("type" IN ('admin', 'judge', 'entrant'));
--> statement-breakpoint
ALTER TABLE "product"."people" ADD CONSTRAINT "people_locale" CHECK ("locale" IN ('en', 'fr', 'ro', 'zh'));
--> statement-breakpoint
ALTER TABLE "product"."people" ADD CONSTRAINT "people_country" CHECK ("country" IS NULL OR "country" = ANY ("product"."countries"()));
--> statement-breakpoint
ALTER TABLE "product"."people" ADD CONSTRAINT "people_email_length" CHECK (length("email") BETWEEN 1 AND 254);
--> statement-breakpoint
ALTER TABLE "product"."people" ADD CONSTRAINT "people_names" CHECK (length("given_name") <= 120 AND length("family_name") <= 120 AND length("name") <= 250);
--> statement-breakpoint
ALTER TABLE "product"."people" ADD CONSTRAINT "people_limit" CHECK ("allowed_limit" BETWEEN 0 AND 260);
--> statement-breakpoint
ALTER TABLE "product"."people" ADD CONSTRAINT "people_erased" CHECK (NOT "erased" OR ("locked" AND "name" = '' AND "given_name" = '' AND "family_name" = '' AND "photo_url" IS NULL AND "email" = 'erased-' || "id"));
--> statement-breakpoint
ALTER TABLE "product"."orgs" ADD CONSTRAINT "orgs_kind" CHECK ("kind" IN ('organiser', 'entrant'));
--> statement-breakpoint
ALTER TABLE "product"."orgs" ADD CONSTRAINT "orgs_name" CHECK (length("name") <= 120 AND trim("name") <> '');
--> statement-breakpoint
ALTER TABLE "product"."orgs" ADD CONSTRAINT "orgs_billing_country" CHECK ("billing_country" IS NULL OR "billing_country" = ANY ("product"."countries"()));
--> statement-breakpoint
ALTER TABLE "product"."orgs" ADD CONSTRAINT "orgs_tax_id" CHECK (length("tax_id") <= 40);
--> statement-breakpoint
ALTER TABLE "product"."orgs" ADD CONSTRAINT "orgs_tax" CHECK ("tax" IS NULL OR jsonb_typeof("tax") = 'null' OR "kind" = 'organiser');
--> statement-breakpoint
ALTER TABLE "product"."orgs" ADD CONSTRAINT "orgs_last_invoice" CHECK ("last_invoice" >= 0);
--> statement-breakpoint
-- Every organisation that runs awards has an administrator who can sign in. Looked at when the transaction commits, the
-- organisation held: of two that take each other away at once, the second sees what the first did.
CREATE FUNCTION "product"."people_keep_administrator"() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog AS $$
begin
  perform from product.orgs o where o.id = old.org_id for update;
  if exists (select from product.awards a where a.org_id = old.org_id) and not exists (
    select from product.people p
    where p.org_id = old.org_id and p.type = 'admin' and p.sub is not null and not p.locked and not p.erased
  ) then
    raise exception 'An organisation that runs awards keeps an administrator who can sign in'
      using errcode = '23514', schema = 'product', table = 'people', constraint = 'people_administrator';
  end if;
  return null;
end
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "people_administrator_changed" AFTER UPDATE ON "product"."people" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (
    old."type" = 'admin' AND old."sub" IS NOT NULL AND NOT old."locked" AND NOT old."erased"
    AND (new."type" <> 'admin' OR new."sub" IS NULL OR new."locked" OR new."erased" OR new."org_id" <> old."org_id")
  ) EXECUTE FUNCTION "product"."people_keep_administrator"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "people_administrator_gone" AFTER DELETE ON "product"."people" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (old."type" = 'admin' AND old."sub" IS NOT NULL AND NOT old."locked" AND NOT old."erased")
  EXECUTE FUNCTION "product"."people_keep_administrator"();
--> statement-breakpoint
ALTER TABLE "product"."audit" ADD COLUMN "as_id" uuid;
--> statement-breakpoint
-- Rows under an entrant's organisation could be read by nobody: they go to the organiser that the entrant belongs to.
UPDATE "product"."audit" a SET "org_id" = found."id"
  FROM "product"."orgs" o, LATERAL (
    SELECT coalesce(
      (SELECT p."invited_by_id" FROM "product"."people" p WHERE p."org_id" = o."id" AND p."invited_by_id" IS NOT NULL LIMIT 1),
      (SELECT w."org_id" FROM "product"."entries" e JOIN "product"."awards" w ON w."id" = e."award_id"
        WHERE e."org_id" = o."id" ORDER BY e."created_at" DESC LIMIT 1),
      (SELECT (array_agg(h."id"))[1] FROM "product"."orgs" h WHERE h."kind" = 'organiser' HAVING count(*) = 1)
    ) AS "id"
  ) found
  WHERE o."id" = a."org_id" AND o."kind" = 'entrant' AND found."id" IS NOT NULL;
--> statement-breakpoint
-- Append-only. Names are blanked by erase_names alone; whole rows go only where the owner of the table replaces an
-- installation and says so (awards.maintenance).
CREATE FUNCTION "product"."audit_append_only"() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog AS $$
declare
  by_owner boolean := pg_has_role(current_user, (select c.relowner from pg_class c where c.oid = tg_relid), 'MEMBER');
begin
  if by_owner and tg_op <> 'UPDATE' and current_setting('awards.maintenance', true) = 'on' then
    return case tg_op when 'DELETE' then old end;
  end if;
  if by_owner and tg_op = 'UPDATE' and current_setting('awards.erasing', true) = 'on'
    and new.actor_name in (old.actor_name, '') and coalesce(new.as_name, '–') in (coalesce(old.as_name, '–'), '')
    and (new.id, new.at, new.org_id, new.actor_id, new.as_id, new.action, new.entity, new.entity_id, new.reason)
      is not distinct from
      (old.id, old.at, old.org_id, old.actor_id, old.as_id, old.action, old.entity, old.entity_id, old.reason)
  then
    return new;
  end if;
  raise exception 'product.audit is append-only' using errcode = '42501';
end
$$;
--> statement-breakpoint
CREATE TRIGGER "audit_append_only" BEFORE UPDATE OR DELETE ON "product"."audit"
  FOR EACH ROW EXECUTE FUNCTION "product"."audit_append_only"();
--> statement-breakpoint
CREATE TRIGGER "audit_not_truncated" BEFORE TRUNCATE ON "product"."audit"
  FOR EACH STATEMENT EXECUTE FUNCTION "product"."audit_append_only"();
--> statement-breakpoint
-- Takes the names of a person out of the audit, and nothing else; what was done stays, with the person's id.
CREATE FUNCTION "product"."erase_names"(person uuid) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
declare
  names text[] := array['email', 'name', 'judge', 'to'];
begin
  perform set_config('awards.erasing', 'on', true);
  update product.audit a set
    actor_name = case when a.actor_id = person then '' else a.actor_name end,
    as_name = case when a.as_id = person and a.as_name is not null then '' else a.as_name end,
    details = case
      when (a.actor_id = person and a.as_id is null) or a.as_id = person or (a.entity = 'user' and a.entity_id = person::text)
        or a.details ->> 'judgeID' = person::text
      then (a.details - case when a.entity = 'user' then 'changes' else '' end) || coalesce((select jsonb_object_agg(k, '') from jsonb_object_keys(a.details) k
        where k = any (names) and jsonb_typeof(a.details -> k) = 'string'), '{}')
      else a.details end
  where a.actor_id = person or a.as_id = person or (a.entity = 'user' and a.entity_id = person::text)
    or a.details ->> 'judgeID' = person::text;
  perform set_config('awards.erasing', 'off', true);
end
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION "product"."erase_names"(uuid) FROM PUBLIC;
