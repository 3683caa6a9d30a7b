import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { CallName } from '#contract/calls.ts';
import type { Query } from '#contract/schemas.ts';
import { type Caller, targetOf } from './callers.ts';
import type { Figure } from './figures.ts';
import { ask } from './requests.ts';

/** Milliseconds that anybody else may wait while one asks for much. */
const most = 100;

/**
 * The longest that somebody else waited for the page's settings, asked for every five milliseconds, while an administrator asked
 * for what is most of an award: nothing of it may keep the server's one thread. Throws where a call is refused.
 */
export async function measureWaits(url: string, { token }: Caller, awardID: string): Promise<Figure[]> {
  const agent = new Agent({ keepAlive: true });
  const headers = { authorization: token, 'accept-encoding': 'gzip' };
  const figures: Figure[] = [];
  const measure = async <Name extends CallName>(what: string, name: Name, query: Query<Name>) => {
    let longest = 0;
    let isAsking = true;
    const others = async () => {
      while (isAsking) {
        longest = Math.max(longest, await waitFor(`${url}config.json`, agent, {}));
        await wait(5);
      }
    };
    const waiting = others();
    await wait(50);
    await waitFor(`${url}${targetOf(name, query)}`, agent, headers);
    isAsking = false;
    await waiting;
    figures.push({ name: `longest wait of others: ${what}`, value: longest, unit: 'ms', most });
  };
  await measure('result', 'getAwardSummary', { id: awardID, results: 'true' });
  await measure('all entries, whole', 'listAwardEntries', { awardID });
  await measure('all judges', 'listJudges', { awardID });
  await measure('all invoices', 'listInvoices', {});
  await measure('all people', 'listUsers', {});
  agent.destroy();
  return figures;
}

/** Milliseconds until all of an answer was there. */
async function waitFor(...asked: Parameters<typeof ask>): Promise<number> {
  const { status, took } = await ask(...asked);
  if (status !== 200) throw new Error(`${asked[0]}: ${status}`);
  return took;
}
