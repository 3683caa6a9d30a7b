import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Milliseconds of processor time that a process and everything it started have used so far. Linux only. */
export function processorTime(pid: number): number {
  const tick = 1000 / Number(execFileSync('getconf', ['CLK_TCK']).toString());
  return familyOf(pid).reduce((sum, each) => sum + ticksOf(each), 0) * tick;
}

/** MiB that a process and everything it started hold, what they share counted once. Linux only. */
export function memoryOf(pid: number): number {
  const kilobytes = familyOf(pid).map((each) => {
    const text = textOf(`/proc/${each}/smaps_rollup`);
    return Number(/Pss:\s+(\d+)/.exec(text)?.[1] ?? 0);
  });
  return kilobytes.reduce((sum, each) => sum + each, 0) / 1024;
}

function familyOf(pid: number): number[] {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid=']).toString().trim().split('\n');
  const parents = rows.map((row) => row.trim().split(/\s+/).map(Number) as [number, number]);
  const family = new Set([pid]);
  for (let size = 0; size < family.size; ) {
    size = family.size;
    for (const [child, parent] of parents) if (family.has(parent)) family.add(child);
  }
  return [...family];
}

/** Those that it waited for included: a database starts a process for each connection. */
function ticksOf(pid: number): number {
  const fields = textOf(`/proc/${pid}/stat`)
    .replace(/^.*\) /, '')
    .split(' ');
  return [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index] ?? 0), 0);
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
