import { setup } from 'xstate';
import { lifecycle } from '../kit/lifecycle.ts';
import { guardsOf } from '../kit/rules.ts';
import type { AwardStatus } from '../shared/award.statuses.ts';
import { awardInvariants } from './award.invariants.ts';
import { type AwardEvent, awardRules } from './award.rules.ts';
import type { AwardFacts } from './award.types.ts';

/** One award, from the first plan to the announced result. */
export const awardMachine = setup({
  types: { context: {} as AwardFacts, input: {} as AwardFacts, events: {} as AwardEvent },
  guards: guardsOf(awardRules),
}).createMachine({
  id: 'award',
  description: 'One award, from the first plan to the announced result.',
  context: ({ input }) => input,
  initial: 'pending',
  states: {
    pending: {
      description: 'Being prepared; only administrators see it.',
      on: {
        'award.edit': { target: 'pending', description: 'An administrator changes the plan.' },
        'award.approve': {
          guard: 'mayApprove',
          target: 'approved',
          description: 'An administrator approves the plan.',
        },
        'award.delete': { guard: 'mayDelete', target: 'deleted', description: 'An administrator deletes the plan.' },
      },
    },
    approved: {
      description: 'Announced; it opens for entries at its opening date.',
      on: {
        'award.edit': {
          guard: { type: 'mayEditApproved', params: ({ event }) => event },
          target: 'approved',
          description: 'An administrator changes the plan.',
        },
        'award.open': {
          guard: { type: 'mayOpen', params: ({ event }) => event },
          target: 'open',
          description: 'The opening date is reached, or it is opened now.',
        },
        'award.delete': { guard: 'mayDelete', target: 'deleted', description: 'An administrator deletes the award.' },
      },
    },
    open: {
      description: 'Entrants write and submit their entries.',
      on: {
        'award.edit': {
          guard: { type: 'mayEditOpen', params: ({ event }) => event },
          target: 'open',
          description: 'An administrator changes what is not locked.',
        },
        'award.startJudging': {
          guard: 'mayStartJudging',
          target: 'judging',
          description: 'The closing date is reached, or judging is opened.',
        },
        'award.unopen': {
          guard: { type: 'mayUnopen', params: ({ event }) => event },
          target: 'approved',
          description: 'An administrator undoes the opening, with a reason.',
        },
      },
    },
    judging: {
      description: 'Judges score the entries of their categories.',
      on: {
        'award.edit': {
          guard: { type: 'mayEditJudging', params: ({ event }) => event },
          target: 'judging',
          description: 'An administrator changes what is not locked.',
        },
        'award.close': {
          guard: { type: 'mayClose', params: ({ event }) => event },
          target: 'closed',
          description: 'Judging ends; no score changes any more.',
        },
        'award.reopenEntries': {
          guard: { type: 'mayReopenEntries', params: ({ event }) => event },
          target: 'open',
          description: 'An administrator opens it for entries again, with a reason.',
        },
      },
    },
    closed: {
      description: 'Scores are made final and the best entries chosen.',
      on: {
        'award.edit': {
          guard: { type: 'mayEditClosed', params: ({ event }) => event },
          target: 'closed',
          description: 'An administrator changes what is not locked.',
        },
        'award.decideTie': {
          guard: { type: 'mayDecideTie', params: ({ event }) => event },
          target: 'closed',
          description: 'The chair puts entries of equal rank in order, with a reason.',
        },
        'award.leaveOut': {
          guard: { type: 'mayLeaveOut', params: ({ event }) => event },
          target: 'closed',
          description: 'A round in which an entry has no score is left out of a category’s result, with a reason.',
        },
        'award.complete': { guard: 'mayComplete', target: 'completed', description: 'The result is announced.' },
        'award.reopenJudging': {
          guard: { type: 'mayReopenJudging', params: ({ event }) => event },
          target: 'judging',
          description: 'An administrator opens judging again, with a reason.',
        },
      },
    },
    completed: { description: 'The result is announced; nothing changes any more.', type: 'final' },
    deleted: { description: 'The award was deleted before anybody entered it.', type: 'final' },
  },
});

export const awardLifecycle = lifecycle<typeof awardMachine, AwardStatus | 'deleted'>(
  awardMachine,
  awardRules,
  awardInvariants,
);

/** The event that leads from one status to another; null where no step does. */
export function awardStep(
  from: AwardStatus,
  to: AwardStatus,
  given: {
    readonly reason?: string | undefined;
    readonly now?: boolean | undefined;
    readonly closesAt?: number | null | undefined;
  },
): AwardEvent | null {
  const reason = given.reason ?? '';
  switch (`${from} ${to}`) {
    case 'pending approved':
      return { type: 'award.approve' };
    case 'approved open':
      return { type: 'award.open', now: given.now === true };
    case 'open judging':
      return { type: 'award.startJudging' };
    case 'judging closed':
      return { type: 'award.close', override: reason };
    case 'closed completed':
      return { type: 'award.complete' };
    case 'open approved':
      return { type: 'award.unopen', reason };
    case 'judging open':
      return {
        type: 'award.reopenEntries',
        reason,
        ...(given.closesAt !== undefined && { closesAt: given.closesAt }),
      };
    case 'closed judging':
      return { type: 'award.reopenJudging', reason };
    default:
      return null;
  }
}
