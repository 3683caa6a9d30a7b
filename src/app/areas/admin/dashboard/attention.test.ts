import { expect, it } from 'vitest';
import { aJudge, anAward, aPlan } from '../testing/samples.ts';
import { attentionOf } from './attention.ts';
import { hasHappened, nextDeadline } from './deadline.ts';

const now = Date.parse('2026-11-12T12:00:00Z');

it('lists what waits for an administrator, each with the screen that deals with it', () => {
  const judges = [
    aJudge(),
    aJudge({ id: 'wei', nda: null }),
    aJudge({ id: 'amit', nda: { version: 1, name: 'Amit', acceptedAt: '2026-10-30T18:00:00Z' } }),
  ];
  expect(attentionOf(anAward(), judges, now, 'en')).toEqual([
    { kind: 'error', count: 3, href: '/entries?award=civic&status=9' },
    { kind: 'toAccept', count: 2, href: '/entries?award=civic&status=1' },
    {
      kind: 'short',
      categoryID: 'small',
      count: 1,
      judges: 2,
      minimum: 3,
      entries: 10,
      href: '/judges?award=civic',
    },
    { kind: 'unpaid', amount: 206_500, href: '/invoices?award=civic&tab=draft' },
    { kind: 'nda', count: 2, href: '/judges?award=civic' },
  ]);
});

it('names the categories whose judges can’t be compared', () => {
  const apart = { code: 'result.refusal.disconnected', params: { parts: 2 } };
  const panels = [
    { categoryID: 'housing', refusal: apart },
    { categoryID: 'small', refusal: null },
  ];
  expect(attentionOf(anAward(), [], now, 'en', panels).filter(({ kind }) => kind === 'disconnected')).toEqual([
    {
      kind: 'disconnected',
      categoryID: 'housing',
      reason: { code: 'result.refusal.disconnected', params: { parts: 2 } },
      href: '/scores?award=civic&tab=housing',
    },
  ]);
});

it('says what a plan lacks, and when a step can be taken', () => {
  const plan = aPlan({ opensAt: null });
  expect(attentionOf(plan, [], now, 'en')).toEqual([
    { kind: 'plan', reasons: [{ code: 'award.refusal.datesMissing' }], href: '/award/civic?tab=lifecycle' },
  ]);
  const complete = aPlan();
  expect(attentionOf(complete, [], now, 'en').map(({ kind }) => kind)).toEqual(['ready']);
});

it('says that judging can close only once no entry waits to be corrected or accepted', () => {
  const { summary } = anAward();
  const categories = summary!.categories.map((one) => ({ ...one, judges: 3, submittedSheets: one.sheets }));
  const judged = (entries: Readonly<Record<string, number>>) =>
    attentionOf(
      anAward({ summary: { ...summary!, entries, categories, money: { ...summary!.money, due: 0 } } }),
      [],
      now,
      'en',
    ).map(({ kind }) => kind);
  expect(judged({ 0: 19, 1: 2, 2: 72 })).toEqual(['toAccept']);
  expect(judged({ 0: 19, 2: 72, 9: 3 })).toEqual(['error']);
  expect(judged({ 0: 19, 2: 72 })).toEqual(['ready']);
  // Before judging, every submitted entry is accepted with it.
  const open = anAward({ status: 'open', summary: { ...summary!, entries: { 1: 2 }, categories: [] } });
  expect(attentionOf(open, [], now, 'en').map(({ kind }) => kind)).toEqual(['unpaid']);
});

it('names entries without a judge while judging runs, with the screen that assigns one', () => {
  const { summary } = anAward();
  const found = (status: 'judging' | 'closed', unjudged: number) =>
    attentionOf(anAward({ status, summary: { ...summary!, unjudged } }), [], now, 'en').filter(
      ({ kind }) => kind === 'unjudged',
    );
  expect(found('judging', 2)).toEqual([{ kind: 'unjudged', count: 2, href: '/judges?award=civic' }]);
  expect([found('judging', 0), found('closed', 2)]).toEqual([[], []]);
});

it('names rounds that could not open on their date, and entries that came after one', () => {
  const { summary } = anAward();
  const reasons = [{ code: 'round.refusal.formerUndecided', params: { name: 'Screening' } }];
  const rounds = [
    { roundID: 'screening', name: 'Screening', state: 'decided' as const, unsettled: 2 },
    { roundID: 'picks', name: 'Top picks', state: 'prepared' as const, unsettled: 0, needsAttention: reasons },
  ];
  const found = (status: 'judging' | 'completed') =>
    attentionOf(anAward({ status, summary: { ...summary!, rounds } }), [], now, 'en').filter(
      ({ kind }) => kind === 'round' || kind === 'late',
    );
  expect(found('judging')).toEqual([
    { kind: 'late', round: 'Screening', count: 2, href: '/award/civic?tab=rounds&round=screening' },
    { kind: 'round', round: 'Top picks', reasons, href: '/award/civic?tab=rounds&round=picks' },
  ]);
  expect(found('completed')).toEqual([]);
});

it('counts entries to be corrected only while they can be', () => {
  const { summary } = anAward();
  const sentBack = (status: 'open' | 'judging' | 'closed' | 'completed') =>
    attentionOf(anAward({ status, summary: { ...summary!, entries: { 9: 3 }, categories: [] } }), [], now, 'en').some(
      ({ kind }) => kind === 'error',
    );
  expect((['open', 'judging', 'closed', 'completed'] as const).filter(sentBack)).toEqual(['open', 'judging']);
});

it('finds the next deadline ahead, counted in days of the award’s zone', () => {
  expect(nextDeadline(anAward(), now)).toEqual({ field: 'judgingClosesAt', at: '2026-11-27T17:00:00Z', days: 15 });
  const late = Date.parse('2026-11-27T08:00:00Z');
  expect(nextDeadline(anAward(), late)).toMatchObject({ field: 'judgingClosesAt', days: 0 });
  expect(nextDeadline(anAward(), Date.parse('2027-01-01T00:00:00Z'))).toBeNull();
});

it('follows what happened, not the plan', () => {
  const due = aPlan({ opensAt: '2026-11-01T09:00:00Z' });
  expect(hasHappened(due, 'opensAt')).toBe(false);
  // Judging was closed before its date: the results come next.
  const early = anAward({ status: 'closed', resultsAt: '2026-12-11T17:00:00Z' });
  expect(hasHappened(early, 'judgingClosesAt')).toBe(true);
  expect(nextDeadline(early, now)).toMatchObject({ field: 'resultsAt' });
});
