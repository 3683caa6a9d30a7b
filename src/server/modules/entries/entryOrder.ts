import { type SQL, sql } from 'drizzle-orm';
import type { SortKey as ListedBy } from '#contract/sortKeys.ts';
import { type SortKey, sorted } from '../../platform/database/sortKeys.ts';
import { ownOf, sortOf } from '../../platform/database/sql.ts';
import type { OwnSearch } from '../forms/ownSearch.ts';
import type { Viewer } from '../lifecycles/awards.repository.ts';

const sorts: Readonly<Record<ListedBy<'entries'>, readonly SQL[]>> = {
  ref: [sql`e.ref`],
  title: [sql`lower(e.data ->> 'title')`],
  status: [sql`e.status`],
  category: [sql`c.position`, sql`lower(c.name)`],
  orgName: [sql`lower(o.name)`],
  createdAt: [sql`e.created_at`],
  updatedAt: [sql`e.updated_at`],
  submittedAt: [sql`e.submitted_at`],
  amount: [sql`i.amount`],
  payment: [sql`i.status`],
};

/** A key of `sorts`, or a field of the award's own form, a hyphen before it for the other direction. */
export function sortedBy(
  { type, personID }: Viewer,
  { sort, own }: { readonly sort?: string | undefined; readonly own?: OwnSearch | undefined },
): readonly SortKey[] {
  const id = sql`e.id`;
  const { key, isDescending } = sortOf(sort);
  const asked = own?.order ? [own.order.by] : ownOf<readonly SQL[]>(sorts, key);
  if (asked && type !== 'judge') {
    return [...sorted(isDescending ? 'desc nulls last' : 'asc nulls last', ...asked), ...sorted('asc', id)];
  }
  if (type === 'judge') return sorted('asc', sql`a.id`, sql`md5(${personID} || e.id::text)`);
  return type === 'admin'
    ? sorted('asc', sql`e.ref`, id)
    : [...sorted('desc', sql`e.updated_at`), ...sorted('asc', id)];
}
