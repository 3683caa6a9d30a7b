import { heldSecrets, type Queries } from './heldSecrets.ts';
import type { Wrapping } from './wrapping.ts';

/** Whether keys open what a database holds; what holds no secret yet is opened by any, and they are not asked for. */
export async function opensSecrets(client: Queries, keys: () => Promise<Pick<Wrapping, 'opens'>>): Promise<boolean> {
  const held = await heldSecrets(client);
  if (held.length === 0) return true;
  const { opens } = await keys();
  return held.every(opens);
}
