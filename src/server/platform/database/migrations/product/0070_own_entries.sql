-- As before, but a seat as an organiser's judge, also a former one, makes what that organiser entered itself nobody's own.
CREATE OR REPLACE VIEW "product"."own_entries" AS (select j.id as judge_id, e.id as entry_id
      from product.people j
      join product.people w on w.account = j.account and w.id <> j.id
      join product.entries e on e.org_id = w.org_id and (w.type <> 'judge' or e.person_id = w.id)
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
-- As before, but by former addresses of the person as well.
CREATE OR REPLACE FUNCTION "product"."erase_organisation_name"(person uuid) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
declare
  org uuid;
  called text[];
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
  perform set_config('awards.erasing', 'off', true);
end
$$;
