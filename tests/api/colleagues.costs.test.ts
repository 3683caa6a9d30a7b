import { afterAll, expect, it } from 'vitest';
import { inviteTo } from '../support/colleagues.ts';
import { draft, openAward, planning, startStage } from '../support/stage.ts';

/** What an entry costs, whether it is paid and who accepted the terms stays with its entrant. */
const { server, people, clock } = await startStage();
afterAll(() => server.close());

it('tells a colleague neither by the order of a list nor by its pages what an entry costs, nor who accepted the terms', async () => {
  clock.set(planning);
  const award = await openAward(server, people.admin, { entryLimit: 20, entrantTerms: 'The work is yours.' });
  const [owner, colleague] = [people.entrant, people.rival];
  const as = colleague.token;
  const accepted = { payment: 'invoice', acceptedTerms: 1 } as const;
  const submit = (by: string, id: string) =>
    server.ok('submitEntry', { as: by, query: { id, awardID: award.id }, body: { data: accepted } });
  const foreign = [await draft(server, owner, award), await draft(server, owner, award)].map(({ id }) => id).toSorted();
  for (const id of foreign) {
    const body = await inviteTo(server, owner, { id, awardID: award.id }, colleague.email);
    await server.ok('acceptColleague', { as, body });
  }
  // The one behind, by their ids, is the one that costs.
  await submit(owner.token, foreign[1]!);
  const own = await submit(as, (await draft(server, colleague, award)).id);

  for (const sort of ['amount', '-amount', 'payment', '-payment'] as const) {
    const [ids, keys]: [string[], unknown[]] = [[], []];
    let cursor: string | undefined;
    do {
      const query = { sort, limit: 1, ...(cursor && { cursor }) };
      const { body, headers } = await server.api('listEntries', { as, query });
      ids.push(...body.map(({ id }) => id));
      cursor = headers.get('x-next-cursor') ?? undefined;
      if (cursor) keys.push(JSON.parse(Buffer.from(cursor, 'base64url').toString())[1]);
    } while (cursor);
    const value = sort.endsWith('amount') ? String(own.invoice!.amount) : own.invoice!.status;
    expect([sort, ids, keys]).toEqual([sort, [own.id, ...foreign], [value, null]]);
  }

  const query = { id: foreign[1]!, awardID: award.id };
  const termsOf = async (by: string) => (await server.ok('getEntry', { as: by, query })).terms;
  expect((await termsOf(owner.token))?.accepted?.name).toBe('Entrant Test');
  expect(await termsOf(as)).toBeUndefined();
  const listed = await server.ok('listEntries', { as, query: {} });
  expect(listed.map(({ id, terms }) => [id, terms?.version]).toSorted()).toEqual(
    [[own.id, 1], ...foreign.map((id) => [id, undefined])].toSorted(),
  );
});
