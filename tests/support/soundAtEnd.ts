import { expect } from 'vitest';
import type { Context } from '#server/http/context.ts';
import { verify } from '#server/modules/verify/verify.ts';

/** Tests of calls that write past the rules, straight into the database: what they leave behind need not be sound. */
const unsound = [
  'charges',
  'cost',
  'documentNumbers',
  'heldFirst',
  'lifecycles.dates',
  'ownFields',
  'ownFiles',
  'paths/flows',
  'paths/lifecycles',
  'paths/planted',
  'plans',
  'retention',
  'utils',
  'verify',
  'votes.award',
];

/** Whatever a test of calls did, what always holds still holds: a check that finds something then is wrong, or the product is. */
export async function soundAtEnd(parts: Pick<Context, 'database' | 'files' | 'clock'>): Promise<void> {
  const file = /\/tests\/(?:api|adapters|guides)\/(.+)\.test\.ts$/.exec(expect.getState().testPath ?? '')?.[1];
  if (file === undefined || unsound.includes(file)) return;
  const { invariants } = await verify(parts, null);
  const broken = invariants.filter(({ weight, count }) => weight === 'broken' && count > 0);
  expect(broken.map(({ id, count, found }) => ({ id, count, first: found[0] }))).toEqual([]);
}
