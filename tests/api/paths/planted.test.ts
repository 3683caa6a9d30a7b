import { readFileSync } from 'node:fs';
import { afterEach, expect, it, vi } from 'vitest';
import * as xstate from 'xstate';
import { register } from '../../../machines/index.ts';
import { Modules } from '../../../src/tools/mutants/modules.ts';
import { applied, mutantsOf } from '../../../src/tools/mutants/mutate.ts';
import { awardDriver } from '../../model/api/award.ts';
import { entryDriver } from '../../model/api/entry.ts';
import { runApiPaths } from '../../model/api/runApiPaths.ts';
import { scoreDriver } from '../../model/api/score.ts';
import { type ApiStage, apiStage } from '../../model/api/stage.ts';

const registered = (name: string) => register.find((one) => one.name === name)!;
const run = {
  award: async (stage: ApiStage) => runApiPaths(registered('award'), await awardDriver(stage), { stopAfter: 1 }),
  entry: async (stage: ApiStage) => runApiPaths(registered('entry'), await entryDriver(stage), { stopAfter: 1 }),
  score: async (stage: ApiStage) => runApiPaths(registered('score'), await scoreDriver(stage), { stopAfter: 1 }),
};

/** A server that decides by these charts, while the paths are still those of the real ones. */
async function startMutated(name: keyof typeof run, file: string, what: string) {
  const mutant = mutantsOf(file, readFileSync(file, 'utf8')).find((one) => one.what === what);
  if (!mutant) throw new Error(`No mutant of ${file}: ${what}`);
  const changed = { file, source: applied(readFileSync(file, 'utf8'), mutant) };
  const modules = new Modules({ xstate });
  vi.resetModules();
  for (const part of ['machine', 'rules']) {
    const path = `machines/${name}/${name}.${part}.ts`;
    vi.doMock(`../../../${path}`, () => ({ ...modules.load(path, changed) }));
  }
  const { startServer } = await import('../../support/server.ts');
  return startServer();
}

afterEach(() => {
  for (const name of Object.keys(run)) {
    for (const part of ['machine', 'rules']) vi.doUnmock(`../../../machines/${name}/${name}.${part}.ts`);
  }
  vi.resetModules();
});

it.each([
  ['award', 'machines/award/award.machine.ts', "without guard 'mayDelete'"],
  ['entry', 'machines/entry/entry.machine.ts', "guard 'maySubmit' turned round"],
  ['score', 'machines/score/score.machine.ts', 'goes to submitted instead of scored'],
] as const)(
  'notices over the API that the server’s %s is another one',
  async (name, file, what) => {
    const server = await startMutated(name, file, what);
    try {
      const { mismatches } = await run[name](await apiStage(server, () => Date.now()));
      expect(mismatches).not.toEqual([]);
      console.log(`${file}, ${what}: ${mismatches[0]?.slice(0, 200)}`);
    } finally {
      await server.close();
    }
  },
  120_000,
);
