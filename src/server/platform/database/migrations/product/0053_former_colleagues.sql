-- Who wrote an entry along and left judges it no more than before. A server of before notes nobody who leaves.
CREATE TABLE "product"."former_colleagues" (
	"entry_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	CONSTRAINT "former_colleagues_entry_id_person_id_pk" PRIMARY KEY("entry_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "product"."former_colleagues" ADD CONSTRAINT "former_colleagues_entry_id_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "product"."entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product"."former_colleagues" ADD CONSTRAINT "former_colleagues_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "product"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_colleagues_person" ON "product"."former_colleagues" USING btree ("person_id");--> statement-breakpoint
CREATE OR REPLACE VIEW "product"."own_entries" AS (select j.id as judge_id, e.id as entry_id
      from product.people j
      join product.people w on w.account = j.account and w.id <> j.id
      join product.entries e on e.org_id = w.org_id
      where j.type = 'judge'
      union all
      select j.id, c.entry_id
      from product.people j
      join product.people w on w.account = j.account and w.id <> j.id
      join product.colleagues c on c.person_id = w.id
      where j.type = 'judge'
      union all
      select j.id, f.entry_id
      from product.people j
      join product.people w on w.account = j.account and w.id <> j.id
      join product.former_colleagues f on f.person_id = w.id
      where j.type = 'judge');--> statement-breakpoint
-- Whoever judged it since is left out: what they gave counts, and a result would change.
INSERT INTO "product"."former_colleagues" (entry_id, person_id)
select distinct v.entry_id, v.person_id
from product.entry_versions v
join product.entries e on e.id = v.entry_id
join product.people w on w.id = v.person_id and w.type = 'entrant' and w.org_id <> e.org_id
where not exists (select from product.colleagues c where c.entry_id = v.entry_id and c.person_id = v.person_id)
  and not exists (select from product.people j where j.account = w.account and j.id <> w.id and (
    exists (select from product.sheets s where s.judge_id = j.id and s.entry_id = e.id)
    or exists (select from product.round_answers n where n.judge_id = j.id and n.entry_id = e.id)
    or exists (select from product.round_ballots b where b.judge_id = j.id and e.id = any(b.ranked || b.others))
    or exists (select from product.round_comparisons n where n.judge_id = j.id and e.id in (n.first_id, n.second_id))));
--> statement-breakpoint
-- Takes the name away from an organisation that is called as its only person is, or by their address, and out of the audit of its changes.
CREATE FUNCTION "product"."erase_organisation_name"(person uuid) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
declare
  org uuid;
  called text[];
begin
  select o.id, array[lower(p.email), lower(left(nullif(p.name, ''), 120)),
      lower(left(nullif(concat_ws(' ', nullif(p.given_name, ''), nullif(p.family_name, '')), ''), 120))]
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
  perform set_config('awards.erasing', 'off', true);
end
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION "product"."erase_organisation_name"(uuid) FROM PUBLIC;
