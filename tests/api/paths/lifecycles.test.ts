import { afterAll, beforeAll, expect, it } from 'vitest';
import { register } from '#machines/index.ts';
import type { Coverage } from '#machines/kit/paths.ts';
import { awardDriver } from '../../model/api/award.ts';
import { entryDriver } from '../../model/api/entry.ts';
import { invoiceDriver } from '../../model/api/invoice.ts';
import { type ApiRun, runApiPaths } from '../../model/api/runApiPaths.ts';
import { scoreDriver } from '../../model/api/score.ts';
import { type ApiStage, apiStage } from '../../model/api/stage.ts';
import { tooFewPairs } from '../../model/pairFloors.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { opening, testClock } from '../../support/stage.ts';

let server: TestServer;
let stage: ApiStage;
const clock = testClock();

beforeAll(async () => {
  server = await startServer({ clock });
  stage = await apiStage(server, () => clock.now().getTime());
  clock.set(opening);
});
afterAll(() => server.close());

const registered = (name: string) => register.find((one) => one.name === name)!;
const minutes = 120_000;

/** Nothing else than the chart says, and all of it. */
function expectWhole(name: string, { steps, coverage, pairs, mismatches }: ApiRun, unmet: readonly string[] = []) {
  console.log(`${name} over the API: ${steps} steps; ${saying(coverage)}; ${pairs.length} pairs`);
  expect([...mismatches, ...tooFewPairs(name, 'api', pairs)]).toEqual([]);
  const { states, transitions, guards } = coverage;
  expect([states.missing, transitions.missing, guards.missing]).toEqual([[], [], unmet]);
}

it(
  'takes an award along every step of its chart, and no other',
  async () => {
    const run = await runApiPaths(registered('award'), await awardDriver(stage));
    expectWhole('award', run);
    expect(run.beyond).toEqual({
      'closed: award.complete': 'nobody waits for a sheet once judging is over',
      'closed: award.decideTie': 'a tie needs entries of equal marks',
    });
    // A call asks for a status, so that these steps are said by what they would lead to.
    expect(withoutGone(run)).toEqual({
      'approved: award.approve': 'it is approved already',
      'approved: award.reopenEntries': 'from approved it means award.open',
      'approved: award.unopen': 'it is approved already',
      'closed: award.close': 'it is closed already',
      'closed: award.startJudging': 'from closed it means award.reopenJudging',
      'completed: award.complete': 'it is completed already',
      'judging: award.open': 'from judging it means award.reopenEntries',
      'judging: award.reopenJudging': 'it is judging already',
      'judging: award.startJudging': 'it is judging already',
      'open: award.approve': 'from open it means award.unopen',
      'open: award.open': 'it is open already',
      'open: award.reopenEntries': 'it is open already',
      'open: award.reopenJudging': 'from open it means award.startJudging',
      'pending: award.unopen': 'from pending it means award.approve',
    });
  },
  minutes,
);

it(
  'takes an entry along every step of its chart, and no other',
  async () => {
    const run = await runApiPaths(registered('entry'), await entryDriver(stage));
    expectWhole('entry', run);
    expect(run.beyond).toEqual({
      'categoryClosed: entry.markBest': 'a judged entry has its place in the result',
      'categoryClosed: judging.closed': 'its award is not there then',
      'categoryClosed: judging.opened': 'its award is not there then',
      'categoryClosed: judging.withdrawn': 'its award is not there then',
      'openForJudging: judging.opened': 'its award is not there then',
      'openForJudging: judging.reopened': 'its award is not there then',
    });
    const alone = 'a step of its award, which leaves this entry alone';
    const readings = Object.entries(withoutGone(run));
    const housekeeping = 'the housekeeping, which leaves what is there alone';
    expect(Object.fromEntries(readings.filter(([, why]) => why !== alone))).toEqual({
      'binned: entry.markBest': 'no call of an entrant’s',
      'binned: entry.restore': 'a colleague has no part in what was deleted',
      'binned: entry.unmarkBest': 'no call of an entrant’s',
      'categoryClosed: entry.expired': housekeeping,
      'categoryClosed: entry.markBest': 'no call of an entrant’s',
      'categoryClosed: entry.unmarkBest': 'no call of an entrant’s',
      'deleted: entry.expired': housekeeping,
      'deleted: entry.markBest': 'no call of an entrant’s',
      'deleted: entry.unmarkBest': 'no call of an entrant’s',
      'error: entry.expired': housekeeping,
      'error: entry.markBest': 'no call of an entrant’s',
      'error: entry.unmarkBest': 'no call of an entrant’s',
      'inProgress: entry.expired': housekeeping,
      'inProgress: entry.markBest': 'no call of an entrant’s',
      'inProgress: entry.unmarkBest': 'no call of an entrant’s',
      'openForJudging: entry.expired': housekeeping,
      'openForJudging: entry.markBest': 'no call of an entrant’s',
      'openForJudging: entry.unmarkBest': 'no call of an entrant’s',
      'submitted: entry.expired': housekeeping,
      'submitted: entry.markBest': 'no call of an entrant’s',
      'submitted: entry.unmarkBest': 'no call of an entrant’s',
    });
    const events = ['judging.opened', 'judging.withdrawn', 'judging.closed', 'judging.reopened'];
    const left = readings.filter(([, why]) => why === alone).map(([key]) => key);
    expect(left.every((key) => events.includes(key.split(': ')[1] ?? ''))).toBe(true);
    // Four steps of the award, each seen from every state that an entry can then have beside the one that it concerns.
    expect(left).toHaveLength(4 + 5 + 5 + 5);
  },
  minutes,
);

