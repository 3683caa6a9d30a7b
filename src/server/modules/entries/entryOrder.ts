import { type SQL, sql } from 'drizzle-orm';
import type { SortKey as ListedBy } from '#contract/sortKeys.ts';
import { type SortKey, sorted } from '../../platform/database/sortKeys.ts';
import { byName, ownOf, sortOf } from '../../platform/database/sql.ts';
import type { OwnSearch } from '../forms/ownSearch.ts';
import type { Viewer } from '../lifecycles/awards.repository.ts';

const sortsFor = (viewer: Viewer): Readonly<Record<ListedBy<'entries'>, readonly SQL[]>> => ({
  ref: [sql`e.ref`],
  title: [byName(sql`e.data ->> 'title'`)],
  status: [sql`e.status`],
  category: [sql`c.position`, byName(sql`c.name`)],
  orgName: [byName(sql`o.name`)],
  createdAt: [sql`e.created_at`],
  updatedAt: [sql`e.updated_at`],
  submittedAt: [sql`e.submitted_at`],
  amount: [billedTo(viewer, sql`i.amount`)],
  payment: [billedTo(viewer, sql`i.status`)],
});

/** What an entry costs is between its entrant and the organiser: a colleague is told it neither by the order nor by a cursor. */
const billedTo = ({ type, orgID }: Viewer, value: SQL): SQL =>
  type === 'entrant' ? sql`case when e.org_id = ${orgID} then ${value} end` : value;

/** A key of `sortsFor`, or a field of the award's own form, a hyphen before it for the other direction. */
export function sortedBy(
  viewer: Viewer,
  { sort, own }: { readonly sort?: string | undefined; readonly own?: OwnSearch | undefined },
): readonly SortKey[] {
  const { type, personID } = viewer;
  const id = sql`e.id`;
  const { key, isDescending } = sortOf(sort);
  const asked = own?.order ? [own.order.by] : ownOf<readonly SQL[]>(sortsFor(viewer), key);
  if (asked && type !== 'judge') {
    return [...sorted(isDescending ? 'desc nulls last' : 'asc nulls last', ...asked), ...sorted('asc', id)];
  }
  if (type === 'judge') return sorted('asc', sql`a.id`, sql`md5(${personID} || e.id::text)`);
  return type === 'admin'
    ? sorted('asc', sql`e.ref`, id)
    : [...sorted('desc', sql`e.updated_at`), ...sorted('asc', id)];
}
