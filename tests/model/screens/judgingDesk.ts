import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { PlayEntry } from '#machines/judging/sheet.ts';
import type { Case } from '#machines/kit/cases.ts';
import {
  assignments,
  awards,
  categories,
  conflicts,
  entries,
  ndaAcceptances,
  sheets,
} from '#server/platform/database/schema.ts';
import type { TestPerson, TestServer } from '../../support/server.ts';

/** Who meets on a judge's desk: the organiser, the judge, the entrant. */
export interface DeskStage {
  readonly server: TestServer;
  readonly admin: TestPerson;
  readonly judge: TestPerson;
  readonly entrant: TestPerson;
}

/** What lies before a judge in one case of a sitting, on the server. */
export interface Desk {
  /** The real entry behind an entry of the case. */
  readonly idOf: (entryID: string) => string;
  /** Makes the sheets, and whether anything is assigned, what a list of the case says. */
  lists(found: readonly PlayEntry[]): Promise<void>;
  /** What happens to the award between two calls of the same page, null where nothing does. */
  readonly meanwhile: (() => Promise<unknown>) | null;
}

/** The entry as people call it. */
export const titleOf = (entryID: string) => `${entryID.charAt(0).toUpperCase()}${entryID.slice(1)} project`;

/** What a sitting finds when it is loaded first, or again. */
export const foundIn = ({ events }: Case, actor: 'loadSitting' | 'refetchSitting') =>
  // The sitting's own answer.
  events.find(({ type }) => type === `xstate.done.actor.${actor}`) as unknown as {
    readonly output: readonly PlayEntry[];
  };

const day = 24 * 60 * 60 * 1000;

/** The criteria of a case as an award can have them: at least one, and together a hundred per cent. */
function criteriaFrom(given: PlayEntry['criteria']) {
  const some = given.length > 0 ? given : [{ criterionID: 'benefit', name: 'Public benefit', weight: 100 }];
  const lacking = 100 - some.reduce((sum, { weight }) => sum + weight, 0);
  return some.map((one, index) => ({
    ...one,
    criterionID: randomUUID(),
    weight: one.weight + (index === 0 ? lacking : 0),
    description: '',
    anchors: [],
    caseID: one.criterionID,
  }));
}

/** Lays an award of its own before the judge, and nothing else. */
export async function arrangeDesk({ server, admin, judge, entrant }: DeskStage, sample: Case): Promise<Desk> {
  const { database } = server;
  const { output: first } = foundIn(sample, 'loadSitting');
  const [awardID, categoryID] = [randomUUID(), randomUUID()];
  const assignment = { judgeID: judge.personID, awardID, categoryID };
  const criteria = criteriaFrom(first[0]?.criteria ?? []);
  const retained = criteria.map(({ caseID: _, ...criterion }) => criterion);
  await database.delete(assignments).where(eq(assignments.judgeID, judge.personID));
  const closesAt = new Date(Date.now() - day);
  await database.transaction(async (tx) => {
    await tx.insert(awards).values({
      id: awardID,
      orgID: admin.orgID,
      name: 'Civic Design',
      status: 'judging',
      ndaVersion: 1,
      opensAt: new Date(closesAt.getTime() - day),
      closesAt,
    });
    await tx.insert(categories).values({ id: categoryID, awardID, name: 'Conservation', criteria: retained });
  });
  const signed = { awardID, personID: judge.personID, version: 1, name: 'Helen Okafor', acceptedAt: new Date() };
  await database.insert(ndaAcceptances).values(signed);
  const owned = { awardID, categoryID, orgID: entrant.orgID, personID: entrant.personID, status: 2 as const };
  if (first.length > 0) {
    const rows = first.map((_, index) => ({ ...owned, ref: `P-000${index}` }));
    await database.insert(entries).values(rows);
    await database.insert(assignments).values(assignment);
  }
  // The case's order is the one that is drawn for this judge.
  const listed = await server.ok('listEntries', { as: judge.token, query: {} });
  const ids = new Map(first.map(({ entryID }, index) => [entryID, listed[index]?.id ?? '']));
  for (const [entryID, id] of ids) {
    await database
      .update(entries)
      .set({ data: { title: titleOf(entryID) } })
      .where(eq(entries.id, id));
  }

  /** Takes away what is not listed any more, and assigns what was not before. */
  const reassign = async (found: readonly PlayEntry[]) => {
    for (const [entryID, id] of ids) {
      if (found.some((one) => one.entryID === entryID)) continue;
      const conflict = {
        judgeID: judge.personID,
        entryID: id,
        awardID,
        reason: 'A friend',
        declaredBy: admin.personID,
      };
      await database.insert(conflicts).values(conflict);
    }
    for (const { entryID } of found.filter((one) => !ids.has(one.entryID))) {
      const made = { ...owned, id: randomUUID(), ref: `P-1${ids.size}`, data: { title: titleOf(entryID) } };
      await database.insert(entries).values(made);
      ids.set(entryID, made.id);
    }
  };

  const lists: Desk['lists'] = async (found) => {
    await database.delete(sheets).where(eq(sheets.awardID, awardID));
    if (found.length > 0) await reassign(found);
    for (const { entryID, sheet } of found) {
      const { state, marks, comment, note, recusal } = sheet;
      if (state === 'unscored') continue;
      const given = Object.entries(marks).map(([caseID, mark]) => [
        criteria.find((criterion) => criterion.caseID === caseID)?.criterionID,
        mark,
      ]);
      await database.insert(sheets).values({
        ...assignment,
        entryID: ids.get(entryID) ?? '',
        status: state,
        marks: Object.fromEntries(given),
        comment,
        note,
        recusalReason: recusal,
      });
    }
    if (found.length === 0) {
      await database
        .delete(assignments)
        .where(and(eq(assignments.awardID, awardID), eq(assignments.judgeID, judge.personID)));
    }
  };

  const { awardStatus, assigned, ndaAccepted } = first[0] ?? {
    awardStatus: 'judging',
    assigned: true,
    ndaAccepted: true,
  };
  const changes = {
    ...(awardStatus !== 'judging' && { status: awardStatus }),
    ...(!ndaAccepted && { ndaVersion: 2 }),
  };
  const change = () =>
    database.transaction(async (tx) => {
      await tx.update(awards).set(changes).where(eq(awards.id, awardID));
      // Entries are closed with their award.
      if (awardStatus === 'closed') await tx.update(entries).set({ status: 3 }).where(eq(entries.awardID, awardID));
    });
  const withdraw = async () => {
    const other = { id: randomUUID(), awardID, name: 'Wayfinding', position: 1, criteria: retained };
    await database.insert(categories).values(other);
    await database
      .update(assignments)
      .set({ categoryID: other.id })
      .where(and(eq(assignments.awardID, awardID), eq(assignments.judgeID, judge.personID)));
  };
  return {
    idOf: (entryID) => ids.get(entryID) ?? randomUUID(),
    lists,
    meanwhile: !assigned ? withdraw : Object.keys(changes).length > 0 ? change : null,
  };
}
