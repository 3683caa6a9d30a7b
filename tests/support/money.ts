import { sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';
import { rowsOf } from '#tests/support/rows.ts';

/**
 * What is wrong with the money of a whole installation, by name: charges of the embedded payment service without their
 * paid invoices, holds that nothing stands for, numbers with gaps. Looked for by other means than the product's own.
 */
export const unsound = (database: Database): Promise<{ what: string; id: string }[]> =>
  rowsOf(
    database,
    sql`
      select 'kept charge that its invoices do not add up to' as what, c.id::text as id
      from product.charges c where c.accepted and c.refunded_at is null
        and coalesce((select sum(i.amount) from product.invoices i join product.payments p on p.invoice_id = i.id
            and p.amount = i.amount and (p.state, i.status) in (('paid', 'paid'), ('refunded', 'refunded'))
            and (i.status = 'paid' or p.charged is not null)
          where i.charge_id = 'ch_test_' || replace(c.id::text, '-', '')), 0) <> c.amount
        and not exists (select from product.payments p where p.state in ('reserved', 'actionRequired', 'refunding')
          and (p.charge_id = 'ch_test_' || replace(c.id::text, '-', '') or p.intent_id = 'pi_test_' || replace(c.id::text, '-', '')))
      union all
      select 'refunded charge with a paid invoice', c.id::text from product.charges c
      join product.invoices i on i.charge_id = 'ch_test_' || replace(c.id::text, '-', '')
      where c.refunded_at is not null and i.status = 'paid'
      union all
      select 'part given back that was not refunded, or the other way about', c.id::text from product.charges c
      where coalesce((select sum(r.amount) from product.charge_refunds r where r.charge_id = c.id), 0) <>
        coalesce((select sum(p.amount) from product.payments p where p.charged is not null and p.state = 'refunded'
          and p.charge_id = 'ch_test_' || replace(c.id::text, '-', '')), 0)
      union all
      select 'paid by card without a kept charge', i.id::text from product.invoices i
      where i.status = 'paid' and i.charge_id is not null and not exists (select from product.charges c
        where c.accepted and c.refunded_at is null and i.charge_id = 'ch_test_' || replace(c.id::text, '-', ''))
      union all
      select 'charged and due', e.id::text from product.entries e
      join product.invoices d on d.entry_id = e.id and d.status = 'draft'
      join product.invoices p on p.entry_id = e.id and p.status = 'paid' and p.category_id = d.category_id
      where not exists (select from product.invoices b where b.entry_id = e.id and b.status = 'refunded')
      union all
      select 'paid more than the entry costs', i.id::text from product.invoices i
      where i.amount + (select coalesce(sum(p.amount), 0) from product.invoices p
        where p.entry_id = i.entry_id and p.number < i.number and p.status = 'paid') > i.whole_fee
      union all
      select 'two unpaid invoices', entry_id::text from product.invoices where status = 'draft' group by entry_id having count(*) > 1
      union all
      select 'number missing', o.id::text from product.orgs o
      where o.last_invoice <> (select count(*) from product.invoices i where i.organiser_id = o.id)
        or o.last_invoice <> (select coalesce(max(i.number), 0) from product.invoices i where i.organiser_id = o.id)
      union all
      select 'refunded without its credit note, or the other way about', i.id::text from product.invoices i
      left join product.credit_notes n on n.invoice_id = i.id
      where (i.status = 'refunded') <> (n.amount is not null and n.amount = i.amount and n.tax is not distinct from i.tax)
      union all
      select 'number of a credit note missing', o.id::text from product.orgs o
      where o.last_credit_note <> (select count(*) from product.credit_notes n where n.organiser_id = o.id)
        or o.last_credit_note <> (select coalesce(max(n.number), 0) from product.credit_notes n where n.organiser_id = o.id)
      union all
      select 'uses below nothing', d.id from product.discounts d where d.uses_left < 0
      union all
      select 'submitted without an invoice', e.id::text from product.entries e
      where e.status <> 0 and not exists (select from product.invoices i where i.entry_id = e.id)
      union all
      select 'attempt that is over and holds something', p.id::text from product.payments p
      where p.state not in ('reserved', 'actionRequired') and (p.holds_discount or p.submission is not null)`,
  );
