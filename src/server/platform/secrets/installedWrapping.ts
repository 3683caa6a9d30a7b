import { heldSecrets, type Queries, type Which } from './heldSecrets.ts';
import { type NamedKeys, openWrapping, presentWrapping } from './openWrapping.ts';
import { noKeys, UnwrapError, type Wrapping } from './wrapping.ts';

/**
 * The keys of the installation that has this database, of which the one that wraps what it holds comes first: servers that run
 * on it read what is wrapped by that one. Rejects where the keys do not open what it holds, and makes one only where it holds nothing.
 */
export async function installedWrapping(client: Queries, named: NamedKeys, which?: Which): Promise<Wrapping> {
  // Before the key is looked for: whoever starts beside us makes the key first.
  const held = await heldSecrets(client, which);
  const wrapped = held.find((stored) => !noKeys.opens(stored));
  if (wrapped === undefined) return openWrapping(named);
  const keys = await presentWrapping(named);
  if (!keys) throw new UnwrapError('The database holds secrets and there is no key.');
  if (!held.every(keys.opens)) throw new UnwrapError('A secret is wrapped by a key that is not here.');
  return keys.ledBy(wrapped);
}
