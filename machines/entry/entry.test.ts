import { describe, expect, it } from 'vitest';
import { entryFields } from './entry.fields.ts';
import { entryLifecycle } from './entry.machine.ts';
import {
  type EntryChartState,
  type EntryEvent,
  type EntryFacts,
  type EntryState,
  entryFiles,
  entryStateOf,
  entryStatuses,
  restoreTime,
} from './entry.rules.ts';

const facts: EntryFacts = {
  now: 1_000,
  by: 'entrant',
  awardStatus: 'open',
  closesAt: 2_000,
  hasCategory: true,
  missing: [],
  fee: 'settled',
  entriesUsed: 0,
  allowedLimit: 1,
  scored: false,
};
const admin: EntryFacts = { ...facts, by: 'admin' };
const judging: EntryFacts = { ...facts, awardStatus: 'judging' };
const closed: EntryFacts = { ...facts, awardStatus: 'closed' };
const codes = (state: EntryChartState, given: EntryFacts, event: EntryEvent) => {
  const decision = entryLifecycle.decide(state, given, event);
  return decision.accepted ? decision.state : decision.reasons.map(({ code }) => code.replace('entry.refusal.', ''));
};

describe('a deleted draft', () => {
  const given: EntryFacts = { ...facts, now: restoreTime, deletedAt: 1, deletedBy: 'entrant' };
  const restore = { type: 'entry.restore' } as const;

  it('can be restored for an hour, by those who deleted it or by an administrator', () => {
    expect(codes('inProgress', facts, { type: 'entry.delete' })).toBe('binned');
    expect(codes('binned', given, restore)).toBe('inProgress');
    expect(codes('binned', { ...given, now: restoreTime + 1 }, restore)).toEqual(['restoreOver']);
    expect(codes('binned', { ...given, deletedBy: 'admin' }, restore)).toEqual(['deletedByAdministrator']);
    expect(codes('binned', { ...given, deletedBy: 'admin', by: 'admin' }, restore)).toBe('inProgress');
    expect(codes('submitted', admin, { type: 'entry.delete' })).toBe('deleted');
    expect(codes('binned', given, { type: 'entry.expired' })).toBe('deleted');
    expect(codes('inProgress', given, restore)).toEqual(['state']);
    expect(codes('deleted', given, restore)).toEqual(['state']);
  });
});