it(
  'takes a score sheet along every step of its chart, and no other',
  async () => {
    const run = await runApiPaths(registered('score'), await scoreDriver(stage));
    expectWhole('score', run);
    expect(run.beyond).toEqual({});
    expect(run.readings).toEqual({
      'final: score.unrecuse': 'the judge does not stand aside',
      'recused: score.unrecuse': 'no call of an administrator’s',
      'scored: score.mark': 'no call of an administrator’s',
      'scored: score.recuse': 'no call of an administrator’s',
      'scored: score.unfinalise': 'from scored it means score.submit',
      'scored: score.unrecuse': 'the judge does not stand aside',
      'submitted: score.unrecuse': 'the judge does not stand aside',
      'unscored: score.mark': 'no call of an administrator’s',
      'unscored: score.recuse': 'no call of an administrator’s',
      'unscored: score.unrecuse': 'the judge does not stand aside',
    });
  },
  minutes,
);

it(
  'takes an invoice along every step of its chart, and no other',
  async () => {
    const run = await runApiPaths(registered('invoice'), await invoiceDriver(stage));
    // The server asks these of what it never keeps: a draft of nothing, and a step that its contract denies an entrant.
    expectWhole('invoice', run, [
      'invoice.refusal.amountDue',
      'invoice.refusal.nothingDue',
      'invoice.refusal.administratorOnly',
    ]);
    const charging = 'its entry is neither submitted nor deleted while a card is charged for it';
    expect(run.beyond).toEqual({
      'draft: invoice.charged': charging,
      'draft: invoice.drop': charging,
      'draft: invoice.settle': 'what nothing is due for is skipped when it is submitted, and was never a draft',
      'draft: invoice.skip': charging,
      'paid: invoice.charged': charging,
      'paid: invoice.drop': charging,
      'paid: invoice.skip': charging,
    });
    const [again, outlives, noCall] = [
      'its entry is submitted again, which leaves it alone',
      'its entry is deleted, which it outlives',
      'no call of an entrant’s',
    ];
    expect(run.readings).toEqual({
      'draft: invoice.charged': 'nothing is charged where nothing is due',
      'draft: invoice.refund': noCall,
      'draft: invoice.settle': noCall,
      'draft: invoice.skip': 'what is due stays due',
      'paid: invoice.charged': again,
      'paid: invoice.drop': outlives,
      'paid: invoice.skip': again,
      'refunded: invoice.charged': again,
      'refunded: invoice.drop': outlives,
      'refunded: invoice.skip': again,
      'skipped: invoice.charged': again,
      'skipped: invoice.drop': outlives,
      'skipped: invoice.refund': noCall,
      'skipped: invoice.settle': noCall,
      'skipped: invoice.skip': again,
    });
  },
  minutes,
);

/** What is deleted answers 404 to everything. */
const withoutGone = ({ readings }: ApiRun) =>
  Object.fromEntries(Object.entries(readings).filter(([, why]) => why !== 'it does not exist any more'));

const saying = (coverage: Coverage) =>
  Object.entries(coverage)
    .map(([what, { covered, total }]) => `${what} ${covered} of ${total}`)
    .join(', ');
