import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { inTurn } from '../threads/inTurn.ts';
import { startThread } from '../threads/startThread.ts';
import { longestDrawing, type Verdict } from './drawing.ts';

/**
 * No drawing takes as long to read, in milliseconds: reading takes time that grows with the length alone. What is not read by then
 * says nothing about the drawing, only that the machine has too much to do.
 */
const patience = 5_000;
/** Up to here a drawing is read in a few milliseconds, and never waits for a longer one. */
const shortDrawing = 64 * 1024;
/** So many long drawings of one sender wait at most, the one being read counted: each may take `patience`. */
const mostWaiting = 2;

/** A thread that is kept, and who asks it one after the other. */
interface Reader {
  ready: Promise<Worker> | null;
  readonly turn: ReturnType<typeof inTurn>;
}

const reader = (): Reader => ({ ready: null, turn: inTurn() });
const [short, long] = [reader(), reader()];
const waiting = new Map<string, number>();

/**
 * What a drawing is, found out in threads of their own with limits of size, memory and time, so that nothing that is sent
 * here keeps anybody else waiting: each looks into one at a time, one of them into short ones alone. `busy` where the sender
 * has others waiting, or the machine has no time.
 */
export async function inspectDrawing(content: Uint8Array, sender?: string): Promise<Verdict | 'busy'> {
  if (content.length > longestDrawing) return 'content';
  if (content.length <= shortDrawing) return inspectBy(short, content);
  if (sender === undefined) return inspectBy(long, content);
  const before = waiting.get(sender) ?? 0;
  if (before >= mostWaiting) return 'busy';
  waiting.set(sender, before + 1);
  try {
    return await inspectBy(long, content);
  } finally {
    const left = (waiting.get(sender) ?? 1) - 1;
    if (left > 0) waiting.set(sender, left);
    else waiting.delete(sender);
  }
}

const inspectBy = (by: Reader, content: Uint8Array) => by.turn(() => ask(by, content));

async function ask(by: Reader, content: Uint8Array): Promise<Verdict | 'busy'> {
  const worker = await readyOf(by);
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), patience);
  try {
    const answer = once(worker, 'message', { signal: limit.signal });
    worker.ref();
    worker.postMessage(new Uint8Array(content));
    const [verdict] = await answer;
    worker.unref();
    return verdict;
  } catch {
    // Too long, or out of memory: nobody asks this one any more, and the next sender does not wait for its end.
    by.ready = null;
    void worker.terminate();
    readyOf(by).catch(() => undefined);
    return limit.signal.aborted ? 'busy' : 'content';
  } finally {
    clearTimeout(timer);
  }
}

function readyOf(by: Reader): Promise<Worker> {
  if (by.ready) return by.ready;
  const forget = () => {
    if (by.ready === started) by.ready = null;
  };
  const started = start(forget);
  started.catch(forget);
  by.ready = started;
  return started;
}

async function start(ended: () => void): Promise<Worker> {
  const worker = await startThread(
    { built: './drawingWorker.js', source: new URL('./drawing.worker.ts', import.meta.url) },
    { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16, stackSizeMb: 2 },
  );
  worker.once('exit', ended);
  return worker;
}
