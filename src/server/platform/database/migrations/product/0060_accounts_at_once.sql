-- As before, but what the identity service commits is counted in shards of its own (64 and above): it works on connections of its own,
-- and a transaction that has changed a person waits for it. In one shard each would wait for the other.
CREATE OR REPLACE FUNCTION "product"."stamp_callers"() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog AS $$
begin
  insert into product.stamps as s (scope, marks, shard, changes)
    values ('00000000-0000-0000-0000-000000000000', false,
      pg_backend_pid() % 64 + case when tg_table_schema = 'identity' then 64 else 0 end, 1)
  on conflict (scope, marks, shard) do update set changes = s.changes + 1;
  return null;
end $$;
