import type { Case } from '../kit/cases.ts';
import type { FilePart, SendingEvent, SendingInput } from './sending.machine.ts';

const megabyte = 1024 ** 2;
const address = 'https://files.example/entries/x.pdf?signature=a';
const part = (number: number, bytes: number, hasArrived = false): FilePart => ({
  bytes,
  url: hasArrived ? null : `https://files.example/entries/x.pdf?part=${number}`,
});
const dropped = { status: 0, code: 'network', message: 'Network Error', reasons: [] };
const unknown = { status: 404, code: 'http.404', message: 'Not Found', reasons: [] };
const unsupported = { status: 405, code: 'http.405', message: 'Method Not Allowed', reasons: [] };
const gone = { status: 403, code: 'http.403', message: 'Forbidden', reasons: [] };

const putting: Case<SendingInput, SendingEvent>['events'] = [
  { type: 'bytes.moved', bytes: 100 },
  { type: 'xstate.done.actor.putPiece' },
  { type: 'xstate.error.actor.putPiece', error: dropped },
  { type: 'xstate.error.actor.putPiece', error: gone },
  { type: 'xstate.after.stalledAfter.sending.putting.moving' },
];

/** Situations of a file on its way. */
export const sendingCases: readonly Case<SendingInput, SendingEvent>[] = [
  { title: 'a small file', input: { address, size: megabyte }, events: putting },
  {
    title: 'a file in parts',
    input: { address, size: megabyte + 1 },
    events: [
      ...putting,
      { type: 'xstate.done.actor.getParts', output: [part(1, megabyte), part(2, 1)] },
      { type: 'xstate.done.actor.getParts', output: [part(1, megabyte, true), part(2, 1)] },
      { type: 'xstate.done.actor.getParts', output: [part(1, megabyte, true), part(2, 1, true)] },
      { type: 'xstate.error.actor.getParts', error: dropped },
      { type: 'xstate.error.actor.getParts', error: gone },
      { type: 'xstate.error.actor.getParts', error: unknown },
      { type: 'xstate.error.actor.getParts', error: unsupported },
      { type: 'xstate.done.actor.joinParts' },
      { type: 'xstate.error.actor.joinParts', error: dropped },
    ],
  },
];
