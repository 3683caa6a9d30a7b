import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as xstate from 'xstate';
import * as graph from 'xstate/graph';
import { awardDecisions } from '#machines/award/award.decisions.ts';
import { type Decisions, deviationsFrom } from '#machines/kit/decisions.ts';
import type { Registered } from '#machines/kit/register.ts';
import { refreshDecisions } from '#machines/refresh/refresh.decisions.ts';
import { scoreDecisions } from '#machines/score/score.decisions.ts';
import { streamDecisions } from '#machines/stream/stream.decisions.ts';
import { timerDecisions } from '#machines/timer/timer.decisions.ts';
import { Modules } from '#tools/mutants/modules.ts';

// One fault of each kind, planted in the source; the tables by hand have to name it, each in so many words.
const modules = new Modules({ xstate, 'xstate/graph': graph });

interface Fault {
  readonly what: string;
  readonly machine: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
  readonly decisions: Decisions;
  /** The row that notices it. */
  readonly row: { readonly in: string; readonly on: string; readonly refuses?: true };
  readonly noticed: string;
}

const faults: readonly Fault[] = [
  {
    what: 'a rule that lets a few open sheets pass',
    machine: 'award',
    file: 'machines/award/award.rules.ts',
    from: 'openSheets(facts) === 0 ||',
    to: 'openSheets(facts) <= 5 ||',
    decisions: awardDecisions,
    row: { in: 'judging', on: 'award.close', refuses: true },
    noticed: 'judging + award.close is accepted true, expected false',
  },
  {
    what: 'a step that is gone',
    machine: 'score',
    file: 'machines/score/score.machine.ts',
    from: "'score.unrecuse': { guard: 'mayUnrecuse', target: 'unscored', description: 'The judge undoes the recusal.' },",
    to: '',
    decisions: scoreDecisions,
    row: { in: 'recused', on: 'score.unrecuse' },
    noticed: 'recused + score.unrecuse leads to ["recused"], expected ["unscored"]',
  },
  {
    what: 'a reason that is another’s',
    machine: 'score',
    file: 'machines/score/score.rules.ts',
    from: "otherwise: 'score.refusal.ndaMissing'",
    to: "otherwise: 'score.refusal.notAssigned'",
    decisions: scoreDecisions,
    row: { in: 'unscored', on: 'score.mark' },
    noticed:
      'unscored + score.mark is refused for ["score.refusal.notAssigned"], expected ["score.refusal.ndaMissing"]',
  },
  {
    what: 'a wait that nothing ends but the browser’s word',
    machine: 'refresh',
    file: 'machines/refresh/refresh.machine.ts',
    from: "after: { retryWait: { target: 'asking', description: 'The wait is over.' } },",
    to: '',
    decisions: refreshDecisions,
    row: { in: 'trying.waiting', on: 'xstate.after.retryWait.refresh.trying.waiting' },
    noticed:
      'trying.waiting + xstate.after.retryWait.refresh.trying.waiting leads to ["trying.waiting"], expected ["trying.asking"]',
  },
  {
    what: 'a live stream that forgets what it may have missed',
    machine: 'stream',
    file: 'machines/stream/stream.machine.ts',
    from: 'failures: context.failures + 1, greeting: false',
    to: 'failures: context.failures + 1',
    decisions: streamDecisions,
    row: { in: 'listening', on: 'page.slept' },
    noticed:
      'listening + page.slept remembers {"awake":true,"failures":1,"greeting":true}, expected {"awake":true,"failures":1,"greeting":false}',
  },
  {
    what: 'a server that stops in the middle of the awards whose date is reached',
    machine: 'timer',
    file: 'machines/timer/timer.machine.ts',
    from: "on: { 'timer.stop': { actions: 'noteStop',",
    to: "on: { 'timer.stop': { target: 'stopped', actions: 'noteStop',",
    decisions: timerDecisions,
    row: { in: 'checkingDates', on: 'timer.stop' },
    noticed: 'checkingDates + timer.stop leads to ["stopped"], expected ["checkingDates"]',
  },
];

const registeredIn = (name: string, changed?: { readonly file: string; readonly source: string }): Registered => {
  const { register } = modules.load('machines/index.ts', changed) as { register?: readonly Registered[] };
  return register!.find((one) => one.name === name)!;
};

const plant = ({ file, from, to, machine }: Fault): Registered => {
  const source = readFileSync(file, 'utf8');
  expect(source.split(from)).toHaveLength(2);
  return registeredIn(machine, { file, source: source.replace(from, () => to) });
};

describe.each(faults)('$what', (fault) => {
  it('is named by the table of its machine, which finds nothing wrong without it', () => {
    expect(deviationsFrom(fault.decisions, registeredIn(fault.machine))).toEqual([]);
    expect(deviationsFrom(fault.decisions, plant(fault))).toContain(fault.noticed);
  });

  it('is not named without the rows that know better', () => {
    const { in: state, on, refuses } = fault.row;
    const rows = fault.decisions.rows.filter(
      (row) => row.in !== state || row.on !== on || (refuses && row.refused === undefined),
    );
    expect(rows.length).toBeLessThan(fault.decisions.rows.length);
    expect(deviationsFrom({ ...fault.decisions, rows }, plant(fault))).not.toContain(fault.noticed);
  });
});
