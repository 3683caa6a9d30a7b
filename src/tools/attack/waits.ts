import { readFileSync } from 'node:fs';

/** What the machine itself kept waiting for in a stretch of time, in milliseconds. */
export interface Waits {
  /** The server's own thread and the sender's: ready to run, and given no processor. */
  readonly server: number;
  readonly sender: number;
  /** Anybody on this machine, for a disk. */
  readonly disk: number;
}

/** Watches what this process and that of `server` wait for. Linux only; elsewhere nobody waits. */
export function watchWaits(server: number) {
  const samples: { at: number; waits: Waits }[] = [];
  const look = () => {
    samples.push({
      at: performance.now(),
      waits: {
        server: processorWait(server),
        sender: processorWait(process.pid),
        disk: Number(/^some .*total=(\d+)/.exec(textOf('/proc/pressure/io'))?.[1] ?? 0) / 1000,
      },
    });
    if (samples.length > 2400) samples.splice(0, 1200);
  };
  look();
  const timer = setInterval(look, 50);
  timer.unref();
  return {
    /** What was waited for from a time of `performance` until now. */
    since(start: number): Waits {
      look();
      const before = samples.findLast(({ at }) => at <= start) ?? samples[0]!;
      const now = samples.at(-1)!.waits;
      const { waits } = before;
      return {
        server: Math.round(now.server - waits.server),
        sender: Math.round(now.sender - waits.sender),
        disk: Math.round(now.disk - waits.disk),
      };
    },
    close: () => clearInterval(timer),
  };
}

const processorWait = (pid: number) => Number(textOf(`/proc/${pid}/schedstat`).split(' ')[1] ?? 0) / 1e6;

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
