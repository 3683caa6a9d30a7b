import { Agent, request } from 'node:http';
import { quantile } from './figures.ts';

/** What one address answered while several connections asked it over and over. */
export interface RequestFigures {
  readonly perSecond: number;
  /** Milliseconds: half were faster, 99 of 100 were. */
  readonly p50: number;
  readonly p99: number;
  /** Of one answer's body. */
  readonly bytes: number;
  /** Milliseconds of processor time that `used` counted for each. */
  readonly processor: number;
  readonly failed: number;
}

/** Asks `url` for `seconds` over `connections` that stay open, after a while that does not count. */
export async function measureRequests(
  url: string,
  headers: Readonly<Record<string, string>>,
  {
    seconds = 4,
    connections = 4,
    used = () => 0,
  }: { seconds?: number; connections?: number; used?: () => number } = {},
): Promise<RequestFigures> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const took: number[] = [];
  let bytes = 0;
  let failed = 0;
  const measureOne = async () => {
    try {
      const answer = await ask(url, agent, headers);
      if (answer.status !== 200) failed += 1;
      bytes = answer.bytes;
      took.push(answer.took);
    } catch {
      failed += 1;
    }
  };
  const askFor = async (milliseconds: number) => {
    const until = performance.now() + milliseconds;
    const asking = async () => {
      while (performance.now() < until) await measureOne();
    };
    await Promise.all(Array.from({ length: connections }, asking));
  };
  await askFor(1_500);
  took.length = 0;
  failed = 0;
  const [begun, usedBefore] = [performance.now(), used()];
  await askFor(seconds * 1_000);
  const elapsed = (performance.now() - begun) / 1_000;
  const processor = (used() - usedBefore) / Math.max(1, took.length);
  agent.destroy();
  const [p50, p99] = [quantile(took, 0.5), quantile(took, 0.99)];
  return { perSecond: took.length / elapsed, p50, p99, bytes, processor, failed };
}

interface Answered {
  readonly status: number | undefined;
  /** Of the body, which is let go. */
  readonly bytes: number;
  /** Milliseconds until all of it was there. */
  readonly took: number;
}

/** Asks `url` once; rejects where the connection breaks. */
export const ask = (url: string, agent: Agent, headers: Readonly<Record<string, string>>): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const begun = performance.now();
    const asking = request(url, { agent, headers }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('error', reject);
      response.on('end', () => resolve({ status: response.statusCode, bytes, took: performance.now() - begun }));
    });
    asking.on('error', reject);
    asking.end();
  });
