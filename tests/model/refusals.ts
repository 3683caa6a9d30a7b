import { eq } from 'drizzle-orm';
import type { Role } from '#contract/calls.ts';
import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import type { ErrorBody } from '#contract/entities/error.ts';
import { awards } from '#server/platform/database/schema.ts';
import type { ApiAnswer, TestServer } from '../support/server.ts';
import { accept, assign, type cast, complete, mark, openAward, step, submitted } from '../support/stage.ts';

type People = Awaited<ReturnType<typeof cast>>;

/** Everything a row works on. */
export interface Stage {
  readonly server: TestServer;
  readonly people: People;
}

interface Made {
  readonly award: Award;
  readonly entry?: Entry;
}

/** One step that is not allowed: how it comes about, what the server answers, and where a person meets it. */
export interface RefusedStep {
  readonly title: string;
  readonly who: Role;
  readonly arrange: (stage: Stage) => Promise<Made>;
  readonly call: (stage: Stage, made: Made) => Promise<ApiAnswer<ErrorBody>>;
  readonly status: 409 | 422;
  readonly codes: readonly string[];
  readonly screen: (made: Made) => string;
  /** The refused button, by its message, where the reasons come out only when it is pressed. */
  readonly press?: string;
}

const year = 365 * 86_400_000;
const nextYear = () => new Date(Date.now() + year).toISOString();
const now = {
  opensAt: '2020-03-10T09:00:00Z',
  closesAt: nextYear(),
  judgingClosesAt: new Date(Date.now() + 2 * year).toISOString(),
  resultsAt: new Date(Date.now() + 3 * year).toISOString(),
};

const stepTo =
  (status: Award['status']) =>
  ({ server, people }: Stage, { award }: Made) =>
    server.refused('updateAward', { as: people.admin.token, query: { id: award.id }, body: { status } });
const lifecycleOf = ({ award }: Made) => `award/${award.id}?tab=lifecycle`;
const entryOf =
  (area: 'entrant' | 'judge') =>
  ({ award, entry }: Made) =>
    `${area}/entry?id=${entry?.id}&awardID=${award.id}`;

/** An award in judging with one entry and one judge, who has marked it or not. */
async function inJudging({ server, people }: Stage, marked: 'not at all' | 'in part' | 'handed in'): Promise<Made> {
  const award = await openAward(server, people.admin, now);
  const entry = await submitted(server, people.entrant, award);
  await assign(server, people.judge, award, [award.categories[0]!.categoryID]);
  const judging = await step(server, people.admin, award, 'judging');
  await accept(server, people.judge, judging);
  if (marked === 'handed in') await mark(server, people.judge, award, entry, [8, 6]);
  return { award: judging, entry };
}

