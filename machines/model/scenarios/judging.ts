import type { AwardEvent } from '../../award/award.rules.ts';
import type { EntryChartState } from '../../entry/entry.rules.ts';
import { scoreFactsAfter } from '../../score/score.facts.ts';
import type { ScoreEvent, ScoreState } from '../../score/score.rules.ts';
import type { AwardStatus } from '../../shared/award.statuses.ts';
import { judgeChart } from '../charts.calls.ts';
import { doerChart } from '../charts.people.ts';
import type { Actor } from '../check/model.ts';
import { invariant, leadsTo, never, until } from '../check/property.ts';
import { awardFacts, categoryFacts, entryFacts, lawsOf, rules, scoreFacts } from '../rules.ts';
import { scenario, type Variants } from '../scenario.ts';
import { killedProcess } from './killed.ts';

interface Judge {
  at: string;
  /** The mark on the device, and the one that the judge was told is saved; 0 is none. */
  device: number;
  told: number;
  status: ScoreState;
  mark: number;
}

interface World {
  process: { at: string; kills: number };
  admins: { at: string };
  award: AwardStatus | 'deleted';
  entry: EntryChartState;
  best: boolean;
  cuts: number;
  judges: Judge[];
}

const facts = ({ award, entry }: World, mark: number, by: 'judge' | 'admin' = 'judge') =>
  scoreFacts({
    by,
    // Nobody judges what was deleted.
    awardStatus: award === 'deleted' ? 'closed' : award,
    entryOpen: entry === 'openForJudging',
    unmarked: mark === 0 ? ['Idea'] : [],
    marked: mark === 0 ? 0 : 1,
  });

const isIn = ({ status }: Judge) => status === 'submitted' || status === 'final';
const count = ({ judges }: World, matches: (judge: Judge) => boolean) => judges.filter(matches).length;

/** `summarise` of lifecycles/summary.ts: nobody waits for a sheet once judging is over. */
const factsOf = (world: World) =>
  awardFacts({
    now: 25,
    entries: 1,
    categories: [
      categoryFacts({
        entries: 1,
        judges: 2,
        openSheets: world.award === 'judging' ? count(world, (one) => !isIn(one) && one.status !== 'recused') : 0,
        unfinalSheets: count(world, ({ status }) => status === 'submitted'),
        unscoredEntries: count(world, ({ status }) => status === 'final') > 0 ? 0 : 1,
        hasBestEntry: world.best,
      }),
    ],
  });

const follow: Partial<Record<AwardEvent['type'], 'judging.closed' | 'judging.reopened'>> = {
  'award.close': 'judging.closed',
  'award.reopenJudging': 'judging.reopened',
};

/** `stepAward`, with its entries. */
const step = (event: AwardEvent) => (world: World) => {
  if (world.award === 'deleted') return false;
  const decision = rules.award(world.award, factsOf(world), event);
  if (!decision.accepted) return false;
  world.award = decision.state;
  const heard = follow[event.type];
  const moved =
    heard && rules.entry(world.entry, entryFacts({ awardStatus: decision.state as AwardStatus }), { type: heard });
  if (moved?.accepted) world.entry = moved.state;
  if (event.type === 'award.reopenJudging') world.best = false;
  return true;
};

/** `scoreEntry`: the sheet's row is held, the rules asked, marks and state written in one transaction. */
const write = (index: number, event: ScoreEvent, mark?: number) => (world: World) => {
  const judge = world.judges[index]!;
  const asked = facts(world, mark ?? judge.mark);
  const decision = rules.score(judge.status, asked, event, scoreFactsAfter(asked, event));
  if (!decision.accepted) return false;
  Object.assign(judge, { status: decision.state, mark: mark ?? judge.mark });
  return true;
};

const judgeOf = (index: number, variants: Variants): Actor<World> => {
  const give = (mark: number) => (world: World) => {
    if (world.judges[index]!.device === mark) return false;
    world.judges[index]!.device = mark;
    return true;
  };
  const mark: ScoreEvent = { type: 'score.mark' };
  return {
    name: `judge${index + 1}`,
    chart: judgeChart,
    place: ({ judges }) => judges[index]!,
    actions: {
      'mark.seven': give(7),
      'mark.nine': give(9),
      'mark.arrives': (world) => write(index, mark, world.judges[index]!.device)(world),
      'mark.refused': (world) => {
        const judge = world.judges[index]!;
        if (rules.score(judge.status, facts(world, judge.device), mark).accepted) return false;
        judge.device = judge.mark;
        return true;
      },
      'reply.arrives': ({ judges }) => {
        judges[index]!.told = judges[index]!.device;
        return true;
      },
      'reply.lost': (world) => {
        if (world.cuts === 0) return false;
        world.cuts -= 1;
        return true;
      },
      'sheet.submit': write(index, { type: 'score.submit' }),
      'sheet.recuse': write(index, { type: 'score.recuse', reason: 'A colleague.' }),
      'sheet.unrecuse': (world) => {
        const judge = world.judges[index]!;
        if (!write(index, { type: 'score.unrecuse' })(world)) return false;
        // `follow` of scoreEntry.ts: who comes back finds the marks given before.
        if (variants.has('marksForgotten')) judge.mark = 0;
        else if (!variants.has('sheetUnfollowed')) write(index, mark)(world);
        return true;
      },
    },
    own: ['mark.arrives', 'mark.refused', 'reply.arrives'],
  };
};

