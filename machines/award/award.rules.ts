import { entering } from '../kit/invariants.ts';
import type { Rules } from '../kit/rules.ts';
import type { AwardStatus } from '../shared/award.statuses.ts';
import { awardInvariants } from './award.invariants.ts';
import type { AwardFacts, CategoryFacts } from './award.types.ts';

export type AwardEvent =
  | {
      readonly type: 'award.edit';
      readonly fields: readonly string[];
      /** What these dates become; left out where they stay. */
      readonly opensAt?: number | null;
      readonly closesAt?: number | null;
    }
  | { readonly type: 'award.approve' }
  | { readonly type: 'award.open'; readonly now?: boolean }
  | { readonly type: 'award.startJudging' }
  | { readonly type: 'award.close'; readonly override?: string }
  | { readonly type: 'award.decideTie'; readonly reason: string }
  | { readonly type: 'award.leaveOut'; readonly reason: string }
  | { readonly type: 'award.complete' }
  | { readonly type: 'award.unopen'; readonly reason: string }
  | {
      readonly type: 'award.reopenEntries';
      readonly reason: string;
      /** Until when entries are taken again; the closing date as it is where left out. */
      readonly closesAt?: number | null;
    }
  | { readonly type: 'award.reopenJudging'; readonly reason: string }
  | { readonly type: 'award.delete' };

type Event<Type extends AwardEvent['type']> = Extract<AwardEvent, { type: Type }>;

/** Fields that an open award no longer changes: entrants have agreed to them. */
export const lockedWhileOpen: readonly string[] = ['currency', 'timeZone', 'opensAt', 'blind'];
/** Fields that say how marks count: whoever has seen a mark must not choose it, also while entries are taken again. */
export const lockedOnceScored: readonly string[] = ['criteria', 'resultMethod'];
/** Fields that judging fixes besides: marks depend on them. */
export const lockedWhileJudging: readonly string[] = [
  ...lockedWhileOpen,
  'closesAt',
  'categories',
  'entryLimit',
  // Whoever entered has accepted them.
  'entrantTerms',
  ...lockedOnceScored,
];
/** What may still change once judging is closed. */
export const editableWhenClosed: readonly string[] = ['name', 'description', 'resultsAt'];

const reasonGiven = {
  needs: (_: AwardFacts, event: { reason: string }) => event.reason?.trim().length > 0,
  otherwise: 'award.refusal.reasonMissing',
};
const names = (categories: readonly CategoryFacts[]) => categories.map(({ name }) => name).join(', ');
const withEntries = ({ categories }: AwardFacts) => categories.filter(({ entries }) => entries > 0);
const without = (matches: (category: CategoryFacts) => boolean) => (facts: AwardFacts) =>
  withEntries(facts).filter(matches);

const shortOfJudges = without(({ judges, minimumJudges }) => judges < Math.max(1, minimumJudges));
const openSheets = ({ categories }: AwardFacts) => categories.reduce((sum, category) => sum + category.openSheets, 0);
const isOverridden = ({ override = '' }: Event<'award.close'>) => override.trim().length > 0;
const lockedFor = (fields: readonly string[], otherwise: string, applies: (facts: AwardFacts) => boolean) => ({
  needs: (facts: AwardFacts, event: Event<'award.edit'>) =>
    !applies(facts) || !event.fields.some((field) => fields.includes(field)),
  otherwise,
  params: (_: AwardFacts, event: Event<'award.edit'>) => ({
    fields: event.fields.filter((field) => fields.includes(field)).join(', '),
  }),
});
const locked = (fields: readonly string[]) => lockedFor(fields, 'award.refusal.fieldLocked', () => true);
const isScored = ({ scored }: AwardFacts) => scored === true;

/** Whoever has seen a score must not choose what counts how much. */
const finalResultFree = {
  needs: (facts: AwardFacts, event: Event<'award.edit'>) => !isScored(facts) || !event.fields.includes('finalResult'),
  otherwise: 'award.refusal.finalResultFixed',
};

/** A date that has passed takes its step at once: no edit chooses one, the step itself asks first. */
const staysAhead = (date: 'opensAt' | 'closesAt', otherwise: string) => ({
  needs: ({ now }: AwardFacts, event: Event<'award.edit'>) => (event[date] ?? Number.POSITIVE_INFINITY) > now,
  otherwise,
});

