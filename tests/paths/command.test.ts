import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { transformSync } from 'esbuild';
import { afterAll, describe, expect, it } from 'vitest';
import { register } from '#machines/index.ts';
import { coverageOf, pathsOf } from '#machines/kit/paths.ts';
import type { ChartRun } from '#machines/kit/results.ts';
import type { Scenario } from '#machines/kit/scenario.ts';
import { runPaths } from '#tools/paths/command.ts';
import { junit } from '#tools/paths/junit.ts';
import { isDeep, sampleOf } from '../support/depth.ts';

const folder = mkdtempSync(join(tmpdir(), 'paths-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** `npm run paths` with these words. */
const paths = (...words: string[]) => runPaths(words);

interface Printed {
  readonly name: string;
  readonly paths: readonly Scenario[];
}

const read = async (...words: string[]) =>
  (JSON.parse((await paths(...words)).stdout) as { machines: Printed[] }).machines;

const count = { covered: expect.any(Number), total: expect.any(Number) };

describe('npm run paths', () => {
  // In a quick run of a few machines: that the paths of every one cover it is what register.test.ts looks at.
  const asked = sampleOf(
    register.map(({ name }) => name),
    4,
  );
  it('answers as JSON the paths of every machine and what they cover of it, which is all', async () => {
    const { exitCode, stdout } = await paths(...(isDeep ? [] : asked), '--format', 'json', '--min', '100');
    const { machines, ...rest } = JSON.parse(stdout) as { machines: Record<string, unknown>[] };
    expect(rest).toEqual({});
    expect(machines.map(({ name }) => name)).toEqual(asked);
    for (const machine of machines) {
      expect(machine).toEqual({
        name: expect.any(String),
        paths: expect.any(Array),
        states: count,
        transitions: count,
        guards: count,
        pairs: count,
      });
      for (const part of ['states', 'transitions', 'guards']) {
        const { covered, total } = machine[part] as { covered: number; total: number };
        expect(`${machine.name} ${part} ${covered}`).toBe(`${machine.name} ${part} ${total}`);
      }
    }
    expect(exitCode).toBe(0);
  }, 240_000);

  it('writes what became of each step, in the place of what it was, with what other tests found', async () => {
    const file = join(folder, 'results.json');
    const found = mkdtempSync(join(folder, 'runs-'));
    const run = {
      chart: 'score',
      level: 'api',
      at: '2026-11-22T12:00:00.000Z',
      hash: '0',
      steps: { here: [2, 0] },
      pairs: ['a, then b'],
    };
    writeFileSync(join(found, 'score.api.json'), JSON.stringify(run));
    for (const _ of [1, 2])
      expect((await paths('score', '--results', '--to-file', file, '--collect', found)).exitCode).toBe(0);
    const runs = JSON.parse(readFileSync(file, 'utf8')) as ChartRun[];
    expect(runs.map(({ chart, level }) => `${chart} ${level}`)).toEqual(['score api', 'score machine']);
    expect(runs.map(({ pairs }) => pairs)).toEqual([
      [1, 11],
      [8, 11],
    ]);
    expect(Object.entries(runs[1]!.steps).filter(([, [passed, failed]]) => passed === 0 || failed > 0)).toEqual([]);
    writeFileSync(join(found, 'score.api.json'), JSON.stringify({ ...run, steps: { here: [2, 1] } }));
    expect((await paths('score', '--results', '--to-file', file, '--collect', found)).exitCode).toBe(1);
  }, 240_000);

  it('fails below the percentage that is asked for, and for words that it does not know', async () => {
    expect((await paths('score', '--min', '100')).exitCode).toBe(0);
    expect((await paths('score', '--min', '100.1')).exitCode).toBe(1);
    expect(await paths('score', '--min', 'all')).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining("'all' is no percentage"),
    });
    expect((await paths('nothing')).exitCode).toBe(2);
  }, 240_000);

  it('takes a recorded path again, and fails where it leads elsewhere', async () => {
    const recorded = {
      machine: 'payment',
      input: { awardID: 'a1', cards: [] },
      start: { method: 'unchosen', bank: 'idle', discount: 'none' },
      steps: [{ event: { type: 'payment.byInvoice' }, state: { method: 'byInvoice', bank: 'idle', discount: 'none' } }],
    };
    const file = join(folder, 'path.json');
    writeFileSync(file, JSON.stringify(recorded));
    const { exitCode, stdout } = await paths('--replay', file);
    expect(stdout).toContain(
      '  1 An invoice is wanted. (payment.byInvoice) → it is method.byInvoice and bank.idle and discount.none: ',
    );
    expect(exitCode).toBe(0);
    writeFileSync(file, JSON.stringify({ ...recorded, start: { method: 'byCard', bank: 'idle', discount: 'none' } }));
    expect(await paths('--replay', file)).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('at the start'),
    });
  }, 240_000);

  it('prints no two scenarios alike, and each with its case and what its events carry', async () => {
    const machines = await read('award', 'entry', 'payment', 'list', '--format', 'json');
    for (const { name, paths: scenarios } of machines) {
      const printed = scenarios.map(({ cases, given, start, steps }) => JSON.stringify([cases, given, start, steps]));
      expect(new Set(printed).size, name).toBe(printed.length);
    }
    const ofPayment = machines.find(({ name }) => name === 'payment')!.paths;
    expect(ofPayment.every(({ cases }) => cases.length > 0)).toBe(true);
    const typed = ofPayment.flatMap(({ steps }) => steps).find(({ event }) => event === 'discount.apply');
    expect(typed?.data).toEqual({ code: expect.any(String) });
  }, 240_000);

  it('leaves out what a longer scenario walks on its way', async () => {
    const [list] = await read('list', '--format', 'json');
    const ways = list!.paths.map(({ cases, start, steps }) => ({
      cases,
      way: [JSON.stringify(start), ...steps.map(({ event, data, states }) => JSON.stringify([event, data, states]))],
    }));
    const walkedTwice = ways.filter((one) =>
      ways.some(
        (other) =>
          other.way.length > one.way.length &&
          one.way.every((step, index) => other.way[index] === step) &&
          one.cases.every((name) => other.cases.includes(name)),
      ),
    );
    expect(walkedTwice).toEqual([]);
    expect(ways.length).toBeGreaterThan(5);
  }, 240_000);

  it('fails for a state that no path leads to', async () => {
    expect(await paths('list', '--to', 'nowhere')).toMatchObject({
      exitCode: 2,
      stdout: '',
      stderr: expect.stringContaining("No path leads to 'nowhere'"),
    });
    expect((await paths('list', '--to', 'continuing')).exitCode).toBe(0);
  }, 240_000);

  it('ends quietly where its reader closes the pipe', async () => {
    const { status, stderr } = spawnSync(
      'bash',
      ['-c', `set -o pipefail; ${process.execPath} --import tsx src/tools/paths.ts payment | head -1 >/dev/null`],
      { encoding: 'utf8' },
    );
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  }, 240_000);

  it('ends its process as it says', () => {
    const { status, stdout, stderr } = spawnSync('node_modules/.bin/tsx', ['src/tools/paths.ts', 'nothing'], {
      encoding: 'utf8',
    });
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain('No machine nothing');
  }, 240_000);

  it('says in Gherkin what is expected after each step', async () => {
    const { stdout } = await paths('score', '--format', 'gherkin');
    const whens = stdout.match(/^ {4}When /gm) ?? [];
    expect(stdout.match(/^ {4}Then /gm)).toHaveLength(whens.length);
    expect(whens.length).toBeGreaterThan(0);
  }, 240_000);

  it('says refusals in sentences', async () => {
    const { stdout } = await paths('score', '--format', 'gherkin', '--strategy', 'negative');
    expect(stdout).toContain('Then it is refused: The score sheet’s current status does not allow this.');
    expect(stdout).not.toMatch(/score\.refusal\./);
  }, 240_000);

  it('writes lists for other tools: rows of a table, ticks, and tests for Playwright that a driver carries out', async () => {
    const rows = (await paths('notice', '--format', 'testrail')).stdout;
    expect(rows.split('\r\n')[0]).toBe(
      '"Title","Section","Preconditions","Steps","Expected Result","Priority","Estimate","References"',
    );
    expect((await paths('notice', '--format', 'csv')).stdout).toContain(
      '"Scenario","Chart","Cases","Given","Step","When"',
    );
    expect((await paths('notice', '--format', 'markdown')).stdout).toContain('   - [ ] it is ');
    const written = (await paths('notice', '--format', 'playwright')).stdout;
    expect(transformSync(written, { loader: 'ts' }).code).toContain('await expectState(page, ');
  }, 240_000);

  it('chooses within a budget what is riskiest, and says what it leaves out', async () => {
    const { stdout, stderr, exitCode } = await paths('payment', 'list', '--budget', '15m', '--format', 'json');
    expect(exitCode).toBe(0);
    expect(stderr).toMatch(/\d+ scenarios in \d+ min walk \d+ of \d+ steps; \d+ are left out/);
    const machines = (JSON.parse(stdout) as { machines: Printed[] }).machines;
    const chosen = machines.flatMap((machine) => machine.paths);
    expect(chosen.reduce((sum, { steps }) => sum + 60 + 30 * steps.length, 0)).toBeLessThanOrEqual(15 * 60);
    expect(machines.find(({ name }) => name === 'payment')!.paths.length).toBeGreaterThan(0);
    expect((await paths('list', '--budget', 'long')).exitCode).toBe(2);
  }, 240_000);
});

