import { expect, it } from 'vitest';
import { earlierThan } from '../award/dates.ts';
import { anAward } from '../testing/samples.ts';
import { deletionRefusals, exitsOf, laterClosing, lockOf, steps } from './exits.ts';

const now = Date.parse('2026-11-12T12:00:00Z');

it('knows every step of the chart, forward ones first', () => {
  expect(steps.map(({ from, to, direction }) => `${direction} ${from} ${to}`)).toEqual([
    'forward pending approved',
    'forward approved open',
    'forward open judging',
    'forward judging closed',
    'forward closed completed',
    'back open approved',
    'back judging open',
    'back closed judging',
  ]);
});

it('gives every reason against a step out, and says what makes it pass all the same', () => {
  expect(exitsOf(anAward(), now, 'en')).toEqual([
    {
      from: 'judging',
      to: 'closed',
      direction: 'forward',
      reasons: [
        { code: 'award.refusal.sheetsOpen', params: { count: 26 } },
        { code: 'award.refusal.entriesWaiting', params: { count: 5 } },
      ],
      remedy: 'reason',
    },
    {
      from: 'judging',
      to: 'open',
      direction: 'back',
      // The closing instant has passed: the dialog asks the new one beside the reason.
      reasons: [],
      remedy: 'reason',
    },
  ]);
});

it('proposes to close again in a week, before judging ends, or at the award’s own date while it is ahead', () => {
  const day = 86_400_000;
  expect(laterClosing(anAward({ judgingClosesAt: null }), now)).toBe(now + 7 * day);
  const tomorrow = new Date(now + day).toISOString();
  expect(laterClosing(anAward({ judgingClosesAt: tomorrow }), now)).toBe(now + day - 60_000);
  expect(laterClosing(anAward({ closesAt: tomorrow }), now)).toBe(now + day);
});

it('offers to open by hand only where nothing else is in the way', () => {
  const plan = { status: 'approved', judgingClosesAt: null, resultsAt: null } as const;
  const ahead = anAward({ ...plan, opensAt: '2026-12-01T09:00:00Z', closesAt: '2027-01-01T09:00:00Z' });
  expect(exitsOf(ahead, now, 'en')[0]).toMatchObject({
    to: 'open',
    reasons: [{ code: 'award.refusal.openingAhead' }],
    remedy: 'now',
  });
  const past = anAward({ status: 'approved', opensAt: '2026-12-01T09:00:00Z', closesAt: '2026-11-01T09:00:00Z' });
  expect(exitsOf(past, now, 'en')[0]?.remedy).toBeNull();
});

it('says since when a field is locked: since the first of the statuses that lock it', () => {
  expect(lockOf(anAward(), 'currency')).toEqual({ because: 'open', since: '2026-07-01T08:00:00Z' });
  expect(lockOf(anAward(), 'closesAt')).toEqual({ because: 'judging', since: '2026-10-30T17:00:00Z' });
  expect(lockOf(anAward(), 'name')).toBeNull();
  const scoredSince = '2026-11-01T08:00:00Z';
  const again = anAward({ status: 'open', scoredSince });
  expect(lockOf(again, 'criteria')).toEqual({ because: 'scored', since: scoredSince });
  expect([lockOf(again, 'categories'), lockOf(anAward({ status: 'open' }), 'criteria')]).toEqual([null, null]);
  expect(lockOf(anAward({ history: [] }), 'currency')).toEqual({ because: 'judging', since: null });
});

it('deletes only what nobody has entered', () => {
  const empty = { ...anAward().summary!, entries: {} };
  expect(deletionRefusals(anAward({ status: 'approved', summary: empty }), now)).toEqual([]);
  expect(deletionRefusals(anAward({ status: 'approved' }), now)).toEqual([
    { code: 'award.refusal.hasEntries', params: { count: 96 } },
  ]);
});

it('finds the date that a date does not come after', () => {
  const dates = {
    opensAt: '2026-07-01T08:00:00Z',
    closesAt: null,
    judgingClosesAt: '2026-06-01T08:00:00Z',
    resultsAt: null,
  };
  expect(earlierThan(dates, 'judgingClosesAt')).toEqual({ field: 'opensAt', at: dates.opensAt });
  expect(earlierThan(dates, 'opensAt')).toBeNull();
});

it('calls categories as the reader does', () => {
  const award = anAward({ status: 'open' });
  const categories = award.categories.map((category) => ({ ...category, names: { ro: `${category.name} (ro)` } }));
  const next = exitsOf({ ...award, categories }, now, 'ro').find(({ to }) => to === 'judging');
  expect(next?.reasons).toContainEqual({
    code: 'award.refusal.shortOfJudges',
    params: { categories: 'Small Budget (ro)' },
  });
});
