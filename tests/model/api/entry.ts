import { randomUUID } from 'node:crypto';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Criterion } from '#contract/entities/award.ts';
import type { Body } from '#contract/schemas.ts';
import { entryInvariants } from '#machines/entry/entry.invariants.ts';
import {
  type EntryChartState,
  type EntryEvent,
  type EntryFacts,
  type EntryState,
  entryStatuses,
} from '#machines/entry/entry.rules.ts';
import type { FormField } from '#machines/form/form.types.ts';
import { standardForm } from '#machines/form/standard.ts';
import { brokenIn } from '#machines/kit/invariants.ts';
import type { AwardStatus } from '#machines/shared/award.statuses.ts';
import { tidyUp } from '#server/housekeeping.ts';
import { binEntry } from '#server/modules/entries/binnedEntries.ts';
import type { Database } from '#server/platform/database/database.ts';
import {
  assignments,
  awards,
  binnedEntries,
  categories,
  colleagues,
  entrantTerms,
  entries,
  entryConsents,
  forms,
  invoices,
  payments,
  people,
  roundAnswers,
  rounds,
  sheets,
} from '#server/platform/database/schema.ts';
import type { ApiDriver } from './runApiPaths.ts';
import { type ApiStage, filesOf, movedTo, rowOf, rowsAround, written } from './stage.ts';

interface Thing {
  readonly id: string;
  readonly awardID: string;
  readonly categoryIDs: readonly [string, string];
}

