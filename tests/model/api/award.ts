import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Award } from '#contract/entities/award.ts';
import type { Body } from '#contract/schemas.ts';
import { awardFacts } from '#machines/award/award.facts.ts';
import { awardStep } from '#machines/award/award.machine.ts';
import type { AwardEvent } from '#machines/award/award.rules.ts';
import type { AwardFacts, CategoryFacts } from '#machines/award/award.types.ts';
import { entryStatuses } from '#machines/entry/entry.statuses.ts';
import type { AwardStatus } from '#machines/shared/award.statuses.ts';
import type { Database } from '#server/platform/database/database.ts';
import {
  assignments,
  awards,
  categories,
  entries,
  entryAssignments,
  roundOutcomes,
  rounds,
  sheets,
} from '#server/platform/database/schema.ts';
import type { ApiDriver } from './runApiPaths.ts';
import { type ApiStage, asDate, asText, movedTo, rowOf, rowsAround, silentJudge } from './stage.ts';

interface Thing {
  readonly id: string;
  readonly categoryID: string;
  readonly entryIDs: readonly string[];
  /** A round judged by scores, where somebody could choose it for the final result. */
  readonly roundID: string;
}

/** The award's chart, said to the server by an administrator. */
export async function awardDriver(stage: ApiStage): Promise<ApiDriver<Thing, AwardFacts, AwardEvent>> {
  const { server, api, admin, now } = stage;
  const judges = await Promise.all([0, 1, 2].map(() => silentJudge(stage)));
  const as = admin.token;
  const update = ({ id }: Thing, body: Body<'updateAward'>) => api('updateAward', { as, query: { id }, body });
  const stepTo = (status: AwardStatus) => (thing: Thing) => update(thing, { status });
  const backTo =
    (status: AwardStatus) =>
    (thing: Thing, { reason }: { readonly reason: string }) =>
      update(thing, { status, reason });

  return {
    async make(state) {
      const thing = {
        id: randomUUID(),
        categoryID: randomUUID(),
        entryIDs: [0, 1, 2].map(() => randomUUID()),
        roundID: randomUUID(),
      };
      if (state === 'deleted') return thing;
      await server.database.insert(awards).values({ id: thing.id, orgID: admin.orgID });
      return thing;
    },

    async arrange(thing, { state, facts: given }) {
      const facts = movedTo(given, now());
      let scored = false;
      if (state === 'deleted') return facts;
      await server.database.transaction(async (tx) => {
        await tx.delete(entries).where(eq(entries.awardID, thing.id));
        await tx.delete(rounds).where(eq(rounds.awardID, thing.id));
        await tx.execute(sql`delete from product.votes where award_id = ${thing.id}`);
        await tx.delete(categories).where(eq(categories.awardID, thing.id));
        await tx
          .update(awards)
          .set({
            status: state as AwardStatus,
            name: facts.name,
            currency: 'gbp',
            resultMethod: 'automatic',
            opensAt: asDate(facts.opensAt),
            closesAt: asDate(facts.closesAt),
            judgingClosesAt: asDate(facts.judgingClosesAt),
            resultsAt: asDate(facts.resultsAt),
          })
          .where(eq(awards.id, thing.id));
        if (facts.vote)
          await tx.execute(sql`insert into product.votes (id, org_id, award_id, name, state, closes_at, picks)
            values (${randomUUID()}, ${admin.orgID}, ${thing.id}, 'Audience prize', ${facts.vote}, ${asText(facts.now)}, 1)`);
        const [category] = facts.categories;
        if (facts.categories.length > 1) throw new Error('The driver arranges one category');
        if (category) await tx.insert(categories).values(categoryRow(thing, category));
        const entered = thing.entryIDs.slice(0, facts.entries);
        if (entered.length !== facts.entries) throw new Error('The driver arranges three entries at most');
        const status = entryStatus[state] ?? 0;
        const waitsFrom = entered.length - (state === 'judging' ? (facts.waitingEntries ?? 0) : 0);
        for (const [index, id] of entered.entries()) {
          await tx.insert(entries).values({
            id,
            awardID: thing.id,
            orgID: stage.entrant.orgID,
            personID: stage.entrant.personID,
            ref: `P-${index}`,
            status: !category ? 0 : index < waitsFrom ? status : entryStatuses.submitted,
            categoryID: category ? thing.categoryID : null,
            ...(index === 0 && state === 'closed' && category?.hasBestEntry === true && bestOf(category)),
          });
        }
        if (!category) return;
        const assigned = judges.slice(0, category.judges);
        const key = { awardID: thing.id, categoryID: thing.categoryID };
        const judged = entered.slice(facts.unjudgedEntries ?? 0);
        const whole = judged.length === entered.length;
        await tx.insert(assignments).values(assigned.map((judgeID) => ({ ...key, judgeID, whole })));
        if (!whole) {
          const each = judged.flatMap((entryID) => assigned.map((judgeID) => ({ ...key, entryID, judgeID })));
          await tx.insert(entryAssignments).values(each);
        }
        const marks = Object.fromEntries(criteriaOf(thing, category).map(({ criterionID }) => [criterionID, 7]));
        const handedIn = judged
          .slice(category.unscoredEntries ?? 0)
          .flatMap((entryID) => assigned.map((judgeID) => ({ ...key, entryID, judgeID, marks })))
          .slice(category.openSheets);
        const rows = handedIn.map((sheet, index) => ({
          ...sheet,
          status:
            status > 1
              ? index < category.unfinalSheets
                ? ('submitted' as const)
                : ('final' as const)
              : ('scored' as const),
        }));
        scored = rows.length > 0 && (status > 1 || facts.scored === true);
        if (scored) await tx.insert(sheets).values(rows);
        if (state === 'closed' && facts.lacking) await insertLacking(tx, thing, entered);
      });
      const { body } = await server.api('getAwardSummary', { as, query: { id: thing.id } });
      // Whether somebody scored, and what lacks a score, the server looks up where it is asked.
      const lacking = state === 'closed' && facts.lacking === true;
      const arranged = { ...awardFacts(body, facts.now), scored, lacking };
      // How a best entry stands only the server knows, and only when the award is completed.
      const [asked] = facts.categories;
      return asked?.bestEntryStands === undefined
        ? arranged
        : {
            ...arranged,
            categories: arranged.categories.map((one) => ({ ...one, bestEntryStands: asked.bestEntryStands! })),
          };
    },

    calls: {
      async 'award.edit'(thing, { fields, opensAt, closesAt }, { state, facts }) {
        // Once somebody scored no round is added: what the choice names does not matter then.
        const mayAdd = facts.scored !== true && !['closed', 'completed', 'deleted'].includes(state);
        if (fields.includes('finalResult') && mayAdd)
          await server.database.insert(rounds).values(roundOf(thing)).onConflictDoNothing({ target: rounds.id });
        const chosen: Readonly<Record<string, number | null | undefined>> = { opensAt, closesAt };
        const values = fields.map((field) =>
          chosen[field] ? { [field]: asText(chosen[field]) } : otherValue(field, facts, thing),
        );
        return update(thing, Object.assign({}, ...values));
      },
      'award.approve': stepTo('approved'),
      'award.open': (thing, { now }) => update(thing, { status: 'open', ...(now && { now }) }),
      'award.startJudging': stepTo('judging'),
      'award.close': (thing, { override }) =>
        update(thing, { status: 'closed', ...(override && { reason: override }) }),
      'award.decideTie': (thing, { reason }) =>
        update(thing, { chairDecision: { categoryID: thing.categoryID, entryIDs: [...thing.entryIDs], reason } }),
      'award.leaveOut': (thing, { reason }) =>
        update(thing, { leaveOut: { categoryID: thing.categoryID, roundID: thing.roundID, reason } }),
      'award.complete': stepTo('completed'),
      'award.unopen': backTo('approved'),
      'award.reopenEntries': (thing, { reason, closesAt }) =>
        update(thing, { status: 'open', reason, ...(closesAt && { closesAt: new Date(closesAt).toISOString() }) }),
      'award.reopenJudging': backTo('judging'),
      'award.delete': ({ id }) => api('deleteAward', { as, query: { id } }),
    },

    async state({ id }) {
      const { status, body } = await api('getAwardSummary', { as, query: { id } });
      return status === 404 ? 'deleted' : body.status;
    },

    rows: ({ id }) => rowsAround(stage, id, rowOf(sql`product.awards`, id)),

    reading(event, { state }) {
      if (state === 'deleted') return { why: 'it does not exist any more', answers: 'gone' };
      const target = targets[event.type];
      if (!target) return null;
      if (target === state) return { why: `it is ${state} already`, answers: 'nothing' };
      const means = awardStep(state as AwardStatus, target, 'reason' in event ? event : {});
      return means && means.type !== event.type ? { why: `from ${state} it means ${means.type}`, means } : null;
    },

    beyond({ type }, { state, facts: { categories, entries } }) {
      if (state !== 'closed') return null;
      const awaited = categories.some(({ openSheets }) => openSheets > 0);
      if (type === 'award.complete' && awaited) return 'nobody waits for a sheet once judging is over';
      const tied = entries > 1 && categories.length > 0 && !awaited;
      return type === 'award.decideTie' && !tied ? 'a tie needs entries of equal marks' : null;
    },
  };
}

