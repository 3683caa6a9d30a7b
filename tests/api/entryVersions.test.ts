import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Award } from '#contract/entities/award.ts';
import { complete, draft, openAward, planning, startStage } from '../support/stage.ts';

const { server, people, clock } = await startStage();
let award: Award;

beforeAll(async () => {
  clock.set(planning);
  award = await openAward(server, people.admin);
});
afterAll(() => server.close());

describe('the versions of an entry', () => {
  it('are what each sitting of somebody and each step left, the newest first', async () => {
    const made = await complete(server, people.entrant);
    const entry = await draft(server, people.entrant, award);
    const query = { id: entry.id, awardID: entry.awardID };
    const save = (as: string, data: object) => server.ok('updateEntry', { as, query, body: { data: { data } } });
    await save(people.entrant.token, { title: 'Estuary' });
    await save(people.entrant.token, { title: 'Estuary Steps', statement: 'Down to the water.' });
    await save(people.admin.token, { place: 'Carra Quay' });
    await server.ok('updateEntry', {
      as: people.entrant.token,
      query,
      body: { data: { files: made.files, data: made.data } },
    });
    await server.ok('submitEntry', { as: people.entrant.token, query, body: { data: { payment: 'invoice' } } });
    await server.ok('updateEntry', { as: people.entrant.token, query, body: { data: { status: 0 } } });
    const versions = await server.ok('listEntryVersions', { as: people.entrant.token, query });
    expect(versions.map(({ status, personName, data }) => [status, personName, data.title, data.place])).toEqual([
      [0, 'Entrant Test', made.data.title, 'Carra Quay'],
      [1, 'Entrant Test', made.data.title, 'Carra Quay'],
      [0, 'Entrant Test', made.data.title, 'Carra Quay'],
      [0, 'Admin Test', 'Estuary Steps', 'Carra Quay'],
      [0, 'Entrant Test', 'Estuary Steps', ''],
    ]);
    expect(versions[0]).toMatchObject({
      version: (await server.ok('getEntry', { as: people.entrant.token, query })).version,
    });
    expect(versions[1]?.files.supportingDoc).toEqual({ name: 'sample.pdf', size: expect.any(Number) });
    expect(await server.ok('listEntryVersions', { as: people.admin.token, query })).toEqual(versions);
  });

  it('of another sitting of the same person are another version', async () => {
    const entry = await draft(server, people.entrant, award);
    const query = { id: entry.id, awardID: entry.awardID };
    const before = clock.now().getTime();
    for (const [minutes, title] of [
      [1, 'One'],
      [5, 'Two'],
      [12, 'Three'],
    ] as const) {
      clock.set(new Date(before + minutes * 60_000).toISOString());
      await server.ok('updateEntry', { as: people.entrant.token, query, body: { data: { data: { title } } } });
    }
    const versions = await server.ok('listEntryVersions', { as: people.entrant.token, query });
    expect(versions.map(({ data }) => data.title)).toEqual(['Three', 'Two']);
    clock.set(new Date(before).toISOString());
  });
});
