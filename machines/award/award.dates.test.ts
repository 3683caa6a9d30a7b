import { describe, expect, it } from 'vitest';
import { entryFactsFrom } from '../entry/entry.facts.ts';
import { entryLifecycle } from '../entry/entry.machine.ts';
import type { AwardStatus } from '../shared/award.statuses.ts';
import { dueStep } from './award.dates.ts';
import { entrySteps } from './award.entries.ts';
import type { AwardEvent } from './award.rules.ts';

const now = Date.UTC(2026, 10, 12, 12);
const [past, present, ahead] = [now - 1, now, now + 1].map((instant) => new Date(instant).toISOString());

describe('the step that dates ask for', () => {
  it.each<[AwardStatus, string | null | undefined, string | null | undefined, AwardEvent['type'] | null]>([
    ['pending', past, past, null],
    ['approved', past, ahead, 'award.open'],
    ['approved', present, ahead, 'award.open'],
    ['approved', ahead, ahead, null],
    ['approved', null, past, null],
    // It opens first: the rules refuse an opening after the closing date, and say so.
    ['approved', past, past, 'award.open'],
    ['open', past, past, 'award.startJudging'],
    ['open', past, present, 'award.startJudging'],
    ['open', past, ahead, null],
    ['open', past, null, null],
    ['judging', past, past, null],
    ['closed', past, past, null],
    ['completed', past, past, null],
  ])('%s, opening %s, closing %s: %s', (status, opensAt, closesAt, step) => {
    const dates = { opensAt: opensAt ?? null, closesAt: closesAt ?? null, history: [] };
    expect(dueStep(status, dates, now)?.type ?? null).toBe(step);
  });

  it.each([
    ['passed before the opening was undone', past, null],
    ['was that of the undoing itself', present, null],
    ['was chosen anew, and has come', ahead, 'award.open'],
  ])('an award whose opening was undone does not open again by a date that %s', (_, opensAt, step) => {
    const history = [
      { status: 'open', at: past! },
      { status: 'approved', at: present! },
    ] as const;
    expect(dueStep('approved', { opensAt: opensAt!, closesAt: null, history }, now + 2)?.type ?? null).toBe(step);
  });
});

describe('what entries do with a step of their award', () => {
  // All other steps leave entries as they are.
  const follows = {
    'award.startJudging': ['judging', 'submitted', 'openForJudging'],
    'award.reopenEntries': ['open', 'openForJudging', 'submitted'],
    'award.close': ['closed', 'openForJudging', 'categoryClosed'],
    'award.reopenJudging': ['judging', 'categoryClosed', 'openForJudging'],
  } as const satisfies Partial<Record<AwardEvent['type'], readonly [AwardStatus, string, string]>>;

  it('moves those in one state, and no others', () => {
    const found = Object.entries(follows).map(([step, [status]]) => {
      const { from, event } = entrySteps[step as keyof typeof follows]!;
      const entry = { categoryID: 'c1', missing: [] };
      const facts = entryFactsFrom(entry, { status, closesAt: null }, { now, by: 'admin' });
      const decision = entryLifecycle.decide(from, facts, event);
      return [step, [status, from, decision.accepted ? decision.state : 'refused']];
    });
    expect(Object.fromEntries(found)).toEqual(follows);
    expect(Object.keys(entrySteps).sort()).toEqual(Object.keys(follows).sort());
  });
});
