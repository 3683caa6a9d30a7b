import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { register } from '../../machines/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'paths-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** `npm run paths` with these words. */
function paths(...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'src/tools/paths.ts', ...words], {
    encoding: 'utf8',
    maxBuffer: 256 * 1024 ** 2,
  });
  return { status, stdout, stderr };
}

const count = { covered: expect.any(Number), total: expect.any(Number) };

describe('npm run paths', () => {
  it('answers as JSON the paths of every machine and what they cover of it, which is all', () => {
    const { status, stdout } = paths('--format', 'json', '--min', '100');
    const { machines, ...rest } = JSON.parse(stdout) as { machines: Record<string, unknown>[] };
    expect(rest).toEqual({});
    expect(machines.map(({ name }) => name)).toEqual(register.map(({ name }) => name));
    for (const machine of machines) {
      expect(machine).toEqual({
        ...{ name: expect.any(String), paths: expect.any(Array) },
        ...{ states: count, transitions: count, guards: count },
      });
      for (const part of ['states', 'transitions', 'guards']) {
        const { covered, total } = machine[part] as { covered: number; total: number };
        expect(`${machine.name} ${part} ${covered}`).toBe(`${machine.name} ${part} ${total}`);
      }
    }
    expect(status).toBe(0);
  }, 240_000);

  it('fails below the percentage that is asked for, and for words that it does not know', () => {
    expect(paths('score', '--min', '100').status).toBe(0);
    expect(paths('score', '--min', '100.1').status).toBe(1);
    expect(paths('score', '--min', 'all')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("'all' is no percentage"),
    });
    expect(paths('nothing').status).toBe(2);
  }, 240_000);

  it('takes a recorded path again, and fails where it leads elsewhere', () => {
    const recorded = {
      machine: 'payment',
      input: { awardID: 'a1', cards: [] },
      start: { method: 'unchosen', discount: 'none' },
      steps: [{ event: { type: 'payment.byInvoice' }, state: { method: 'byInvoice', discount: 'none' } }],
    };
    const file = join(folder, 'path.json');
    writeFileSync(file, JSON.stringify(recorded));
    const { status, stdout } = paths('--replay', file);
    expect(stdout).toContain('  1 An invoice is wanted. (payment.byInvoice) Now {method:byInvoice,discount:none}');
    expect(status).toBe(0);
    writeFileSync(file, JSON.stringify({ ...recorded, start: { method: 'byCard', discount: 'none' } }));
    expect(paths('--replay', file)).toMatchObject({ status: 1, stderr: expect.stringContaining('at the start') });
  }, 240_000);
});
