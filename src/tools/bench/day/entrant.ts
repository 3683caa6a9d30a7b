import { createHash } from 'node:crypto';
import type { Entry, EntryData, StoredFile } from '#contract/entities/entry.ts';
import type { Body } from '#contract/schemas.ts';
import { entryFiles, entryStatuses } from '#machines/entry/entry.rules.ts';
import type { Chance } from '../../attack/chance.ts';
import type { Person } from './person.ts';
import type { DayStage } from './stageDay.ts';

/** What an entrant sent of an entry, and was told that it is there. */
export interface SentEntry {
  readonly id: string;
  version: number;
  status: Entry['status'];
  readonly categoryID: string;
  readonly data: Partial<Record<keyof EntryData, string>>;
  /** By field. */
  readonly files: Record<string, StoredFile & { readonly digest: string }>;
}

export const digestOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

/** As many as an award takes of one entrant. */
const mostEntries = 3;
const sentences = ['A way down to the water. ', 'Steps that dry by themselves. ', 'Light below the handrail. '];
const needed = entryFiles.filter(({ required }) => required).map(({ name }) => name);

/**
 * What an entrant does, an act at each turn: makes drafts, writes, uploads, submits, looks; once there are as many as may be,
 * withdraws one and writes on, or deletes it and begins another. `sent` holds what was acknowledged, by the entry's id.
 */
export async function* enterEntries(
  person: Person,
  { awardID, categoryIDs }: DayStage['open'],
  chance: Chance,
  sent: Map<string, SentEntry>,
): AsyncGenerator<void, never> {
  await person.ask('login', {});
  yield;
  await person.ask('listAwards', {});
  yield;
  for (;;) {
    if (sent.size < mostEntries) {
      const categoryID = chance.pick(categoryIDs);
      const made = await person.ask('createEntry', {}, { body: { data: { awardID, categoryID } } });
      const entry: SentEntry = { id: made.id, version: made.version, status: 0, categoryID, data: {}, files: {} };
      sent.set(entry.id, entry);
      yield;
      yield* complete(entry);
    } else {
      const entry = chance.pick([...sent.values()]);
      await update(entry, { status: entryStatuses.inProgress });
      entry.status = entryStatuses.inProgress;
      yield;
      if (chance.is(0.2)) {
        await person.ask('deleteEntry', { id: entry.id, awardID }, { version: entry.version });
        sent.delete(entry.id);
        yield;
        continue;
      }
      yield* complete(entry);
    }
    yield* look();
  }

  async function update(entry: SentEntry, data: Body<'updateEntry'>['data']): Promise<void> {
    const query = { id: entry.id, awardID };
    const saved = await person.ask('updateEntry', query, { body: { data }, version: entry.version });
    entry.version = saved.version;
  }

  async function write(entry: SentEntry, data: SentEntry['data']): Promise<void> {
    await update(entry, { data });
    Object.assign(entry.data, data);
  }

  /** Writes for a while, uploads what is missing, and submits. */
  async function* complete(entry: SentEntry): AsyncGenerator<void> {
    if (entry.data.title === undefined) {
      await write(entry, { title: `Estuary Steps ${chance.below(1_000)}`, leadName: 'Nia Prosser' });
      yield;
    }
    for (let save = 3 + chance.below(5); save > 0; save -= 1) {
      const written = `${entry.data.statement ?? ''}${chance.pick(sentences)}`;
      await write(entry, { statement: written.slice(-1_800) });
      yield;
    }
    const replaced = chance.is(0.3) ? ['supportingDoc'] : [];
    for (const field of needed.filter((name) => !entry.files[name] || replaced.includes(name))) {
      yield* upload(entry, field);
    }
    const query = { id: entry.id, awardID };
    const submitted = await person.ask('submitEntry', query, {
      body: { data: { payment: 'invoice' } },
      version: entry.version,
    });
    Object.assign(entry, { version: submitted.version, status: entryStatuses.submitted });
    yield;
  }

  async function* upload(entry: SentEntry, field: string): AsyncGenerator<void> {
    const { content, mimeType, extension } = field === 'supportingDoc' ? documentOf(chance) : logoOf(chance);
    const name = `${field}Plan${chance.below(1_000)}.${extension}`;
    const size = content.length;
    const wanted = { name, path: 'entries', mimeType, fileRef: entry.id, isPrivate: 'true', size } as const;
    const { url } = await person.ask('getUploadAddress', wanted);
    await person.put(url, content, mimeType);
    yield;
    const file = { name: name.slice(field.length), size, mimeType, url: url.split('?')[0] ?? '' };
    await update(entry, { files: { [field]: file } });
    entry.files[field] = { ...file, digest: digestOf(content) };
    yield;
  }

  async function* look(): AsyncGenerator<void> {
    const own = await person.ask('listEntries', {});
    yield;
    const entry = chance.pick(own);
    await person.ask('getEntry', { id: entry.id, awardID });
    yield;
    const [file] = Object.values(sent.get(entry.id)?.files ?? {});
    if (!file || !chance.is(0.5)) return;
    const content = await person.download(file.url);
    if (digestOf(content) !== file.digest) throw new Error(`${file.url} is not as it was sent`);
    yield;
  }
}

/** A page of nothing with a comment of some kilobytes. */
function documentOf(chance: Chance) {
  const filling = Array.from({ length: 400 }, () => `% ${chance.next()}\n`).join('');
  const content = Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]>>endobj
${filling}trailer<</Root 1 0 R>>
%%EOF
`);
  return { content, mimeType: 'application/pdf', extension: 'pdf' };
}

const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A dot; what follows its end is different each time. */
const logoOf = (chance: Chance) => ({
  content: Buffer.concat([dot, Buffer.from(String(chance.next()))]),
  mimeType: 'image/png',
  extension: 'png',
});
