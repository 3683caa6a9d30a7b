import { sql } from 'drizzle-orm';
import { entryFields } from '#machines/entry/entry.fields.ts';
import { entryFiles } from '#machines/entry/entry.rules.ts';

const lacksStandard = sql`(${sql.join(
  [
    ...entryFields
      .filter(({ required }) => required)
      .map(({ name }) => sql`coalesce(trim(e.data ->> ${name}), '') = ''`),
    ...entryFiles.filter(({ required }) => required).map(({ name }) => sql`e.files -> ${name} is null`),
  ],
  sql` or `,
)})`;

/** Whether the entry `e` lacks something, as `missingFrom` or the evaluator of its award's own form says it. */
export const isIncomplete = sql`(case when e.lacking is null then ${lacksStandard} else cardinality(e.lacking) > 0 end)`;
