import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Milliseconds of processor time that a process and everything it started have used so far. Linux only. */
export function processorTime(pid: number): number {
  return millisecondsOf(familyOf(pid));
}

/** Milliseconds of processor time used so far: by the server itself, by what it started, and by whoever asks it. */
export interface ProcessorParts {
  readonly server: number;
  readonly database: number;
  readonly asking: number;
}

/** The same of a server, beside this process. Linux only. */
export function processorParts(pid: number): ProcessorParts {
  const { user, system } = process.cpuUsage();
  const database = millisecondsOf(familyOf(pid).filter((each) => each !== pid));
  return { server: millisecondsOf([pid], 11, 12), database, asking: (user + system) / 1_000 };
}

/** MiB that a process and everything it started hold, what they share counted once. Linux only. */
export const memoryOf = (pid: number): number => sumOf(familyOf(pid), 'Pss');

/** MiB held by the server itself, by what it started, and in the buffers that the latter share. */
export interface MemoryParts {
  readonly server: number;
  readonly database: number;
  readonly buffers: number;
}

/** The same of a server. Linux only. */
export function memoryParts(pid: number): MemoryParts {
  const database = familyOf(pid).filter((each) => each !== pid);
  return { server: sumOf([pid], 'Rss'), database: sumOf(database, 'Pss'), buffers: sumOf(database, 'Pss_Shmem') };
}

function sumOf(pids: readonly number[], field: 'Rss' | 'Pss' | 'Pss_Shmem'): number {
  const line = new RegExp(`^${field}:\\s+(\\d+)`, 'm');
  const kilobytes = pids.map((each) => Number(line.exec(textOf(`/proc/${each}/smaps_rollup`))?.[1] ?? 0));
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
const fieldsOfTime = [11, 12, 13, 14];

function millisecondsOf(pids: readonly number[], ...fields: number[]): number {
  const tick = 1000 / Number(execFileSync('getconf', ['CLK_TCK']).toString());
  return pids.reduce((sum, pid) => sum + ticksOf(pid, fields.length > 0 ? fields : fieldsOfTime), 0) * tick;
}

function ticksOf(pid: number, counted: readonly number[]): number {
  const fields = textOf(`/proc/${pid}/stat`)
    .replace(/^.*\) /, '')
    .split(' ');
  return counted.reduce((sum, index) => sum + Number(fields[index] ?? 0), 0);
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
