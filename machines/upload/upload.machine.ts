import { problemOf } from '../kit/problem.ts';
import { storedNameOf } from './upload.rules.ts';
import { targetOf, untried, uploadedFileOf, uploadSetup } from './upload.setup.ts';

/** One file of an entry, from choosing it to having it kept with the entry. */
export const uploadMachine = uploadSetup.createMachine({
  id: 'upload',
  description: 'One file of an entry, from choosing it to having it kept with the entry.',
  context: ({ input }) => ({ ...input, file: null, ...untried() }),
  initial: 'looking',
  on: {
    'file.replaced': {
      actions: { type: 'keepGiven', params: ({ event }) => event },
      description: 'The entry was changed elsewhere; it shows once this file is dealt with.',
    },
  },
  states: {
    looking: {
      description: 'Seeing whether the entry has a file in this place.',
      always: [
        { guard: 'isKept', target: 'kept', description: 'The entry has the file.' },
        { target: 'empty', description: 'No file yet.' },
      ],
    },
    empty: {
      description: 'No file yet: drop one or choose one.',
      on: {
        'file.choose': {
          target: 'checking',
          actions: { type: 'choose', params: ({ event }) => event.file },
          description: 'A file is chosen.',
        },
        'file.replaced': {
          target: 'looking',
          actions: { type: 'keepGiven', params: ({ event }) => event },
          description: 'The entry was changed elsewhere.',
        },
      },
    },
    checking: {
      description: 'Seeing whether this place takes the file.',
      always: [
        { guard: 'mayUpload', target: 'addressing', description: 'It is a real file of the right kind and size.' },
        { target: 'refused', actions: 'explain', description: 'It is not a file that this place takes.' },
      ],
    },
    refused: {
      description: 'The chosen file was not accepted; the reasons are shown.',
      on: {
        'file.choose': {
          target: 'checking',
          actions: { type: 'choose', params: ({ event }) => event.file },
          description: 'Another file is chosen.',
        },
        'upload.cancel': { target: 'looking', actions: 'drop', description: 'The refused file is put away.' },
      },
    },
    addressing: {
      description: 'Asking for an address that the file may be sent to.',
      tags: 'busy',
      entry: 'begin',
      invoke: {
        id: 'getUploadAddress',
        src: 'getUploadAddress',
        input: ({ context }) => ({
          ...targetOf(context),
          name: storedNameOf(context.field, context.file!.name),
          mimeType: context.file!.mimeType,
          size: context.file!.size,
        }),
        onDone: {
          target: 'sending',
          actions: { type: 'addressAs', params: ({ event }) => event.output },
          description: 'The address is given.',
        },
        onError: {
          target: 'stopped',
          actions: { type: 'fail', params: ({ event }) => problemOf(event.error) },
          description: 'No address was given.',
        },
      },
      on: {
        'file.choose': {
          target: 'checking',
          actions: { type: 'choose', params: ({ event }) => event.file },
          description: 'Another file is chosen.',
        },
        'upload.cancel': { target: 'looking', actions: 'drop', description: 'The upload is called off.' },
        'network.offline': { target: 'offline', description: 'The connection is gone.' },
      },
    },
    sending: {
      description: 'The file is on its way; what had arrived before is not sent again.',
      tags: 'busy',
      invoke: {
        id: 'sendFile',
        src: 'sendFile',
        input: ({ context, self }) => ({
          address: context.address!,
          file: context.file!,
          report: (sent, secondsLeft) => self.send({ type: 'upload.progressed', sent, secondsLeft }),
        }),
        onDone: { target: 'saving', description: 'The whole file has arrived.' },
        onError: {
          target: 'stopped',
          actions: { type: 'fail', params: ({ event }) => problemOf(event.error) },
          description: 'The file did not arrive.',
        },
      },
      on: {
        'upload.progressed': {
          actions: { type: 'progress', params: ({ event: { sent, secondsLeft } }) => ({ sent, secondsLeft }) },
          description: 'More of the file has arrived.',
        },
        'file.choose': {
          target: 'checking',
          actions: { type: 'choose', params: ({ event }) => event.file },
          description: 'Another file is chosen.',
        },
        'upload.cancel': { target: 'looking', actions: 'drop', description: 'The upload is called off.' },
        'network.offline': { target: 'offline', description: 'The connection is gone.' },
      },
    },
    stopped: {
      description: 'Deciding whether to try again alone.',
      always: [
        {
          guard: { type: 'isOffline', params: ({ context }) => context.problem! },
          target: 'offline',
          description: 'This device has no connection.',
        },
        {
          guard: { type: 'isForbidden', params: ({ context }) => context.problem! },
          target: 'failed',
          description: 'Trying again would not help.',
        },
        { guard: 'triesLeft', target: 'pausing', description: 'It may go better in a moment.' },
        { target: 'failed', description: 'It failed too often.' },
      ],
    },
    pausing: {
      description: 'Waiting a moment before trying again.',
      tags: 'busy',
      after: {
        retryDelay: [
          { guard: 'mayGoOn', target: 'sending', description: 'Going on where it stopped.' },
          { target: 'addressing', description: 'Trying again.' },
        ],
      },
      on: {
        'file.choose': {
          target: 'checking',
          actions: { type: 'choose', params: ({ event }) => event.file },
          description: 'Another file is chosen.',
        },
        'upload.cancel': { target: 'looking', actions: 'drop', description: 'The upload is called off.' },
        'network.offline': { target: 'offline', description: 'The connection is gone.' },
        'network.online': [
          { guard: 'mayGoOn', target: 'sending', description: 'The connection is back: going on where it stopped.' },
          { target: 'addressing', description: 'The connection is back.' },
        ],
      },
    },
    offline: {
      description: 'Waiting for the connection to come back.',
      tags: 'busy',
      on: {
        'network.online': [
          {
            guard: 'mayGoOn',
            target: 'sending',
            actions: 'tryAnew',
            description: 'The connection is back: going on where it stopped.',
          },
          { target: 'addressing', actions: 'tryAnew', description: 'The connection is back.' },
        ],
        'file.choose': {
          target: 'checking',
          actions: { type: 'choose', params: ({ event }) => event.file },
          description: 'Another file is chosen.',
        },
        'upload.cancel': { target: 'looking', actions: 'drop', description: 'The upload is called off.' },
      },
      after: {
        offlineWait: [
          { guard: 'mayGoOn', target: 'sending', description: 'Seeing whether the connection is back.' },
          { target: 'addressing', description: 'Seeing whether the connection is back.' },
        ],
      },
    },
    saving: {
      description: 'The new file is added to the entry.',
      tags: 'busy',
      invoke: {
        id: 'saveFile',
        src: 'saveFile',
        input: ({ context }) => ({ ...targetOf(context), stored: uploadedFileOf(context) }),
        onDone: {
          target: 'kept',
          actions: ['keep', { type: 'tellEditor', params: ({ event }) => event.output }],
          description: 'The file belongs to the entry.',
        },
        onError: {
          target: 'unsaved',
          actions: { type: 'fail', params: ({ event }) => problemOf(event.error) },
          description: 'The file arrived, but could not be added to the entry.',
        },
      },
    },
    unsaved: {
      description: 'The file arrived, but the entry does not have it yet.',
      on: {
        'upload.retry': {
          target: 'saving',
          description: 'Adding it to the entry is tried again; nothing is sent twice.',
        },
        'upload.cancel': { target: 'looking', actions: 'drop', description: 'The file is put away.' },
        'file.choose': {
          target: 'checking',
          actions: { type: 'choose', params: ({ event }) => event.file },
          description: 'Another file is chosen.',
        },
      },
    },
    failed: {
      description: 'The file could not be sent; the reason is shown and nothing else is lost.',
      on: {
        'upload.retry': [
          { guard: 'mayGoOn', target: 'sending', actions: 'tryAnew', description: 'Going on where it stopped.' },
          { target: 'addressing', actions: 'tryAnew', description: 'The same file is sent again.' },
        ],
        'file.choose': {
          target: 'checking',
          actions: { type: 'choose', params: ({ event }) => event.file },
          description: 'Another file is chosen.',
        },
        'upload.cancel': { target: 'looking', actions: 'drop', description: 'The failed upload is put away.' },
      },
    },
    kept: {
      description: 'The entry has the file.',
      on: {
        'file.choose': {
          target: 'checking',
          actions: { type: 'choose', params: ({ event }) => event.file },
          description: 'A file is chosen in its place.',
        },
        'file.remove': { target: 'removing', description: 'The file is taken out of the entry.' },
        'file.replaced': {
          target: 'looking',
          actions: { type: 'keepGiven', params: ({ event }) => event },
          description: 'The entry was changed elsewhere.',
        },
      },
    },
    removing: {
      description: 'The entry lets go of the file.',
      tags: 'busy',
      invoke: {
        id: 'removeFile',
        src: 'saveFile',
        input: ({ context }) => ({ ...targetOf(context), stored: null }),
        onDone: {
          target: 'empty',
          actions: ['dropKept', { type: 'tellEditor', params: ({ event }) => event.output }],
          description: 'The entry has no file here any more.',
        },
        onError: {
          target: 'kept',
          actions: { type: 'fail', params: ({ event }) => problemOf(event.error) },
          description: 'The file could not be removed and stays.',
        },
      },
    },
  },
});