const closingOf = ({ closesAt }: AwardFacts, event: Event<'award.reopenEntries'>) =>
  event.closesAt === undefined ? closesAt : event.closesAt;
/** What a status asks for that the one before does not. */
const onlyAt = (status: AwardStatus) =>
  entering(
    awardInvariants.filter((invariant) => invariant.in?.length === 1),
    status,
  );

/** What each step of an award needs, with the reason given when it is refused. */
export const awardRules = {
  /** What an approved award always has. */
  mayApprove: entering(awardInvariants, 'approved'),
  mayOpen: [
    {
      needs: ({ opensAt, now }, event: Event<'award.open'>) =>
        event.now === true || (opensAt !== null && opensAt <= now),
      otherwise: 'award.refusal.openingAhead',
      params: ({ opensAt }) => ({ opensAt: opensAt ?? 0 }),
    },
    {
      needs: ({ closesAt, now }) => closesAt !== null && closesAt > now,
      otherwise: 'award.refusal.closingPassed',
      params: ({ closesAt }) => ({ closesAt: closesAt ?? 0 }),
    },
  ],
  mayStartJudging: [
    { needs: (facts) => withEntries(facts).length > 0, otherwise: 'award.refusal.noSubmittedEntry' },
    {
      needs: (facts) => shortOfJudges(facts).length === 0,
      otherwise: 'award.refusal.shortOfJudges',
      params: (facts) => ({ categories: names(shortOfJudges(facts)) }),
    },
  ],
  mayClose: [
    {
      needs: (facts, event: Event<'award.close'>) => openSheets(facts) === 0 || isOverridden(event),
      otherwise: 'award.refusal.sheetsOpen',
      params: (facts) => ({ count: openSheets(facts) }),
    },
    {
      needs: ({ waitingEntries = 0 }, event: Event<'award.close'>) => waitingEntries === 0 || isOverridden(event),
      otherwise: 'award.refusal.entriesWaiting',
      params: ({ waitingEntries = 0 }) => ({ count: waitingEntries }),
    },
    {
      needs: ({ unjudgedEntries = 0 }, event: Event<'award.close'>) => unjudgedEntries === 0 || isOverridden(event),
      otherwise: 'award.refusal.entriesUnjudged',
      params: ({ unjudgedEntries = 0 }) => ({ count: unjudgedEntries }),
    },
  ],
  mayDecideTie: [reasonGiven],
  mayLeaveOut: [reasonGiven, { needs: ({ lacking }) => lacking === true, otherwise: 'award.refusal.nothingLacking' }],
  mayComplete: onlyAt('completed'),
  mayUnopen: [
    reasonGiven,
    {
      needs: ({ entries }) => entries === 0,
      otherwise: 'award.refusal.hasEntries',
      params: ({ entries }) => ({ count: entries }),
    },
  ],
  mayReopenEntries: [
    reasonGiven,
    {
      needs: (facts, event: Event<'award.reopenEntries'>) => (closingOf(facts, event) ?? 0) > facts.now,
      otherwise: 'award.refusal.closingPassed',
      params: (facts, event: Event<'award.reopenEntries'>) => ({ closesAt: closingOf(facts, event) ?? 0 }),
    },
  ],
  mayReopenJudging: [reasonGiven],
  mayDelete: [
    {
      needs: ({ entries }) => entries === 0,
      otherwise: 'award.refusal.hasEntries',
      params: ({ entries }) => ({ count: entries }),
    },
  ],
  mayEditApproved: [staysAhead('opensAt', 'award.refusal.openingInPast')],
  mayEditOpen: [
    locked(lockedWhileOpen),
    staysAhead('closesAt', 'award.refusal.closingInPast'),
    lockedFor(lockedOnceScored, 'award.refusal.scoredAlready', isScored),
    finalResultFree,
  ],
  mayEditJudging: [locked(lockedWhileJudging), finalResultFree],
  mayEditClosed: [
    {
      needs: (_, event: Event<'award.edit'>) => event.fields.every((field) => editableWhenClosed.includes(field)),
      otherwise: 'award.refusal.fieldLocked',
      params: (_, event: Event<'award.edit'>) => ({
        fields: event.fields.filter((field) => !editableWhenClosed.includes(field)).join(', '),
      }),
    },
  ],
} satisfies Rules<AwardFacts>;
