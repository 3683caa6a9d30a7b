import type { Case } from '../kit/cases.ts';
import type { DeviceCopyEvent, WantedFile } from './deviceCopy.machine.ts';

const files: readonly WantedFile[] = [
  { entryID: 'slipway', url: 'https://files.example/slipway.pdf' },
  { entryID: 'mill', url: 'https://files.example/mill.pdf' },
];
const problem = { status: 0, code: 'network', message: '', reasons: [] };

const events: Case<undefined, DeviceCopyEvent>['events'] = [
  { type: 'copy.want', files },
  { type: 'copy.want', files: [] },
  { type: 'copy.retry' },
  { type: 'connection.back' },
  { type: 'xstate.done.actor.tidyDevice', output: [] },
  { type: 'xstate.error.actor.tidyDevice', error: { ...problem, code: 'device.unavailable' } },
  { type: 'xstate.done.actor.copyFile' },
  { type: 'xstate.error.actor.copyFile', error: problem },
  { type: 'xstate.error.actor.copyFile', error: { ...problem, code: 'device.full' } },
  { type: 'xstate.error.actor.copyFile', error: { ...problem, code: 'device.unavailable' } },
  { type: 'xstate.error.actor.copyFile', error: { ...problem, status: 404, code: 'file.notFound' } },
  { type: 'xstate.after.awayWait.deviceCopy.away' },
];

/** Situations of the copies on a judge's device. */
export const deviceCopyCases: readonly Case<undefined, DeviceCopyEvent>[] = [
  { title: 'two entries with a document each', input: undefined, events },
];