/** The illegal steps that server and browser must refuse for the same reasons. */
export const refusedSteps: readonly RefusedStep[] = [
  {
    title: 'approving a plan without dates and categories',
    who: 'admin',
    arrange: async ({ server, people }) => ({
      award: await server.ok('createAward', { as: people.admin.token, body: { name: 'Bare prize' } }),
    }),
    call: stepTo('approved'),
    status: 422,
    codes: ['award.refusal.datesMissing', 'award.refusal.noCategory'],
    screen: lifecycleOf,
  },
  {
    title: 'opening before the opening date',
    who: 'admin',
    async arrange({ server, people }) {
      const opensAt = new Date(Date.now() + year / 2).toISOString();
      const { plan } = await import('../support/stage.ts');
      const award = await server.ok('createAward', { as: people.admin.token, body: { ...plan, ...now, opensAt } });
      return { award: await step(server, people.admin, award, 'approved') };
    },
    call: stepTo('open'),
    status: 422,
    codes: ['award.refusal.openingAhead'],
    screen: lifecycleOf,
  },
  {
    title: 'judging without an entry',
    who: 'admin',
    arrange: async ({ server, people }) => ({ award: await openAward(server, people.admin, now) }),
    call: stepTo('judging'),
    status: 422,
    codes: ['award.refusal.noSubmittedEntry'],
    screen: lifecycleOf,
  },
  {
    title: 'judging without enough judges',
    who: 'admin',
    async arrange({ server, people }) {
      const award = await openAward(server, people.admin, now);
      return { award, entry: await submitted(server, people.entrant, award) };
    },
    call: stepTo('judging'),
    status: 422,
    codes: ['award.refusal.shortOfJudges'],
    screen: lifecycleOf,
  },
  {
    title: 'closing while a sheet is open',
    who: 'admin',
    arrange: (stage) => inJudging(stage, 'not at all'),
    call: stepTo('closed'),
    status: 422,
    codes: ['award.refusal.sheetsOpen'],
    screen: lifecycleOf,
  },
  {
    title: 'announcing before scores are final and the best is named',
    who: 'admin',
    async arrange(stage) {
      const made = await inJudging(stage, 'handed in');
      return { ...made, award: await step(stage.server, stage.people.admin, made.award, 'closed') };
    },
    call: stepTo('completed'),
    status: 422,
    codes: ['award.refusal.scoresNotFinal', 'award.refusal.entriesUnscored', 'award.refusal.noBestEntry'],
    screen: lifecycleOf,
  },
  {
    title: 'submitting an empty entry',
    who: 'entrant',
    async arrange({ server, people }) {
      const award = await openAward(server, people.admin, now);
      const data = { awardID: award.id, categoryID: award.categories[0]!.categoryID };
      const entry = await server.ok('createEntry', { as: people.entrant.token, query: {}, body: { data } });
      return { award, entry };
    },
    call: ({ server, people }, { award, entry }) =>
      server.refused('submitEntry', { as: people.entrant.token, query: { id: entry!.id, awardID: award.id } }),
    status: 422,
    codes: [
      'entry.refusal.missing.title',
      'entry.refusal.missing.statement',
      'entry.refusal.missing.leadName',
      'entry.refusal.missing.supportingDoc',
      'entry.refusal.missing.logoLight',
      'entry.refusal.missing.logoDark',
      'entry.refusal.feeUnsettled',
    ],
    screen: entryOf('entrant'),
  },
  {
    title: 'submitting one entry too many',
    who: 'entrant',
    async arrange({ server, people }) {
      const award = await openAward(server, people.admin, now);
      const free = award.categories[1]!.categoryID;
      for (let count = 0; count < 3; count += 1) await submitted(server, people.rival, award, free);
      const data = { awardID: award.id, categoryID: free, ...(await complete(server, people.rival)) };
      const entry = await server.ok('createEntry', { as: people.rival.token, query: {}, body: { data } });
      return { award, entry };
    },
    call: ({ server, people }, { award, entry }) =>
      server.refused('submitEntry', { as: people.rival.token, query: { id: entry!.id, awardID: award.id } }),
    status: 422,
    codes: ['entry.refusal.limitReached'],
    screen: entryOf('entrant'),
  },
  {
    title: 'withdrawing after the deadline',
    who: 'entrant',
    async arrange({ server, people }) {
      const award = await openAward(server, people.admin, now);
      const entry = await submitted(server, people.entrant, award);
      const passed = { closesAt: new Date(Date.now() - 60_000) };
      await server.database.update(awards).set(passed).where(eq(awards.id, award.id));
      return { award, entry };
    },
    call: ({ server, people }, { award, entry }) =>
      server.refused('updateEntry', {
        as: people.entrant.token,
        query: { id: entry!.id, awardID: award.id },
        body: { data: { status: 0 } },
      }),
    status: 422,
    codes: ['entry.refusal.deadlinePassed'],
    screen: entryOf('entrant'),
    press: 'entrant.withdraw',
  },
  {
    title: 'handing in a sheet with a criterion unmarked',
    who: 'judge',
    async arrange(stage) {
      const made = await inJudging(stage, 'in part');
      const { criteria, categoryID } = made.award.categories[0]!;
      await stage.server.ok('scoreEntry', {
        as: stage.people.judge.token,
        query: { id: made.entry!.id, awardID: made.award.id, categoryID },
        body: { marks: { [criteria[0]!.criterionID]: 7 } },
      });
      return made;
    },
    call: ({ server, people }, { award, entry }) =>
      server.refused('scoreEntry', {
        as: people.judge.token,
        query: { id: entry!.id, awardID: award.id, categoryID: entry!.categoryID!, submit: 'true' },
        body: {},
      }),
    status: 422,
    codes: ['score.refusal.criteriaUnmarked'],
    screen: entryOf('judge'),
    press: 'judge.submitSheet',
  },
];