/** The entry's chart, said to the server by its entrant, an administrator, or a step of its award. */
export async function entryDriver(stage: ApiStage): Promise<ApiDriver<Thing, EntryFacts, EntryEvent>> {
  const { server, api, admin, entrant, colleague, judge, now } = stage;
  const tokenOf = ({ by }: EntryFacts) => ({ admin, entrant, colleague })[by].token;
  const nameOf = ({ id, awardID }: Thing) => ({ id, awardID });
  const update = (thing: Thing, { facts }: { facts: EntryFacts }, data: Body<'updateEntry'>['data']) =>
    api('updateEntry', { as: tokenOf(facts), query: nameOf(thing), body: { data } });

  /** Takes the award one step, from where it can be taken: another entry waits for it, and a judge. */
  async function stepAward(thing: Thing, from: AwardStatus, to: AwardStatus) {
    const { awardID, categoryIDs } = thing;
    const open = { status: from, ...around(now() + 3_600_000) };
    await server.database.update(awards).set(open).where(eq(awards.id, awardID));
    await server.database.insert(entries).values({ ...bystander(thing), status: entryStatusIn[from] });
    await server.database
      .insert(assignments)
      .values(categoryIDs.map((categoryID) => ({ judgeID: judge.personID, awardID, categoryID })))
      .onConflictDoNothing();
    return api('updateAward', {
      as: admin.token,
      query: { id: awardID },
      body: { status: to, reason: 'The jury has agreed.' },
    });
  }

  /** Gives the entry its place by final sheets of one judge: so many others are ahead of it, or beside it. */
  async function place(tx: Database, thing: Thing, { rank, shared }: NonNullable<EntryFacts['standing']>) {
    const { id, awardID, categoryIDs } = thing;
    const others = Array.from({ length: shared ? 1 : (rank ?? 1) - 1 }, () => ({
      ...bystander(thing),
      status: 3 as const,
    }));
    if (others.length > 0) await tx.insert(entries).values(others);
    const sheet = (entryID: string, mark: number) => ({
      judgeID: judge.personID,
      entryID,
      awardID,
      categoryID: categoryIDs[0],
      status: 'final' as const,
      marks: { [criteria[0]!.criterionID]: mark },
    });
    await tx
      .insert(sheets)
      .values([sheet(id, 5), ...others.map(({ id: other }, index) => sheet(other, shared ? 5 : 6 + index))]);
  }

  /** The award's terms, and what was accepted of them with the entry. */
  async function giveTerms(tx: Database, { id, awardID }: Thing, { termsVersion = 0, acceptedTerms = 0 }: EntryFacts) {
    const nothing = { termsVersion: null, termsAccepted: null, termsOpen: null };
    await tx.update(entries).set(nothing).where(eq(entries.id, id));
    await tx.delete(entryConsents).where(eq(entryConsents.entryID, id));
    await tx.delete(entrantTerms).where(eq(entrantTerms.awardID, awardID));
    await tx.update(awards).set({ entrantTermsVersion: termsVersion }).where(eq(awards.id, awardID));
    for (let version = 1; version <= termsVersion; version += 1) {
      await tx.insert(entrantTerms).values({ awardID, version, text: `The work is your own (${version}).` });
    }
    if (acceptedTerms === 0) return;
    const consent = { entryID: id, awardID, version: acceptedTerms, personID: entrant.personID };
    await tx.insert(entryConsents).values({ ...consent, acceptedAt: new Date(now()) });
    await tx.update(entries).set({ termsAccepted: acceptedTerms }).where(eq(entries.id, id));
  }

  /** A judge's answer in a round whose opening was undone, which stands in the way of no step of the award. */
  async function answerInRound(tx: Database, { id, awardID }: Thing) {
    const round = { roundID: randomUUID(), awardID };
    await tx.insert(rounds).values({ id: round.roundID, awardID, name: 'Long list', consensus: 66, quorum: 1 });
    await tx.insert(roundAnswers).values({ ...round, entryID: id, judgeID: judge.personID, answer: 'yes' });
  }

  /** The ballot of a vote whose result is published, which stands in the way of no step of the award. */
  async function putOnBallot(tx: Database, { id, awardID, categoryIDs: [categoryID] }: Thing) {
    const voteID = randomUUID();
    const at = sql`${new Date(now()).toISOString()}::timestamptz`;
    await tx.execute(sql`insert into product.votes (id, org_id, award_id, name, state, closes_at, picks, result, published_at)
      values (${voteID}, ${admin.orgID}, ${awardID}, 'Audience prize', 'published', ${at}, 1, '{}', ${at})`);
    await tx.execute(sql`insert into product.vote_entries (org_id, vote_id, category_id, entry_id)
      values (${admin.orgID}, ${voteID}, ${categoryID}, ${id})`);
  }

  const bystander = ({ awardID, categoryIDs }: Thing) => ({
    id: randomUUID(),
    awardID,
    orgID: entrant.orgID,
    personID: entrant.personID,
    ref: `B-${randomUUID()}`,
    categoryID: categoryIDs[0],
  });

  return {
    async make(state) {
      const thing: Thing = { id: randomUUID(), awardID: randomUUID(), categoryIDs: [randomUUID(), randomUUID()] };
      const { id, awardID, categoryIDs } = thing;
      await server.database.transaction(async (tx) => {
        const closesAt = new Date(now());
        await tx.insert(awards).values({
          id: awardID,
          orgID: admin.orgID,
          name: 'Civic Design Awards',
          status: awardOf[state] ?? 'open',
          opensAt: new Date(closesAt.getTime() - 1),
          closesAt,
        });
        await tx.insert(categories).values(
          categoryIDs.map((categoryID, position) => ({
            id: categoryID,
            awardID,
            position,
            name: `Category ${position + 1}`,
            feeAmount: 18_000,
            criteria,
          })),
        );
        if (state === 'deleted') return;
        await tx.insert(entries).values({
          id,
          awardID,
          orgID: entrant.orgID,
          personID: entrant.personID,
          ref: 'P-0001',
          status: state === 'binned' ? 0 : entryStatuses[state as EntryState],
          categoryID: categoryIDs[0],
          ...(state === 'error' && { correction: { message: 'Unreadable', fields: [], at: closesAt.toISOString() } }),
        });
      });
      if (state === 'binned') {
        await server.database.transaction(async (tx) => {
          await binEntry(tx, id, 'entrant', new Date(now()));
          await tx.delete(entries).where(eq(entries.id, id));
        });
      }
      return thing;
    },

    async arrange(thing, { state, facts: given }) {
      const facts = movedTo(given, now());
      const { id, awardID, categoryIDs } = thing;
      await server.database.transaction(async (tx) => {
        const { awardStatus: status, closesAt, allowedLimit } = facts;
        await tx
          .update(awards)
          .set({ status, ...around(closesAt ?? now()), entryLimit: allowedLimit })
          .where(eq(awards.id, awardID));
        await tx.update(people).set({ allowedLimit }).where(eq(people.id, entrant.personID));
        await tx.delete(entries).where(and(eq(entries.awardID, awardID), ne(entries.id, id)));
        await tx.delete(rounds).where(eq(rounds.awardID, awardID));
        await tx.execute(sql`delete from product.votes where award_id = ${awardID}`);
        await tx
          .update(categories)
          .set({ entryLimit: facts.categoryLimit ?? null })
          .where(eq(categories.awardID, awardID));
        // Whoever corrects is asked about the category that it is to be in.
        const category = facts.categoryUsed && state === 'error' ? { categoryID: categoryIDs[1] } : {};
        for (let used = 0; used < facts.entriesUsed; used += 1) {
          await tx.insert(entries).values({ ...bystander(thing), status: 1, ...category });
        }
        if (state === 'deleted') return;
        if (state === 'binned') {
          const { deletedAt = 0, deletedBy = 'admin' } = facts;
          await tx
            .update(binnedEntries)
            .set({ deletedAt: new Date(deletedAt), deletedBy })
            .where(eq(binnedEntries.id, id));
          return;
        }
        await tx
          .insert(colleagues)
          .values({
            id: randomUUID(),
            entryID: id,
            awardID,
            email: colleague.email,
            personID: colleague.personID,
            invitedByID: entrant.personID,
            sentAt: new Date(now()),
            expiresAt: new Date(now()),
            acceptedAt: new Date(now()),
          })
          .onConflictDoNothing();
        await tx.delete(forms).where(eq(forms.awardID, awardID));
        const { formVersion } = asked(facts);
        await tx.update(awards).set({ formVersion }).where(eq(awards.id, awardID));
        await giveTerms(tx, thing, facts);
        if (formVersion > 0) {
          const fields = [...gatesFor(facts), ...standardForm, ...ownFields(facts)];
          await tx.insert(forms).values({ awardID, version: formVersion, fields, byID: admin.personID });
        }
        await tx
          .update(entries)
          .set({
            ...asked(facts),
            categoryID: facts.hasCategory ? categoryIDs[0] : null,
            data: { ...without(written, facts.missing), ...turnedAwayBy(facts) },
            files: without(filesOf(server.context.files.addressOf), facts.missing),
          })
          .where(eq(entries.id, id));
        await tx.delete(invoices).where(eq(invoices.entryID, id));
        await tx.delete(payments).where(eq(payments.entryID, id));
        if (facts.paymentUnderWay) {
          await tx.insert(payments).values({
            organiserID: admin.orgID,
            orgID: entrant.orgID,
            awardID,
            personID: entrant.personID,
            entryID: id,
            byID: entrant.personID,
            submission: {},
            amount: 18_000,
            currency: 'gbp',
            reservedAt: new Date(now()),
            dueAt: new Date(Date.now() + 3_600_000),
          });
        }
        await tx.delete(sheets).where(eq(sheets.entryID, id));
        const marked = { judgeID: judge.personID, entryID: id, awardID, categoryID: categoryIDs[0] };
        if (facts.scored) await tx.insert(sheets).values({ ...marked, status: 'scored' });
        if (facts.standing) await place(tx, thing, facts.standing);
        if (facts.judgedInRound) await answerInRound(tx, thing);
        if (facts.onBallot) await putOnBallot(tx, thing);
      });
      return facts;
    },

    beyond({ type }, { state, facts }) {
      const { by, standing } = facts;
      const awardStatus = Object.entries(steppedFrom).find(([event]) => event === type)?.[1];
      if (awardStatus && brokenIn(entryInvariants, state as EntryChartState, { ...facts, awardStatus }).length > 0) {
        return 'its award is not there then';
      }
      if (type !== 'entry.markBest' || state !== 'categoryClosed' || by !== 'admin' || standing) return null;
      return 'a judged entry has its place in the result';
    },

    calls: {
      'entry.save': (thing, _, moment) => update(thing, moment, { data: { title: `Title of ${randomUUID()}` } }),
      'entry.submit': (thing, _, { facts }) => {
        const body = facts.fee === 'settled' ? { data: { payment: 'invoice' as const } } : {};
        const call = facts.by === 'admin' ? 'submitEntryAsAdmin' : 'submitEntry';
        return api(call, { as: tokenOf(facts), query: nameOf(thing), body });
      },
      'entry.withdraw': (thing, _, moment) => update(thing, moment, { status: 0 }),
      'entry.setCategory': (thing, _, { facts }) =>
        api('changeEntryCategory', {
          as: tokenOf(facts),
          query: { ...nameOf(thing), categoryID: thing.categoryIDs[1] },
        }),
      'entry.askCorrection': (thing, { message }, moment) => update(thing, moment, { status: 9, message }),
      'entry.accept': (thing, _, moment) => update(thing, moment, { status: 2 }),
      'entry.markBest': (thing, { reason }, { facts }) =>
        api('markBestEntry', {
          as: tokenOf(facts),
          query: nameOf(thing),
          body: { bestEntry: true, ...(reason !== undefined && { reason }) },
        }),
      'entry.unmarkBest': (thing, _, { facts }) =>
        api('markBestEntry', { as: tokenOf(facts), query: nameOf(thing), body: { bestEntry: false } }),
      'entry.delete': (thing, _, { facts }) => api('deleteEntry', { as: tokenOf(facts), query: nameOf(thing) }),
      'entry.restore': (thing, _, { facts }) => api('restoreEntry', { as: tokenOf(facts), query: nameOf(thing) }),
      'entry.expired': async ({ id }) => {
        await server.database
          .update(binnedEntries)
          .set({ deletedAt: new Date(0) })
          .where(eq(binnedEntries.id, id));
        await tidyUp(server.context);
        return { status: 200, headers: new Headers(), body: {} };
      },
      'judging.opened': (thing) => stepAward(thing, steppedFrom['judging.opened'], 'judging'),
      'judging.withdrawn': (thing) => stepAward(thing, steppedFrom['judging.withdrawn'], 'open'),
      'judging.closed': (thing) => stepAward(thing, steppedFrom['judging.closed'], 'closed'),
      'judging.reopened': (thing) => stepAward(thing, steppedFrom['judging.reopened'], 'judging'),
    },

    async state(thing) {
      const { status, body } = await api('getEntry', { as: entrant.token, query: nameOf(thing) });
      const found = Object.entries(entryStatuses).find(([, value]) => status === 200 && value === body.status);
      if (found) return found[0];
      const stored = await server.database.select().from(binnedEntries).where(eq(binnedEntries.id, thing.id));
      return status === 404 ? (stored.length > 0 ? 'binned' : 'deleted') : `${status}`;
    },

    unaudited: ['entry.expired'],
    // Of an entry that is not the best one.
    auditedAlone: ['entry.unmarkBest'],

    rows: ({ id, awardID }) => rowsAround(stage, awardID, rowOfEither(id)),

    reading({ type }, { state, facts: { by } }) {
      if (type.startsWith('judging.')) {
        return { why: 'a step of its award, which leaves this entry alone', answers: 'elsewhere' };
      }
      if (type === 'entry.expired') {
        return { why: 'the housekeeping, which leaves what is there alone', answers: 'elsewhere' };
      }
      if (/^entry\.(un)?markBest$/.test(type) && by !== 'admin') {
        return { why: 'no call of an entrant’s', answers: 'forbidden' };
      }
      if (state === 'binned' && by === 'colleague') {
        return { why: 'a colleague has no part in what was deleted', answers: 'gone' };
      }
      if (state === 'deleted' || (state === 'binned' && type !== 'entry.restore'))
        return { why: 'it does not exist any more', answers: 'gone' };
      return null;
    },
  };
}