describe('JUnit', () => {
  it('reports what ran: a path that the machine does not follow has failed', async () => {
    const registered = register.find(({ name }) => name === 'list')!;
    const [path, other] = pathsOf(registered);
    const [{ event, from }, wrong] = [path!.steps[0]!, other!.start];
    const coverage = coverageOf(registered);
    const pairs = { covered: 0, total: 0, missing: [] };
    const report = { registered, scenarios: [], coverage, pairs, ranked: new Map() };
    const followed = await junit([{ report, paths: [path!], negatives: [] }]);
    expect(followed.passed).toBe(true);
    expect(followed.text).toContain('tests="1" failures="0"');
    const planted = { ...path!, steps: [{ event, from, to: wrong }] };
    const { text, passed } = await junit([{ report, paths: [planted], negatives: [] }]);
    expect(passed).toBe(false);
    expect(text).toContain('tests="1" failures="1"');
    expect(text).toContain('after 1. list.load it is &quot;loading&quot; instead of &quot;uninitialised&quot;');
  });

  it('counts each path that ran', async () => {
    const { stdout, exitCode } = await paths('list', '--format', 'junit');
    const registered = register.find(({ name }) => name === 'list')!;
    expect(stdout.match(/<testcase /g)).toHaveLength(pathsOf(registered).length);
    expect(stdout).toMatch(/<testsuite name="list" tests="\d+" failures="0" time="[\d.]+" timestamp="/);
    expect(exitCode).toBe(0);
  }, 240_000);
});