/** `changeScoreStatus`: every sheet that may take the step takes it, in one transaction. */
const all = (event: ScoreEvent, from: readonly ScoreState[]) => (world: World) => {
  const taken = world.judges.filter(
    ({ status, mark }) => from.includes(status) && rules.score(status, facts(world, mark, 'admin'), event).accepted,
  );
  for (const judge of taken) {
    const decision = rules.score(judge.status, facts(world, judge.mark, 'admin'), event);
    if (decision.accepted) judge.status = decision.state;
  }
  return taken.length > 0;
};

/** Administrators: each act is one transaction and none has anything of their own, so that one stands for all. */
const administrators = (variants: Variants): Actor<World> => ({
  name: 'admin1',
  chart: doerChart('administrator', {
    'award.close': 'Closes judging, with a reason where score sheets are open.',
    'award.reopenJudging': 'Opens judging again, with a reason.',
    'sheets.final': 'Makes the submitted score sheets final.',
    'sheets.reopened': 'Reopens score sheets, with a reason.',
    'sheets.notFinal': 'Undoes that score sheets are final, with a reason.',
    'best.named': 'Names the entry the best of its category.',
    'award.complete': 'Announces the result.',
  }),
  place: ({ admins }) => admins,
  actions: {
    'award.close': step({ type: 'award.close', override: 'Time is over.' }),
    'award.reopenJudging': step({ type: 'award.reopenJudging', reason: 'A mark was wrong.' }),
    'sheets.final': all({ type: 'score.finalise' }, ['submitted']),
    'sheets.reopened': all({ type: 'score.reopen', reason: 'A mark was wrong.' }, ['submitted', 'final']),
    'sheets.notFinal': (world) =>
      !variants.has('finalFixed') && all({ type: 'score.unfinalise', reason: 'The wrong sheets.' }, ['final'])(world),
    'best.named': (world) => {
      if (world.best || world.award === 'deleted') return false;
      const facts = entryFacts({ by: 'admin', awardStatus: world.award, scored: true });
      if (!rules.entry(world.entry, facts, { type: 'entry.markBest' }).accepted) return false;
      world.best = true;
      return true;
    },
    'award.complete': (world) => {
      if (!variants.has('completeWithoutFinal')) return step({ type: 'award.complete' })(world);
      if (world.award !== 'closed' || !world.best || count(world, ({ status }) => status === 'submitted') > 0)
        return false;
      world.award = 'completed';
      return true;
    },
  },
});

export const judging = scenario<World>({
  name: 'judging',
  description:
    'Two judges score, submit and recuse themselves while administrators close and reopen judging, make score sheets final and announce; the connection is cut and the server killed.',
  variants: {
    completeWithoutFinal: 'The result is announced though no score sheet of a judged entry is final.',
    finalFixed: 'What is final stays so unless judging is opened again for everybody.',
    sheetUnfollowed: 'Who was recused and comes back has scores on a score sheet that counts as not scored.',
    marksForgotten: 'Who was recused and comes back finds no scores.',
  },
  model: (variants) => ({
    start: {
      process: { at: 'running', kills: 1 },
      admins: { at: 'ready' },
      award: 'judging',
      entry: 'openForJudging',
      best: false,
      cuts: 1,
      judges: [0, 1].map(() => ({ at: 'ready', device: 0, told: 0, status: 'unscored', mark: 0 })),
    },
    interchangeable: ['judges'],
    actors: [judgeOf(0, variants), judgeOf(1, variants), administrators(variants), killedProcess],
    properties: [
      until<World>(
        'judging.markKept',
        'A score that the judge was told is saved is never gone.',
        ({ judges }) => judges.every(({ told, mark }) => told === 0 || mark !== 0),
        () => false,
      ),
      leadsTo<World>('judging.markArrives', 'A score on the device arrives, or the device says why not.', {
        from: ({ judges }) => judges.some(({ device, mark }) => device !== mark),
        to: ({ judges }) => judges.every(({ device, mark }) => device === mark),
      }),
      never<World>(
        'judging.handedInStays',
        'The score of a submitted score sheet changes only after it is reopened.',
        (before, after) =>
          before.judges.some((judge, index) => isIn(judge) && after.judges[index]!.mark !== judge.mark),
      ),
      invariant<World>(
        'judging.handedInWhole',
        'A submitted score sheet has a score for every criterion.',
        ({ judges }) => judges.every((judge) => !isIn(judge) || judge.mark > 0),
      ),
      invariant<World>(
        'judging.resultCounts',
        'A result is announced only where a judged entry has a final score sheet.',
        (world) => world.award !== 'completed' || count(world, ({ status }) => status === 'final') > 0,
      ),
      leadsTo<World>(
        'judging.finalGivenBack',
        'That a score sheet is final can be undone until the result is announced.',
        {
          from: ({ award, judges }) => award === 'closed' && judges.some(({ status }) => status === 'final'),
          to: ({ judges }) => judges.every(({ status }) => status !== 'final'),
          // Without opening judging again for everybody.
          by: ({ event }) => event === 'sheets.notFinal',
        },
      ),
      lawsOf<World, 'award'>('award', (world) => [{ state: world.award, facts: factsOf(world) }]),
      lawsOf<World, 'score'>('score', (world) =>
        world.judges.map(({ status, mark }) => ({ state: status, facts: facts(world, mark) })),
      ),
    ],
  }),
});