/** Entries of equal marks share the first place: without a reason their best one does not stand. */
const bestOf = ({ bestEntryStands = true }: CategoryFacts) => ({
  bestEntry: true,
  bestReason: bestEntryStands ? 'The jury met again.' : null,
});

/** A call asks for a status; which step that is depends on the present one. */
const targets: Partial<Record<AwardEvent['type'], AwardStatus>> = {
  'award.approve': 'approved',
  'award.open': 'open',
  'award.startJudging': 'judging',
  'award.close': 'closed',
  'award.complete': 'completed',
  'award.unopen': 'approved',
  'award.reopenEntries': 'open',
  'award.reopenJudging': 'judging',
};

/** Where the award's entries stand in its states. */
const entryStatus: Readonly<Record<string, 1 | 2 | 3>> = {
  pending: 1,
  approved: 1,
  open: 1,
  judging: 2,
  closed: 3,
  completed: 3,
};

const criteriaOf = ({ id }: Thing, { criteria, weight }: CategoryFacts): Award['categories'][number]['criteria'] =>
  Array.from({ length: criteria }, (_, index) => ({
    // Made of the award's id, so that the same criteria come back with the same ids.
    criterionID: `${id.slice(0, -2)}${String(index).padStart(2, '0')}`,
    name: `Criterion ${index + 1}`,
    description: '',
    weight: index === 0 ? weight - Math.floor(weight / criteria) * (criteria - 1) : Math.floor(weight / criteria),
    anchors: [],
  }));

