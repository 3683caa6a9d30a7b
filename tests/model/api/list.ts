import { sql } from 'drizzle-orm';
import type { AnyMachineSnapshot } from 'xstate';
import type { MailRow } from '#contract/entities/mail.ts';
import type { ListPage, PageInput } from '#machines/list/list.machine.ts';
import { rowsOf } from '#tests/support/rows.ts';
import type { TestPerson, TestServer } from '../../support/server.ts';
import { clientFor } from './client.ts';
import type { FlowDriver } from './runFlowPaths.ts';

/** Rows of one page. */
const limit = 2;

/** The organiser's sent mail as a list: pages with cursors of the real server, which has as many rows as a path says. */
export function listDriver(server: TestServer, { token, orgID }: TestPerson): FlowDriver {
  const rows = () =>
    rowsOf<{ id: number }>(
      server.database,
      sql`select id::integer from product.outbox where org_id = ${orgID} order by id desc`,
    );
  /** From now on there are so many rows. */
  const fill = (count: number) =>
    server.database.execute(sql`with gone as (delete from product.outbox where org_id = ${orgID} and id not in
        (select id from product.outbox where org_id = ${orgID} order by id desc limit ${count}))
      insert into product.outbox (org_id, "to", why, subject, text, sent_at, attempts)
      select ${orgID}::uuid, 'reader' || n || '@example.org', 'submission', 'Hello', 'Hello', now(), 1
      from generate_series(1, ${count} - (select count(*) from product.outbox where org_id = ${orgID})::integer) n`);
  return {
    beyond: {},
    async start() {
      await fill(9);
      return {
        input: undefined,
        event: async (event) => event,

        async effect(_, given, { error, output }): Promise<ListPage> {
          const { cursor, count } = given as PageInput;
          const shown = Math.max(limit, count);
          const here = (await rows()).length;
          // Rows come and go while somebody reads: as the path has it, more follow this page, or none.
          if (output && (output as ListPage).next !== null && here <= shown) await fill(shown + 3);
          if (output && cursor !== null) await fill(JSON.parse(Buffer.from(cursor, 'base64url').toString())[0] + limit);
          const query = { limit: shown, ...(cursor !== null && { cursor }) };
          return clientFor(server, { token }, error).page('listMails', { query });
        },

        async check(snapshot: AnyMachineSnapshot) {
          const { items, next, total } = snapshot.context as ListPage;
          if (!snapshot.matches('ready')) return null;
          const [has, shows] = [(await rows()).map(({ id }) => id), (items as readonly MailRow[]).map(({ id }) => id)];
          // What was changed here stands until the server's answer.
          if (items.length === 0) return null;
          if (next === null && shows.length < has.length)
            return `no more is offered after ${shows.length} of ${has.length}`;
          if (new Set(shows).size < shows.length) return 'a row is shown twice';
          return total === null || shows.every((id) => has.includes(id)) ? null : 'a row is shown that is not there';
        },
      };
    },
  };
}
