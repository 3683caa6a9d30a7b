import { sql } from 'drizzle-orm';
import type { Context } from '#server/http/context.ts';
import { columns, integer } from '#server/platform/database/rows.ts';
import { plannedOnce, rowsOf } from '#server/platform/database/sql.ts';

const row = columns({ number: integer });

/** Asks one statement twice within a transaction; answers both answers, and how many statements its connection knows by name. */
export const plannedTwice = ({ context }: { readonly context: Pick<Context, 'database'> }) =>
  context.database.transaction(async (tx) => {
    const numbers: number[] = [];
    for (const given of [1, 2]) {
      const [asked] = await plannedOnce(tx, row, sql`select ${given}::integer + 1 as number`);
      numbers.push(asked!.number);
    }
    const own = sql`select count(*)::integer as number from pg_prepared_statements where position('::integer + 1 as number' in statement) > 0`;
    const [known] = await rowsOf(tx, row, own);
    return [...numbers, known!.number];
  });
