import { type SQL, sql } from 'drizzle-orm';
import type { SortKey } from '#contract/sortKeys.ts';
import { keysFor, sorted } from '../../platform/database/sortKeys.ts';
import { byName } from '../../platform/database/sql.ts';

const sorts: Readonly<Record<SortKey<'awards'>, SQL>> = {
  name: byName(sql`a.name`),
  status: sql`array_position(array['pending','approved','open','judging','closed','completed'], a.status)`,
  opensAt: sql`a.opens_at`,
  closesAt: sql`a.closes_at`,
  createdAt: sql`a.created_at`,
};

/** A key of `sorts`, a hyphen before it for the other direction; the newest first without one. */
export const sortedBy = (sort: string | undefined) =>
  keysFor(sorts, sort, sql`a.id`, [...sorted('desc', sql`a.created_at`), ...sorted('asc', sql`a.id`)]);
