import type { Reply } from '#contract/schemas.ts';
import type { Chance } from '../../attack/chance.ts';
import type { LoadStage } from '../judgingStage.ts';
import { type SentSheet, sheetKey } from '../sentSheets.ts';
import type { Person } from './person.ts';

/** Acts that a sheet takes: its entry is read, each of five criteria marked, a comment written, the sheet handed in, the list read. */
export const actsOfSheet = 9;

/**
 * What a judge does, an act at each turn: reads an entry, saves each mark as it is given, comments, hands in, reads the list;
 * once everything is marked, goes on reading. `sent` holds what was acknowledged.
 */
export async function* markEntries(
  person: Person,
  personID: string,
  { awardID, criterionIDs }: LoadStage,
  chance: Chance,
  sent: Map<string, SentSheet>,
): AsyncGenerator<void, never> {
  let entries = await person.ask('listEntries', { awardID });
  yield;
  for (;;) {
    const next = entries.find(({ id }) => sent.get(sheetKey(personID, id))?.status !== 'submitted');
    const entry = next ?? chance.pick(entries);
    await person.ask('getEntry', { id: entry.id, awardID });
    yield;
    if (next) yield* mark(next);
    entries = await person.ask('listEntries', { awardID });
    yield;
  }

  async function* mark({ id, categoryID }: Reply<'listEntries'>[number]): AsyncGenerator<void> {
    const key = sheetKey(personID, id);
    const query = { id, awardID, categoryID: categoryID ?? '' };
    let sheet: SentSheet = { marks: {}, status: 'scored', comment: '' };
    for (const criterionID of criterionIDs) {
      const given = chance.below(11);
      await person.ask('scoreEntry', query, { body: { marks: { [criterionID]: given } } });
      sheet = { ...sheet, marks: { ...sheet.marks, [criterionID]: given } };
      sent.set(key, sheet);
      yield;
    }
    const comment = `Care shows in detail ${chance.below(1_000)}.`;
    await person.ask('scoreEntry', query, { body: { comment } });
    sheet = { ...sheet, comment };
    sent.set(key, sheet);
    yield;
    await person.ask('scoreEntry', { ...query, submit: 'true' }, { body: {} });
    sent.set(key, { ...sheet, status: 'submitted' });
    yield;
  }
}