describe('an entry', () => {
  it('has the numbers of the specification', () => {
    expect(entryStatuses).toEqual({ inProgress: 0, submitted: 1, openForJudging: 2, categoryClosed: 3, error: 9 });
    for (const [state, status] of Object.entries(entryStatuses)) expect(entryStateOf(status)).toBe(state);
    expect(() => entryStateOf(4)).toThrow('No entry status 4');
  });

  it('holds the fields and files of the specification', () => {
    expect(entryFields.map(({ name, required, maximum }) => [name, required, maximum])).toEqual([
      ['title', true, 120],
      ['place', false, 120],
      ['statement', true, 2000],
      ['completedOn', false, 40],
      ['cost', false, 16],
      ['leadName', true, 120],
      ['client', false, 120],
    ]);
    const mebibyte = 1_048_576;
    const images = ['image/png', 'image/jpeg'];
    expect(entryFiles.map(({ name, required, types, maximumBytes }) => [name, required, types, maximumBytes])).toEqual([
      ['supportingDoc', true, ['application/pdf'], 20 * mebibyte],
      ['supportingImage', false, images, 25 * mebibyte],
      ['logoLight', true, [...images, 'image/svg+xml'], 2 * mebibyte],
      ['logoDark', true, [...images, 'image/svg+xml'], 2 * mebibyte],
    ]);
  });

  it('goes the way of its chart, and no other', () => {
    const steps: [from: EntryState, given: EntryFacts, event: EntryEvent, to: string][] = [
      ['inProgress', facts, { type: 'entry.save' }, 'inProgress'],
      ['inProgress', facts, { type: 'entry.setCategory' }, 'inProgress'],
      ['inProgress', facts, { type: 'entry.submit' }, 'submitted'],
      ['inProgress', facts, { type: 'entry.delete' }, 'binned'],
      ['submitted', facts, { type: 'entry.withdraw' }, 'inProgress'],
      ['submitted', admin, { type: 'entry.save' }, 'submitted'],
      ['submitted', admin, { type: 'entry.setCategory' }, 'submitted'],
      ['submitted', admin, { type: 'entry.askCorrection', message: 'x' }, 'error'],
      ['submitted', { ...judging, by: 'admin' }, { type: 'entry.accept' }, 'openForJudging'],
      ['submitted', admin, { type: 'entry.delete' }, 'deleted'],
      ['submitted', judging, { type: 'judging.opened' }, 'openForJudging'],
      ['openForJudging', admin, { type: 'entry.askCorrection', message: 'x' }, 'error'],
      ['openForJudging', admin, { type: 'entry.setCategory' }, 'openForJudging'],
      ['openForJudging', closed, { type: 'judging.closed' }, 'categoryClosed'],
      ['openForJudging', facts, { type: 'judging.withdrawn' }, 'submitted'],
      ['categoryClosed', { ...closed, by: 'admin' }, { type: 'entry.markBest' }, 'categoryClosed'],
      ['categoryClosed', { ...closed, by: 'admin' }, { type: 'entry.unmarkBest' }, 'categoryClosed'],
      ['categoryClosed', judging, { type: 'judging.reopened' }, 'openForJudging'],
      ['error', facts, { type: 'entry.save' }, 'error'],
      ['error', facts, { type: 'entry.setCategory' }, 'error'],
      ['error', facts, { type: 'entry.submit' }, 'submitted'],
      ['error', admin, { type: 'entry.delete' }, 'deleted'],
    ];
    for (const [from, given, event, to] of steps) expect(codes(from, given, event)).toBe(to);
    const known = new Set(steps.map(([from, , event]) => `${from} ${event.type}`));
    for (const from of Object.keys(entryStatuses) as EntryState[]) {
      for (const [, given, event] of steps) {
        if (!known.has(`${from} ${event.type}`)) expect(codes(from, given, event)).toEqual(['state']);
      }
    }
  });

  it('is in time until the closing instant; without one, always; by an administrator, always', () => {
    const submit = (given: Partial<EntryFacts>) =>
      codes('inProgress', { ...facts, ...given }, { type: 'entry.submit' });
    expect(submit({ closesAt: 1_001 })).toBe('submitted');
    expect(submit({ closesAt: 1_000 })).toEqual(['deadlinePassed']);
    expect(submit({ closesAt: null })).toBe('submitted');
    expect(submit({ closesAt: 1_000, by: 'admin' })).toBe('submitted');
    expect(submit({ closesAt: null, by: 'admin' })).toBe('submitted');
    expect(entryLifecycle.decide('inProgress', { ...facts, closesAt: 900 }, { type: 'entry.submit' })).toEqual({
      accepted: false,
      reasons: [{ code: 'entry.refusal.deadlinePassed', params: { closesAt: 900 } }],
    });
    expect(submit({ entriesUsed: 1 })).toEqual(['limitReached']);
    expect(submit({ entriesUsed: 1, by: 'admin' })).toBe('submitted');
  });

  it('goes into a category that has room for another one of its entrant; an administrator places it anywhere', () => {
    const full: EntryFacts = { ...facts, categoryUsed: 1, categoryLimit: 1 };
    const submit = (given: EntryFacts) => codes('inProgress', given, { type: 'entry.submit' });
    expect(submit(full)).toEqual(['categoryLimitReached']);
    expect(submit({ ...full, categoryLimit: 2 })).toBe('submitted');
    expect(submit({ ...full, categoryLimit: null })).toBe('submitted');
    expect(submit({ ...full, by: 'admin' })).toBe('submitted');
    const correct = (given: EntryFacts) => codes('error', given, { type: 'entry.setCategory' });
    expect(correct(full)).toEqual(['categoryLimitReached']);
    expect(correct({ ...full, by: 'colleague' })).toEqual(['categoryLimitReached']);
    expect(correct({ ...full, by: 'admin' })).toBe('error');
    // A draft may stand anywhere, and what was let in once is submitted again though the number is lower by now.
    expect(codes('inProgress', full, { type: 'entry.setCategory' })).toBe('inProgress');
    expect(codes('error', full, { type: 'entry.submit' })).toBe('submitted');
    expect(
      entryLifecycle.decide('inProgress', { ...full, categoryUsed: 3, categoryLimit: 2 }, { type: 'entry.submit' }),
    ).toEqual({
      accepted: false,
      reasons: [{ code: 'entry.refusal.categoryLimitReached', params: { used: 3, limit: 2 } }],
    });
  });

  it('is named best where it stands first alone, or with a reason; a tie is the chair’s', () => {
    const best = (standing: EntryFacts['standing'], reason?: string) =>
      codes(
        'categoryClosed',
        { ...closed, by: 'admin', ...(standing && { standing }) },
        { type: 'entry.markBest', ...(reason !== undefined && { reason }) },
      );
    expect(best({ rank: 1, shared: false })).toBe('categoryClosed');
    expect(best({ rank: 2, shared: false })).toEqual(['bestNotFirst']);
    expect(best({ rank: 2, shared: true }, ' ')).toEqual(['bestNotFirst']);
    expect(best({ rank: 2, shared: true }, 'x')).toBe('categoryClosed');
    expect(best({ rank: null, shared: false })).toEqual(['bestNotFirst']);
    expect(best({ rank: 1, shared: true })).toEqual(['tieUndecided']);
    expect(best({ rank: 1, shared: true }, 'x')).toEqual(['tieUndecided']);
  });

  it('is never left without what a submitted entry always has', () => {
    const save = (state: EntryState, after: Partial<EntryFacts>) =>
      entryLifecycle.decide(state, admin, { type: 'entry.save' }, { ...admin, ...after });
    expect(save('submitted', { missing: ['title'] })).toEqual({
      accepted: false,
      reasons: [{ code: 'entry.refusal.missing.title' }],
    });
    expect(save('error', { missing: ['title'] }).accepted).toBe(true);
    // What was broken before does not stand in the way of mending something else.
    const broken: EntryFacts = { ...admin, missing: ['title', 'statement'] };
    const mended = entryLifecycle.decide('submitted', broken, { type: 'entry.save' }, { ...admin, missing: ['title'] });
    expect(mended.accepted).toBe(true);
  });

  it('is corrected with words only', () => {
    const ask = (message?: string) => codes('submitted', admin, { type: 'entry.askCorrection', message } as EntryEvent);
    expect(ask()).toEqual(['messageMissing']);
    expect(ask('')).toEqual(['messageMissing']);
    expect(ask('  ')).toEqual(['messageMissing']);
    expect(ask('x')).toBe('error');
  });
});