/** A question of the organiser's own for each that is not answered. */
const ownFields = ({ unanswered = [] }: EntryFacts): FormField[] =>
  unanswered.map((label, index) => ({
    key: `own_q${index}` as const,
    kind: 'shortText' as const,
    label: { en: label },
    seenBy: 'judges' as const,
    required: true as const,
  }));

/** A question that decides who enters for each answer that does not let it on. */
const gatesFor = ({ ineligible = [] }: EntryFacts): FormField[] =>
  ineligible.map((words, index) => ({
    key: `own_gate${index}` as const,
    kind: 'yesNo' as const,
    label: { en: 'Norway?' },
    seenBy: 'organiser' as const,
    required: true as const,
    eligibility: { answers: ['yes'], otherwise: { en: words } },
  }));
const turnedAwayBy = (facts: EntryFacts) => Object.fromEntries(gatesFor(facts).map(({ key }) => [key, 'no']));

/** The form that the entry is written by, and what it lacks of it. */
const asked = (facts: EntryFacts) => {
  const lacking = [...gatesFor(facts), ...ownFields(facts)].map(({ key }) => key);
  return lacking.length > 0 ? { formVersion: 1, lacking } : { formVersion: 0, lacking: null };
};

/** The entry's row, or what is kept of a deleted draft. */
const rowOfEither = (id: string) =>
  sql`select coalesce((${rowOf(sql`product.entries`, id)}), (${rowOf(sql`product.binned_entries`, id)}))`;

/** A status of the award that an entry in this state can have. */
const awardOf: Readonly<Partial<Record<string, AwardStatus>>> = { openForJudging: 'judging', categoryClosed: 'closed' };

/** The status from which the award takes the step that its entries hear of. */
const steppedFrom = {
  'judging.opened': 'open' as const,
  'judging.withdrawn': 'judging' as const,
  'judging.closed': 'judging' as const,
  'judging.reopened': 'closed' as const,
};

const around = (closesAt: number) => ({ opensAt: new Date(closesAt - 86_400_000), closesAt: new Date(closesAt) });

/** Where an award's entries wait for its next step. */
const entryStatusIn: Readonly<Partial<Record<AwardStatus, 1 | 2 | 3>>> = { open: 1, judging: 2, closed: 3 };

const criteria: Criterion[] = [{ criterionID: randomUUID(), name: 'Idea', description: '', weight: 100, anchors: [] }];

const without = <Value>(given: Readonly<Record<string, Value>>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(given).filter(([name]) => !names.includes(name)));
