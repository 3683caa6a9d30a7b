import type { Caller } from '../callers.ts';
import { type SentSheet, wrongSheets } from '../sentSheets.ts';
import { digestOf, type SentEntry } from './entrant.ts';
import { Person } from './person.ts';
import type { DayStage } from './stageDay.ts';

/** What was acknowledged, and who may read it back. */
export interface Acknowledged {
  readonly entries: readonly { readonly caller: Caller; readonly sent: ReadonlyMap<string, SentEntry> }[];
  readonly administrator: Caller;
  /** How often each invariant did not hold before anybody acted: what is staged is not whole. */
  readonly broken: ReadonlyMap<string, number>;
  readonly sheets: ReadonlyMap<string, SentSheet>;
}

/**
 * Reads everything back that was acknowledged, and lets the server check what always holds. What is not as it was sent, in
 * words: entries with their words and files, byte for byte, sheets with their marks; invariants that do not hold.
 */
export async function readBack(url: string, { judging }: DayStage, known: Acknowledged): Promise<readonly string[]> {
  const wrong: string[] = [];
  const asPerson = async (caller: Caller, look: (person: Person) => Promise<readonly string[]>) => {
    const person = new Person(url, caller, new Map());
    wrong.push(...(await look(person).catch((error) => [String(error)])));
    person.leave();
  };
  for (const { caller, sent } of known.entries) await asPerson(caller, (person) => wrongEntries(person, sent));
  await asPerson(known.administrator, async (person) => {
    const { awardID, categoryIDs } = judging;
    const entries = [];
    for (const categoryID of categoryIDs)
      entries.push(...(await person.ask('listAwardEntries', { awardID, categoryID })));
    return wrongSheets(entries, known.sheets);
  });
  await asPerson(known.administrator, async (person) => {
    const now = await brokenInvariants(person);
    return [...now].flatMap(([id, count]) => (count > (known.broken.get(id) ?? 0) ? [`${id}: ${count}`] : []));
  });
  return wrong;
}

/** By its id, how often each invariant does not hold that does not hold everywhere. */
export async function brokenInvariants(administrator: Person): Promise<ReadonlyMap<string, number>> {
  const { invariants } = await administrator.ask('checkIntegrity', {});
  const broken = invariants.filter(({ weight, count }) => weight === 'broken' && count > 0);
  return new Map(broken.map(({ id, count }) => [id, count]));
}

/** Of one entrant: those that are otherwise than sent, missing, or there and deleted or never made. */
async function wrongEntries(person: Person, sent: ReadonlyMap<string, SentEntry>): Promise<readonly string[]> {
  const wrong: string[] = [];
  const stored = new Map((await person.ask('listEntries', {})).map((entry) => [entry.id, entry]));
  for (const id of new Set([...stored.keys(), ...sent.keys()])) {
    const [there, meant] = [stored.get(id), sent.get(id)];
    const [left, right] = [there && heldBy(there), meant && heldBy(meant)].map((held) => JSON.stringify(held));
    if (left !== right) wrong.push(`entry ${id}: ${left} against ${right}`);
    for (const { url, digest } of Object.values(meant?.files ?? {})) {
      if (digestOf(await person.download(url)) !== digest) wrong.push(`${url} is not as it was sent`);
    }
  }
  return wrong;
}

/** What of an entry is compared, in one order. */
const heldBy = ({ version, status, categoryID, data, files }: Omit<SentEntry, 'files' | 'categoryID'> & Held) => [
  version,
  status,
  categoryID,
  Object.entries(data)
    .filter(([, words]) => words !== '')
    .sort(),
  Object.entries(files)
    .map(([field, { name, size, mimeType, url }]) => [field, name, size, mimeType, url])
    .sort(),
];

interface Held {
  readonly categoryID: string | null;
  readonly files: Readonly<Record<string, { name: string; size: number; mimeType: string; url: string }>>;
}
