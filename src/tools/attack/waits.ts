import { readdirSync, readFileSync } from 'node:fs';

/** What the machine itself kept waiting for in a stretch of time, in milliseconds. */
export interface Waits {
  /** The threads of the server and of the sender, together: ready to run, and given no processor. One process counts once. */
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
        sender: server === process.pid ? 0 : processorWait(process.pid),
        disk: Number(/^some .*total=(\d+)/.exec(textOf('/proc/pressure/io'))?.[1] ?? 0) / 1000,
      },
    });
    if (samples.length > 2400) samples.splice(0, 1200);
  };
  look();
  const timer = setInterval(look, 50);
  timer.unref();
  return {
    /** What was waited for from a time of `performance` until now; a thread that ended takes its waits along. */
    since(start: number): Waits {
      look();
      const before = samples.findLast(({ at }) => at <= start) ?? samples[0]!;
      const now = samples.at(-1)!.waits;
      const { waits } = before;
      return {
        server: Math.max(0, Math.round(now.server - waits.server)),
        sender: Math.max(0, Math.round(now.sender - waits.sender)),
        disk: Math.round(now.disk - waits.disk),
      };
    },
    close: () => clearInterval(timer),
  };
}

const processorWait = (pid: number) =>
  threadsOf(pid).reduce((sum, thread) => sum + Number(textOf(`${thread}/schedstat`).split(' ')[1] ?? 0) / 1e6, 0);

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map((thread) => `/proc/${pid}/task/${thread}`);
  } catch {
    return [];
  }
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
