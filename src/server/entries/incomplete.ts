import { sql } from 'drizzle-orm';
import { entryFields, entryFiles } from '../../../machines/entry/entry.rules.ts';

/** Whether the entry `e` lacks a required field or file, as `missingFrom` says it of one that is read. */
export const isIncomplete = sql`(${sql.join(
  [
    ...entryFields
      .filter(({ required }) => required)
      .map(({ name }) => sql`coalesce(trim(e.data ->> ${name}), '') = ''`),
    ...entryFiles.filter(({ required }) => required).map(({ name }) => sql`e.files -> ${name} is null`),
  ],
  sql` or `,
)})`;
