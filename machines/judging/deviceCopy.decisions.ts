import type { DecisionRow, Decisions } from '../kit/decisions.ts';
import type { Problem } from '../kit/problem.ts';
import type { DeviceCopyContext, WantedFile } from './deviceCopy.machine.ts';

type Does<Event> = (context: DeviceCopyContext, event: Event) => Partial<DeviceCopyContext>;
type Failure = { readonly error: Problem };

/** The first that is neither there nor known to be missing. */
const next = ({ wanted, stored, missing }: DeviceCopyContext): WantedFile | undefined =>
  wanted.filter(({ url }) => ![...stored, ...missing].includes(url))[0];

const copies = { to: 'copying', begins: { copyFile: next } };
const tidies = { to: 'tidying', begins: { tidyDevice: ({ wanted }: DeviceCopyContext) => wanted } };

/** After it one more file is fetched, or every file is there. */
const goesOn = <Event>(
  state: string,
  on: string,
  does: Does<Event>,
  holds: (event: Event) => boolean = () => true,
): DecisionRow[] => {
  const isLast = (context: DeviceCopyContext, event: Event) =>
    next({ ...context, ...does(context, event) }) === undefined;
  return [
    {
      in: state,
      on,
      assigns: does,
      to: 'complete',
      when: (context: DeviceCopyContext, event: Event) => holds(event) && isLast(context, event),
    },
    {
      in: state,
      on,
      assigns: does,
      ...copies,
      when: (context: DeviceCopyContext, event: Event) => holds(event) && !isLast(context, event),
    },
  ];
};
const failedWith =
  (code: string) =>
  (_: DeviceCopyContext, { error }: Failure) =>
    error.code === code;
const failed = { in: 'copying', on: 'xstate.error.actor.copyFile' };
const again = { on: 'copy.retry', ...tidies, assigns: () => ({ missing: [] }) };

/** How the files of a judge's entries come to be on the device, by hand. */
export const deviceCopyDecisions: Decisions = {
  states: {
    idle: [],
    tidying: ['busy'],
    copying: ['busy'],
    away: [],
    full: [],
    unavailable: [],
    complete: ['complete'],
  },
  start: { in: ['idle'], context: () => ({ wanted: [], stored: [], missing: [] }) },
  rows: [
    {
      in: '',
      on: 'copy.want',
      ...tidies,
      assigns: (_: DeviceCopyContext, { files }: { readonly files: readonly WantedFile[] }) => ({
        wanted: files,
        missing: [],
      }),
    },
    ...goesOn('tidying', 'xstate.done.actor.tidyDevice', (_, { output }: { readonly output: readonly string[] }) => ({
      stored: output,
    })),
    { in: 'tidying', on: 'xstate.error.actor.tidyDevice', to: 'unavailable' },
    ...goesOn('copying', 'xstate.done.actor.copyFile', (now) => ({ stored: [...now.stored, next(now)?.url ?? ''] })),
    { ...failed, when: failedWith('device.full'), to: 'full' },
    { ...failed, when: failedWith('device.unavailable'), to: 'unavailable' },
    { ...failed, when: failedWith('network'), to: 'away', waits: 30_000 },
    ...goesOn(
      failed.in,
      failed.on,
      (now) => ({ missing: [...now.missing, next(now)?.url ?? ''] }),
      ({ error }: Failure) => error.code === 'file.notFound',
    ),
    { in: 'away', on: 'connection.back', ...copies },
    { in: 'away', on: 'xstate.after.awayWait.deviceCopy.away', ...copies },
    { in: 'full', ...again },
    { in: 'unavailable', ...again },
    { in: 'complete', ...again },
  ],
};
