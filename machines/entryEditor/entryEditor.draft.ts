import { problemOf } from '../kit/problem.ts';
import { sentFirst } from './draft.rules.ts';
import { entryEditorSetup } from './entryEditor.setup.ts';

/** The entry is being written: saving what is typed, and what else may happen meanwhile. */
export const draft = entryEditorSetup.createStateConfig({
  description: 'The entry is being written.',
  tags: 'writing',
  entry: 'openPlaces',
  initial: 'comparing',
  on: {
    'entry.submit': {
      guard: { type: 'maySubmit', params: ({ event }) => event },
      target: 'submitting',
      description: 'The entry is submitted.',
    },
    'entry.setCategory': {
      guard: { type: 'mayChangeCategory', params: ({ event }) => event },
      target: 'movingCategory',
      description: 'Another category is chosen.',
    },
    'entry.changedElsewhere': [
      {
        guard: { type: 'isSentElsewhere', params: ({ event }) => event.entry },
        target: 'loading',
        description: 'Another window submitted it.',
      },
      {
        target: '.comparing',
        actions: { type: 'take', params: ({ event }) => event.entry },
        description: 'A file or another device changed the entry.',
      },
    ],
    'entry.reload': { target: 'loading', description: 'The entry is fetched anew; what was typed is kept.' },
  },
  states: {
    comparing: {
      description: 'Comparing what was typed with what the server has.',
      always: [
        { guard: 'clashes', target: 'conflict', description: 'The same words were changed elsewhere.' },
        { guard: 'hasChanges', target: 'typing', description: 'Something is not saved yet.' },
        { target: 'saved', description: 'The server has everything.' },
      ],
    },
    saved: {
      description: 'The server has everything.',
      tags: 'safe',
      entry: 'keepOnDevice',
      on: {
        'entry.write': {
          target: 'typing',
          actions: [{ type: 'write', params: ({ event }) => event.changes }, 'keepOnDevice'],
          description: 'Something is typed.',
        },
      },
    },
    typing: {
      description: 'Something was typed; it is saved as soon as the keys rest.',
      tags: 'pending',
      after: { autosaveDelay: { target: 'saving', description: 'The keys rest.' } },
      on: {
        'entry.write': {
          target: 'typing',
          reenter: true,
          actions: [{ type: 'write', params: ({ event }) => event.changes }, 'keepOnDevice'],
          description: 'More is typed.',
        },
        'entry.save': { target: 'saving', description: 'Saving is asked for.' },
        'network.offline': { target: 'offline', description: 'The connection is gone.' },
      },
    },
    saving: {
      description: 'The changes are on their way to the server.',
      tags: 'pending',
      entry: 'noteSent',
      invoke: {
        id: 'saveEntry',
        src: 'saveEntry',
        input: ({ context }) => ({
          ...context.target!,
          version: context.loaded!.entry.version,
          changes: sentFirst(context.changes),
        }),
        onDone: {
          target: 'comparing',
          actions: [{ type: 'takeSaved', params: ({ event }) => event.output }, 'keepOnDevice'],
          description: 'The server has them.',
        },
        onError: [
          {
            guard: { type: 'isStale', params: ({ event }) => problemOf(event.error) },
            target: 'comparing',
            actions: { type: 'takeCurrent', params: ({ event }) => problemOf(event.error) },
            description: 'The entry was changed elsewhere meanwhile.',
          },
          {
            guard: { type: 'isOffline', params: ({ event }) => problemOf(event.error) },
            target: 'offline',
            actions: { type: 'fail', params: ({ event }) => problemOf(event.error) },
            description: 'This device has no connection.',
          },
          {
            guard: { type: 'mayPass', params: ({ event }) => problemOf(event.error) },
            target: 'retrying',
            actions: { type: 'fail', params: ({ event }) => problemOf(event.error) },
            description: 'The server could not be reached.',
          },
          {
            guard: { type: 'isUnknownField', params: ({ event }) => problemOf(event.error) },
            target: '#entryEditor.refetching',
            actions: { type: 'fail', params: ({ event }) => problemOf(event.error) },
            description: 'A question that was answered here is not asked any more.',
          },
          {
            target: 'refused',
            actions: { type: 'fail', params: ({ event }) => problemOf(event.error) },
            description: 'The server does not take them.',
          },
        ],
      },
      on: {
        'entry.write': {
          actions: [{ type: 'write', params: ({ event }) => event.changes }, 'keepOnDevice'],
          description: 'More is typed meanwhile.',
        },
        'network.offline': { target: 'offline', description: 'The connection is gone.' },
      },
    },
    retrying: {
      description: 'Saving failed and is tried again in a moment; the words are kept on this device.',
      tags: 'pending',
      after: { retryDelay: { target: 'saving', description: 'Trying again.' } },
      on: {
        'entry.write': {
          actions: [{ type: 'write', params: ({ event }) => event.changes }, 'keepOnDevice'],
          description: 'More is typed meanwhile.',
        },
        'entry.save': { target: 'saving', description: 'Saving is asked for.' },
        'network.online': { target: 'saving', description: 'The connection is back.' },
        'network.offline': { target: 'offline', description: 'The connection is gone.' },
      },
    },
    offline: {
      description: 'No connection; the words are kept on this device.',
      on: {
        'entry.write': {
          actions: [{ type: 'write', params: ({ event }) => event.changes }, 'keepOnDevice'],
          description: 'More is typed meanwhile.',
        },
        'network.online': { target: 'saving', description: 'The connection is back.' },
      },
      after: { offlineWait: { target: 'saving', description: 'Seeing whether the connection is back.' } },
    },
    conflict: {
      description: 'The same words were changed here and elsewhere; both are kept until one is chosen.',
      on: {
        'entry.write': {
          actions: [{ type: 'write', params: ({ event }) => event.changes }, 'keepOnDevice'],
          description: 'More is typed meanwhile.',
        },
        'conflict.keepMine': {
          target: 'saving',
          actions: ['keepMine', 'keepOnDevice'],
          description: 'The words typed here win.',
        },
        'conflict.takeTheirs': {
          target: 'comparing',
          actions: ['takeTheirs', 'keepOnDevice'],
          description: 'The words of the other place win.',
        },
      },
    },
    refused: {
      description: 'The server does not take the changes; the reasons are shown and the words kept on this device.',
      on: {
        'entry.write': {
          target: 'typing',
          actions: [{ type: 'write', params: ({ event }) => event.changes }, 'keepOnDevice'],
          description: 'Something else is typed.',
        },
        'entry.save': { target: 'saving', description: 'Saving is asked for again.' },
      },
    },
  },
});
