import { and, eq, inArray, sql } from 'drizzle-orm';
import type { AssignmentPlan } from '#contract/entities/judging.ts';
import { holdJudges } from '../../platform/access/holdJudges.ts';
import type { Database } from '../../platform/database/database.ts';
import { assignments } from '../../platform/database/schema.ts';
import { refuseBy } from '../../platform/errors/refusal.ts';
import { isDropped } from '../results/isDropped.ts';
import type { Situation } from './planning.repository.ts';

/**
 * Makes the categories' assignments just these. Whoever is assigned otherwise by it is of another version: who saves their
 * assignments as they stood before is refused, not heeded.
 */
export async function store(tx: Database, { awardID, assigned }: Situation, { categoryIDs, judges }: AssignmentPlan) {
  // Somebody may have left while the plan was made.
  if (!(await holdJudges(tx, judges))) throw refuseBy([{ code: 'plan.refusal.unknownJudge' }]);
  const planned = new Set(judges.map(seatOf));
  const before = assigned.filter(({ categoryID }) => categoryIDs.includes(categoryID));
  const present = new Set(before.map(seatOf));
  const moved = [
    ...before.filter((seat) => !planned.has(seatOf(seat))),
    ...judges.filter((seat) => !present.has(seatOf(seat))),
  ].map(({ judgeID }) => judgeID);
  const column = (values: readonly unknown[], type: string) => sql`${sql.param(values)}::${sql.raw(type)}[]`;
  // What a decided round kept back is in no plan, but comes back to its judges with the entry, also to whoever had all.
  const keptBack = sql`insert into product.entry_assignments (judge_id, award_id, category_id, entry_id)
    select s.judge_id, s.award_id, s.category_id, e.id
    from product.assignments s join product.entries e on e.award_id = s.award_id and e.category_id = s.category_id
    where s.award_id = ${awardID} and s.category_id = any(${column(categoryIDs, 'uuid')}) and s.whole and ${isDropped}
    on conflict (judge_id, entry_id) do update set category_id = excluded.category_id`;
  // Before others go: whoever was told that there is something to score in the award is not told again for another category of it.
  await tx.execute(sql`
    with moved as (update product.people set version = version + 1, updated_at = now() where id = any(${column(moved, 'uuid')})),
      kept_back as (${keptBack})
    insert into product.assignments (judge_id, award_id, category_id, whole, told_at)
    select x.judge_id, ${awardID}::uuid, x.category_id, x.whole,
      (select max(b.told_at) from product.assignments b where b.judge_id = x.judge_id and b.award_id = ${awardID}::uuid)
    from unnest(${column(
      judges.map(({ judgeID }) => judgeID),
      'uuid',
    )}, ${column(
      judges.map(({ categoryID }) => categoryID),
      'uuid',
    )}, ${column(
      judges.map(({ entryIDs }) => entryIDs === null),
      'boolean',
    )}) as x(judge_id, category_id, whole)
    on conflict (judge_id, award_id, category_id) do update set whole = excluded.whole`);
  await tx
    .delete(assignments)
    .where(
      and(
        eq(assignments.awardID, awardID),
        inArray(assignments.categoryID, [...categoryIDs]),
        sql`not (${assignments.judgeID} || ' ' || ${assignments.categoryID} = any(${sql.param([...planned])}::text[]))`,
      ),
    );
  await tx.execute(sql`
    delete from product.entry_assignments x using product.entries e, product.assignments s
    where x.award_id = ${awardID} and x.category_id = any(${column(categoryIDs, 'uuid')}) and e.id = x.entry_id
      and s.judge_id = x.judge_id and s.award_id = x.award_id and s.category_id = x.category_id
      and (s.whole or e.category_id is distinct from x.category_id or not ${isDropped})`);
  const pairs = judges.flatMap(({ judgeID, categoryID, entryIDs }) =>
    (entryIDs ?? []).map((entryID) => ({ judgeID, categoryID, entryID })),
  );
  await tx.execute(sql`
    insert into product.entry_assignments (judge_id, award_id, category_id, entry_id)
    select x.judge_id, ${awardID}::uuid, x.category_id, x.entry_id
    from unnest(${column(
      pairs.map(({ judgeID }) => judgeID),
      'uuid',
    )}, ${column(
      pairs.map(({ categoryID }) => categoryID),
      'uuid',
    )}, ${column(
      pairs.map(({ entryID }) => entryID),
      'uuid',
    )}) as x(judge_id, category_id, entry_id)
    on conflict (judge_id, entry_id) do update set category_id = excluded.category_id`);
}

const seatOf = ({ judgeID, categoryID }: { readonly judgeID: string; readonly categoryID: string }) =>
  `${judgeID} ${categoryID}`;
