import type pg from 'pg';
import { secretLabel } from '../database/installationValue.ts';
import { boolean, columns, read, text } from '../database/rows.ts';
import type { Wrapping } from './wrapping.ts';

const thereRow = columns({ found: boolean });
const secretRow = columns({ name: text, value: text });

/** Whether keys open what a database holds; what holds no secret yet is opened by any. */
export async function opensSecrets(client: pg.Client, wrapping: () => Promise<Wrapping>): Promise<boolean> {
  const [secrets] = read(thereRow, await client.query("select to_regclass('product.secrets') is not null as found"));
  if (!secrets?.found) return true;
  const [row] = read(secretRow, await client.query('select name, value from product.secrets limit 1'));
  if (!row) return true;
  const keys = await wrapping();
  try {
    keys.unwrap(secretLabel(row.name), row.value);
    return true;
  } catch {
    return false;
  }
}
