import { afterEach, expect, it, vi } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import * as xstate from 'xstate';
import { register } from '#machines/index.ts';
import { Modules } from '#tools/mutants/modules.ts';
import { awardDriver } from '../../model/api/award.ts';
import { awardEditorDriver, bulkDriver } from '../../model/api/editing.ts';
import { entryDriver } from '../../model/api/entry.ts';
import { invoiceDriver } from '../../model/api/invoice.ts';
import { runApiPaths } from '../../model/api/runApiPaths.ts';
import { runFlowPaths } from '../../model/api/runFlowPaths.ts';
import { scoreDriver } from '../../model/api/score.ts';
import { sessionDriver } from '../../model/api/session.ts';
import { type ApiStage, apiStage } from '../../model/api/stage.ts';
import { plantedIn } from '../../support/planted.ts';
import { startServer } from '../../support/server.ts';
import { inDays, makeAward, openAward } from '../../support/stage.ts';

// What fails here is meant to: it is no run of the charts.
vi.stubEnv('RUN_RESULTS', undefined);

const registered = (name: string) => register.find((one) => one.name === name)!;
const run = {
  award: async (stage: ApiStage) => runApiPaths(registered('award'), await awardDriver(stage), { stopAfter: 1 }),
  entry: async (stage: ApiStage) => runApiPaths(registered('entry'), await entryDriver(stage), { stopAfter: 1 }),
  invoice: async (stage: ApiStage) => runApiPaths(registered('invoice'), await invoiceDriver(stage), { stopAfter: 1 }),
  score: async (stage: ApiStage) => runApiPaths(registered('score'), await scoreDriver(stage), { stopAfter: 1 }),
};

/** What is said of the first difference. */
const noticed = {
  award: 'award.close',
  entry: 'entry.withdraw',
  invoice: 'invoice.settle',
  score: 'score.submit',
} as const;

/** A server that decides by these charts, while the paths are still those of the real ones. */
async function startMutated(name: keyof typeof run) {
  const changed = plantedIn(name);
  const modules = new Modules({ xstate });
  vi.resetModules();
  for (const part of ['machine', 'rules']) {
    const path = `machines/${name}/${name}.${part}.ts`;
    vi.doMock(`../../../${path}`, () => ({ ...modules.load(path, changed) }));
  }
  const support = await import('../../support/server.ts');
  return support.startServer();
}

afterEach(() => {
  for (const name of Object.keys(run)) {
    for (const part of ['machine', 'rules']) vi.doUnmock(`../../../machines/${name}/${name}.${part}.ts`);
  }
  vi.resetModules();
});

it.each(Object.keys(run) as (keyof typeof run)[])(
  'notices over the API that the server’s %s is another one',
  async (name) => {
    const server = await startMutated(name);
    try {
      const { mismatches } = await run[name](await apiStage(server, () => Date.now()));
      expect(mismatches).toEqual([expect.stringContaining(noticed[name])]);
    } finally {
      await server.close();
    }
  },
  120_000,
);

// A session is the browser's own: its chart runs there, and the server only answers it.
it('notices over the API that the session that runs is another one', async () => {
  const machineFile = 'machines/session/session.machine.ts';
  const { sessionMachine } = new Modules({ xstate }).load(machineFile, plantedIn('session'));
  const server = await startServer();
  try {
    const driver = await sessionDriver(server, await server.join('entrant'), await server.join('entrant'));
    const running = { machine: sessionMachine as AnyStateMachine, stopAfter: 1 };
    const { mismatches } = await runFlowPaths(registered('session'), driver, running);
    expect(mismatches).toEqual([expect.stringContaining('after session.endedElsewhere it is {"in":')]);
  } finally {
    await server.close();
  }
}, 120_000);

const around = { opensAt: inDays(-1), closesAt: inDays(30), judgingClosesAt: inDays(60), resultsAt: inDays(90) };

// So do these, whose ports are the application's own.
it.each([
  ['bulk', 'bulk.retry'],
  ['awardEditor', 'conflict.keepMine'],
] as const)(
  'notices over the API that the %s that runs is another one',
  async (name, step) => {
    const loaded = new Modules({ xstate }).load(`machines/${name}/${name}.machine.ts`, plantedIn(name));
    const server = await startServer();
    try {
      const [admin, entrant] = [await server.join('admin'), await server.join('entrant')];
      const driver =
        name === 'bulk'
          ? await bulkDriver(server, await openAward(server, admin, around), admin, entrant)
          : await awardEditorDriver(server, () => makeAward(server, admin), admin);
      const running = { machine: loaded[`${name}Machine`] as AnyStateMachine, stopAfter: 1 };
      const { mismatches } = await runFlowPaths(registered(name), driver, running);
      expect(mismatches).toEqual([expect.stringContaining(`after ${step} it is`)]);
    } finally {
      await server.close();
    }
  },
  120_000,
);