const categoryRow = (thing: Thing, category: CategoryFacts) => ({
  id: thing.categoryID,
  awardID: thing.id,
  name: category.name,
  feeEarlyAmount: category.earlyFeeEnds === false ? 1_000 : null,
  minimumJudges: category.minimumJudges,
  criteria: criteriaOf(thing, category),
});

/** A round judged by scores. */
const roundOf = ({ id, roundID }: Thing) => ({
  id: roundID,
  awardID: id,
  name: 'First jury',
  kind: 'scores' as const,
  consensus: 66,
  quorum: 1,
  top: 1,
  range: 'zeroToTen' as const,
  criteria: [{ name: 'Craft', help: '', weight: 100 }],
});

/** A round that counts and in which nobody scored any of the entries. */
async function insertLacking(tx: Database, thing: Thing, entryIDs: readonly string[]) {
  await tx.insert(rounds).values({ ...roundOf(thing), state: 'decided', weight: 40, counted: [] });
  const own = { roundID: thing.roundID, awardID: thing.id, goesOn: true };
  await tx.insert(roundOutcomes).values(entryIDs.map((entryID) => ({ ...own, entryID })));
}

/** A change of a field to what differs from the arranged one. */
function otherValue(field: string, { now, opensAt, categories: [category] }: AwardFacts, thing: Thing): object {
  const { categoryID, roundID } = thing;
  const [first = { weight: 100 }, ...rest] = category ? criteriaOf(thing, category) : [];
  const values: Readonly<Record<string, object>> = {
    name: { name: 'Another name' },
    currency: { currency: 'usd' },
    opensAt: { opensAt: asText((opensAt ?? now) + 60_000) },
    resultMethod: { resultMethod: 'mean' },
    criteria: { categories: [{ categoryID, criteria: [{ ...first, name: 'Another criterion' }, ...rest] }] },
    finalResult: { finalResult: { rounds: [{ roundID, weight: 40 }], scores: 60 } },
  };
  const value = values[field];
  if (!value) throw new Error(`The driver has no other value for ${field}`);
  return value;
}
