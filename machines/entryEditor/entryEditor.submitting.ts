import { problemOf } from '../kit/problem.ts';
import type { SubmitEvent } from './entryEditor.rules.ts';
import { entryEditorSetup } from './entryEditor.setup.ts';

/** The entry is on its way in. */
export const submitting = entryEditorSetup.createStateConfig({
  description: 'The entry is being submitted, with the last changes and the way to pay.',
  tags: ['busy', 'writing'],
  entry: 'noteSent',
  invoke: {
    id: 'submitEntry',
    src: 'submitEntry',
    input: ({ context, event }) => {
      const { target, loaded, changes, base, sent } = context;
      const { payment, discountID, acceptedTerms, further, seen } = event as SubmitEvent;
      return {
        ...target!,
        version: loaded!.entry.version,
        changes,
        base,
        sent,
        payment,
        discountID,
        acceptedTerms,
        further,
        seen,
      };
    },
    onDone: {
      target: 'sent.receipt',
      actions: [{ type: 'take', params: ({ event }) => event.output }, 'finish', 'keepOnDevice'],
      description: 'The entry was received.',
    },
    onError: [
      {
        guard: { type: 'isStale', params: ({ event }) => problemOf(event.error) },
        target: 'refetching',
        actions: { type: 'takeCurrent', params: ({ event }) => problemOf(event.error) },
        description: 'The entry, or what is due for it, is not what was shown any more; the reasons are shown.',
      },
      {
        guard: { type: 'isUnknownField', params: ({ event }) => problemOf(event.error) },
        target: 'refetching',
        actions: { type: 'takeCurrent', params: ({ event }) => problemOf(event.error) },
        description: 'A question that was answered here is not asked any more.',
      },
      {
        guard: { type: 'isGone', params: ({ event }) => problemOf(event.error) },
        target: 'refetching',
        actions: { type: 'takeCurrent', params: ({ event }) => problemOf(event.error) },
        description: 'It is no draft any more: it was submitted before, or elsewhere.',
      },
      {
        guard: { type: 'isUnanswered', params: ({ event }) => problemOf(event.error) },
        target: 'refetching',
        actions: { type: 'leaveUnsettled', params: ({ event }) => problemOf(event.error) },
        description: 'Nobody said whether it went through: the entry itself tells.',
      },
      {
        target: 'draft',
        actions: { type: 'takeCurrent', params: ({ event }) => problemOf(event.error) },
        description: 'The entry was not accepted; the reasons are shown.',
      },
    ],
  },
  on: {
    'entry.changedElsewhere': {
      actions: { type: 'take', params: ({ event }) => event.entry },
      description: 'A file or another device changed the entry.',
    },
  },
});

/** What the server has is looked at again. */
export const refetching = entryEditorSetup.createStateConfig({
  description:
    'The entry and what its award asks are fetched anew; what was typed is kept as far as it is still asked.',
  tags: ['busy', 'writing'],
  invoke: {
    id: 'loadEntry',
    src: 'loadEntry',
    input: ({ context }) => context.target!,
    onDone: [
      {
        guard: { type: 'isRefusedStill', params: ({ event }) => event.output },
        target: 'draft.refused',
        actions: { type: 'holdWithProblem', params: ({ event }) => event.output },
        description: 'All that was answered here is still asked; the reasons are shown.',
      },
      {
        guard: { type: 'isUnsettledStill', params: ({ event }) => event.output },
        target: 'draft',
        actions: [
          { type: 'holdWithProblem', params: ({ event }) => event.output },
          { type: 'restore', params: null },
        ],
        description: 'It is not submitted, and the submission may still be under way: that is shown.',
      },
      {
        target: 'sorting',
        actions: [
          { type: 'hold', params: ({ event }) => event.output },
          { type: 'restore', params: null },
          'keepOnDevice',
        ],
        description: 'The entry is here.',
      },
    ],
    onError: [
      {
        guard: 'isUnsettled',
        target: 'draft',
        description: 'Nobody can say yet whether the submission went through: that is shown.',
      },
      {
        target: 'unavailable',
        actions: { type: 'fail', params: ({ event }) => problemOf(event.error) },
        description: 'The entry could not be fetched.',
      },
    ],
  },
  on: {
    'entry.changedElsewhere': {
      actions: { type: 'take', params: ({ event }) => event.entry },
      description: 'A file or another device changed the entry.',
    },
    'entry.write': {
      actions: [{ type: 'write', params: ({ event }) => event.changes }, 'keepOnDevice'],
      description: 'More is typed meanwhile.',
    },
  },
});
