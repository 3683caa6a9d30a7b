import { entryStatuses } from '#machines/entry/entry.rules.ts';
import type { Chance } from '../../attack/chance.ts';
import type { Person } from './person.ts';
import type { DayStage } from './stageDay.ts';

/**
 * What an administrator does, an act at each turn: reads again what the screen shows of an award that changed (`takeChanged`
 * answers its id, once), else looks at lists, summaries, an entry or the audit.
 */
export async function* watchAwards(
  person: Person,
  { judging, open }: Pick<DayStage, 'judging' | 'open'>,
  chance: Chance,
  takeChanged: () => string | undefined,
): AsyncGenerator<void, never> {
  const rows = { limit: 100, fields: 'row' } as const;
  await person.ask('listAwards', {});
  yield;
  for (;;) {
    const changed = takeChanged();
    if (changed) {
      await person.ask('getAwardSummary', { id: changed });
      await person.ask('listAwardEntries', { awardID: changed, ...rows });
      yield;
    }
    const { awardID, categoryIDs } = chance.pick([judging, open]);
    const acts: readonly (() => Promise<unknown>)[] = [
      () => person.ask('getAwardSummary', { id: awardID }),
      () =>
        person.ask('listAwardEntries', { awardID, ...rows, categoryID: chance.pick(categoryIDs), sort: '-updatedAt' }),
      () =>
        person.ask('listAwardEntries', { awardID, ...rows, status: `${chance.pick(Object.values(entryStatuses))}` }),
      () => person.ask('listAwardEntries', { awardID, ...rows, q: chance.pick(['Project 1', 'Estuary', 'Studio']) }),
      () => look(awardID),
      () => person.ask('listAudit', { limit: 50 }),
      () => person.ask('listAudit', { limit: 50, entity: 'entry' }),
      () => person.ask('listInvoices', { limit: 100 }),
      () => person.ask('listJudges', { awardID: judging.awardID }),
      () => person.ask('listAwards', {}),
    ];
    await chance.pick(acts)();
    yield;
  }

  /** One entry among the newest, with its own part of the audit. */
  async function look(awardID: string): Promise<void> {
    const newest = await person.ask('listAwardEntries', { awardID, limit: 20, fields: 'row', sort: '-createdAt' });
    if (newest.length === 0) return;
    const { id } = chance.pick(newest);
    await person.ask('getEntry', { id, awardID });
    await person.ask('listAudit', { limit: 50, entity: 'entry', entityID: id });
  }
}
