-- A bank may refuse a refund days after it was made: the money is owed once more.
CREATE OR REPLACE FUNCTION "product"."keep_charge"() RETURNS trigger LANGUAGE plpgsql AS $$
declare
	-- Kept in parts: this one's own is what stays of it.
	divides boolean := old.state in ('reserved', 'actionRequired') and new.state = 'paid' and old.charged is null
		and coalesce(new.charged = old.amount and new.amount < old.amount, false);
begin
	if (not divides and (new.amount <> old.amount or new.charged is distinct from old.charged))
			or new.part_of_id is distinct from old.part_of_id
			or new.currency <> old.currency or (old.charge_id is not null and new.charge_id is distinct from old.charge_id)
			or new.state <> all (case old.state
				when 'reserved' then array['reserved', 'actionRequired', 'paid', 'released', 'refunding']
				when 'actionRequired' then array['actionRequired', 'paid', 'released', 'refunding']
				when 'paid' then array['paid', 'refunding']
				when 'refunding' then array['refunding', 'refunded']
				when 'refunded' then array['refunded', 'refunding']
				else array[old.state] end) then
		raise exception 'a charge takes the steps of its chart alone' using errcode = '23514', constraint = 'payments_steps';
	end if;
	return new;
end $$;
