import type { CallName } from '#contract/calls.ts';
import type { ApiRequest, TestServer } from '../server.ts';
import { entryProbes } from './entryProbes.ts';
import { organiserProbes } from './organiserProbes.ts';
import { personProbes } from './personProbes.ts';
import type { CallerName, World } from './world.ts';

/** A request of somebody's own organisation that is taken, with as many names of things in it as the call has places for. */
export type Probe<Name extends CallName = CallName> = Omit<ApiRequest<Name>, 'as' | 'headers'> & {
  readonly by: Exclude<CallerName, 'acting'>;
  /** What it is answered; 200 where not said. */
  readonly answered?: number;
};
export type Maker<Name extends CallName> = (world: World, server: TestServer) => Probe<Name> | Promise<Probe<Name>>;
export type Probes<Names extends CallName = CallName> = { readonly [Name in Names]: readonly Maker<Name>[] };

/** None where a call has no place that could name anything: the test finds out. */
export const probes: Probes = { ...entryProbes, ...organiserProbes, ...personProbes };
