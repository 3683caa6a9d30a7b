import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** What no line may hold, whoever was asked what: tokens, passwords of the tests, signed addresses, one-time codes. */
const secrets: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['a token', /eyJ[\w-]{10,}\.|Bearer /],
  ['a password', /(Demo-Awards|Present-Word|Another-Word|Given-Word|Hidden-\w+|Accepted-Word|Test-[0-9a-f]{8})-/],
  ['a query string', /"(path|url)":"[^"]*\?/],
  ['a signature', /X-Amz-Signature|[?&]signature=/i],
  ['a header', /"(authorization|cookie|idempotency-key)"/i],
];

/** Reads every line that the servers of the run have written; answers how many, and what is wrong with them. */
export async function checkLogs(folder: string): Promise<{ lines: number; problems: string[] }> {
  const problems = new Set<string>();
  let lines = 0;
  for (const file of await readdir(folder)) {
    for await (const line of createInterface({ input: createReadStream(join(folder, file)) })) {
      lines += 1;
      for (const [what, pattern] of secrets) if (pattern.test(line)) problems.add(`${what}: ${line.slice(0, 500)}`);
      const problem = shapeProblem(line);
      if (problem) problems.add(`${problem}: ${line.slice(0, 500)}`);
    }
  }
  return { lines, problems: [...problems].slice(0, 20) };
}

/** Every line is JSON; one about a request carries its id, and one about an answer how long it took. */
function shapeProblem(line: string): string | null {
  try {
    const { msg, reqId, ms, status } = JSON.parse(line) as Record<string, unknown>;
    if (msg !== 'answered' && msg !== 'given up') return typeof msg === 'string' ? null : 'no message';
    const whole = /^[0-9a-f-]{36}$/.test(String(reqId)) && Number.isInteger(ms) && Number.isInteger(status);
    return whole ? null : 'an answer without request id, duration or status';
  } catch {
    return 'not JSON';
  }
}
