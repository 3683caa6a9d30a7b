import pg from 'pg';
import { calls } from '#contract/calls.ts';
import { type CallPlan, explainAll } from './explain.ts';
import { type Asked, hearAsked, isReading } from './hearStatements.ts';
import { listCalls } from './listCalls.ts';
import { openFilled } from './openFilled.ts';
import { type Growth, growth } from './tableOf.ts';

interface PlansSize {
  /** Awards at first, and in the end. */
  readonly few: number;
  readonly many: number;
  /** Entries of each award. */
  readonly entries: number;
}

/** As a large database is read: of a small one whatever is asked for is read from end to end. */
export const asLarge = 'set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off';

/** What every list and summary asks of a database in `folder`, made for it, at both sizes. `told` hears what was filled. */
export async function measurePlans(
  folder: string,
  { few, many, entries }: PlansSize,
  told: (line: string) => void = () => undefined,
): Promise<Growth[]> {
  const filled = await openFilled(folder);
  let asked: Asked[] = [];
  const stop = hearAsked((one) => asked.push(one));
  const plansOf = async (settings: string): Promise<CallPlan[]> => {
    const client = new pg.Client({ connectionString: filled.databaseUrl });
    await client.connect();
    await client.query(settings);
    const found: CallPlan[] = [];
    for (const { name, by, query } of listCalls(await filled.named())) {
      // Nothing that was remembered holds any longer.
      await filled.superuser.query('update product.stamps set changes = changes + 1');
      asked = [];
      const headers = { authorization: filled.callers[by].token };
      const response = await fetch(`${filled.url}api${calls[name].path}?${new URLSearchParams(query)}`, { headers });
      const text = await response.text();
      if (response.status !== 200) throw new Error(`${name}: ${response.status} ${text}`);
      const own = asked.filter(isReading);
      // The first time fetches from the disk.
      await explainAll(client, own);
      found.push(await explainAll(client, own));
    }
    await client.end();
    return found;
  };
  const fill = async (made: number, awards: number) => {
    const begun = performance.now();
    await filled.fill({ made, awards: awards - made, entries });
    told(`${awards} awards of ${entries} entries filled in ${Math.round((performance.now() - begun) / 1_000)} s`);
  };
  try {
    await fill(0, few);
    const small = await plansOf(entries < 1_000 ? asLarge : '');
    await fill(few, many);
    const large = await plansOf('');
    return listCalls(await filled.named()).map((call, index) => growth(call, small[index]!, large[index]!));
  } finally {
    stop();
    await filled.close();
  }
}
