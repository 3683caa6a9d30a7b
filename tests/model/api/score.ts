import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Criterion } from '#contract/entities/award.ts';
import type { Body } from '#contract/schemas.ts';
import type { ScoreEvent, ScoreFacts, ScoreState } from '#machines/score/score.rules.ts';
import { assignments, awards, categories, entries, ndaAcceptances, sheets } from '#server/platform/database/schema.ts';
import type { ApiDriver } from './runApiPaths.ts';
import { type ApiStage, rowOf, rowsAround } from './stage.ts';

interface Thing {
  readonly id: string;
  readonly awardID: string;
  readonly categoryID: string;
  readonly entryID: string;
}

/** The score sheet's chart, said to the server by its judge or an administrator. */
export async function scoreDriver(stage: ApiStage): Promise<ApiDriver<Thing, ScoreFacts, ScoreEvent>> {
  const { server, api, admin, judge, entrant } = stage;
  const tokenOf = ({ by }: ScoreFacts) => (by === 'admin' ? admin.token : judge.token);
  const write = (thing: Thing, { facts }: { facts: ScoreFacts }, body: Body<'scoreEntry'>, submit = false) => {
    const { entryID: id, awardID, categoryID } = thing;
    const query = { id, awardID, categoryID, ...(submit && { submit: 'true' as const }) };
    return api('scoreEntry', { as: tokenOf(facts), query, body });
  };
  const setTo = (
    { entryID, awardID }: Thing,
    { facts }: { facts: ScoreFacts },
    status: 'scored' | 'submitted' | 'final',
    reason = '',
  ) => api('changeScoreStatus', { as: tokenOf(facts), query: { entryID, awardID, status }, body: { reason } });

  return {
    async make() {
      const thing = { id: randomUUID(), awardID: randomUUID(), categoryID: randomUUID(), entryID: randomUUID() };
      const { id, awardID, categoryID, entryID } = thing;
      const { database } = server;
      const now = new Date(stage.now());
      await database.transaction(async (tx) => {
        await tx.insert(awards).values({
          id: awardID,
          orgID: admin.orgID,
          name: 'Civic Design',
          ndaVersion: 1,
          status: 'judging',
          opensAt: new Date(now.getTime() - 1),
          closesAt: now,
        });
        await tx.insert(categories).values({ id: categoryID, awardID, name: 'Public Space', criteria });
        await tx.insert(entries).values({
          id: entryID,
          awardID,
          categoryID,
          orgID: entrant.orgID,
          personID: entrant.personID,
          ref: 'P-0001',
          status: 2,
        });
        await tx.insert(sheets).values({ id, judgeID: judge.personID, entryID, awardID, categoryID });
      });
      return thing;
    },

    async arrange({ id, awardID, categoryID, entryID }, { state, facts }) {
      await server.database.transaction(async (tx) => {
        await tx.update(awards).set({ status: facts.awardStatus }).where(eq(awards.id, awardID));
        const correction = { message: 'Unreadable', fields: [], at: new Date(stage.now()).toISOString() };
        await tx
          .update(entries)
          .set({ status: facts.entryOpen ? 2 : facts.awardStatus === 'judging' ? 9 : 3, correction })
          .where(eq(entries.id, entryID));
        await tx.delete(assignments).where(eq(assignments.awardID, awardID));
        const key = { awardID, judgeID: judge.personID };
        if (facts.assigned) await tx.insert(assignments).values({ ...key, categoryID });
        await tx.delete(ndaAcceptances).where(eq(ndaAcceptances.awardID, awardID));
        const signed = { version: 1, name: 'Helen Okafor', acceptedAt: new Date(stage.now()) };
        if (facts.ndaAccepted) {
          await tx.insert(ndaAcceptances).values({ awardID, personID: judge.personID, ...signed });
        }
        const marked = criteria.filter(({ name }) => !facts.unmarked.includes(name));
        if (marked.length + facts.unmarked.length !== criteria.length) throw new Error('No such criterion');
        // Marks given before standing aside would come back with it, which is two steps of the chart.
        const marks = Object.fromEntries(
          (state === 'recused' ? [] : marked).map(({ criterionID }) => [criterionID, 7]),
        );
        const recusalReason = state === 'recused' ? 'I advised the client.' : null;
        // The chart's states are the statuses of a sheet.
        const arranged = { status: state as ScoreState, marks, recusalReason };
        await tx.update(sheets).set(arranged).where(eq(sheets.id, id));
      });
      return facts;
    },

    calls: {
      // Words alone make no sheet scored.
      'score.mark': (thing, _, moment) => {
        const { criterionID } = criteria.find(({ name }) => !moment.facts.unmarked.includes(name)) ?? criteria[0]!;
        return write(thing, moment, { marks: { [criterionID]: 7 }, comment: `Seen at ${randomUUID()}` });
      },
      // Both calls that hand a sheet in: what is unmarked would be marked by the first in the same breath.
      'score.submit': (thing, _, moment) =>
        moment.state === 'unscored' || moment.facts.by === 'admin'
          ? setTo(thing, moment, 'submitted')
          : write(thing, moment, {}, true),
      'score.recuse': (thing, { reason }, moment) => write(thing, moment, { recusal: { reason } }),
      'score.unrecuse': (thing, _, moment) => write(thing, moment, { recusal: null }),
      'score.finalise': (thing, _, moment) => setTo(thing, moment, 'final'),
      'score.unfinalise': (thing, { reason }, moment) => setTo(thing, moment, 'submitted', reason),
      'score.reopen': (thing, { reason }, moment) => setTo(thing, moment, 'scored', reason),
    },

    async state({ id, entryID, awardID }) {
      const { body } = await api('getEntry', { as: admin.token, query: { id: entryID, awardID } });
      const sheet = body.scores?.find((one) => one.id === id);
      return sheet?.recusal ? 'recused' : (sheet?.status ?? 'none');
    },

    rows: ({ id, awardID }) => rowsAround(stage, awardID, rowOf(sql`product.sheets`, id)),

    reading(event, { state, facts: { by } }) {
      const { type } = event;
      if (by === 'admin' && ['score.mark', 'score.recuse', 'score.unrecuse'].includes(type)) {
        return { why: 'no call of an administrator’s', answers: 'forbidden' };
      }
      const meant = handsIn[state];
      const asksForStatus = type === 'score.unfinalise' || (type === 'score.submit' && by === 'admin');
      if (meant && meant.type !== type && asksForStatus) {
        return {
          why: `from ${state} it means ${meant.type}`,
          means: { ...meant, ...('reason' in event && { reason: event.reason }) },
        };
      }
      if (type === 'score.unrecuse' && state !== 'recused') {
        return { why: 'the judge does not stand aside', answers: 'nothing' };
      }
      return null;
    },

    // Marks are kept as they are given; what counts is recorded when they are handed in.
    unaudited: ['score.mark'],
  };
}

/** One status is asked for by both steps; which it is depends on where the sheet is. */
const handsIn: Readonly<Partial<Record<string, ScoreEvent>>> = {
  scored: { type: 'score.submit' },
  final: { type: 'score.unfinalise', reason: '' },
};

const criteria: Criterion[] = ['Idea', 'Delivery and value', 'Accessibility', 'Craft'].map((name) => ({
  criterionID: randomUUID(),
  name,
  description: '',
  weight: 25,
  anchors: [],
}));
