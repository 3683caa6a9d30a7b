import { sql } from 'drizzle-orm';
import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import { rowsOf } from '#tests/support/rows.ts';
import type { KnownRound, Request, World } from './world.ts';

/** Keeps what an answer tells of awards and entries, as a browser does. */
export function learn(world: World, body: unknown): void {
  for (const thing of Array.isArray(body) ? body : [body]) {
    const stored = thing as Readonly<Record<string, unknown>> | undefined;
    if (typeof stored?.id !== 'string' || typeof stored.version !== 'number') continue;
    if (stored.awardID !== undefined && stored.ref !== undefined) {
      remember(world.entries, thing as Entry);
      // Those that it was entered together with are known by it alone at first, in no version yet.
      for (const { first: _, ...other } of (thing as Entry).together ?? [])
        remember(world.entries, { ...(thing as Entry), ...other, version: 0 });
    } else if (stored.categories !== undefined && stored.nda !== undefined) remember(world.awards, thing as Award);
  }
}

function remember<Thing extends { id: string; version: number }>(things: Thing[], thing: Thing): void {
  const index = things.findIndex(({ id }) => id === thing.id);
  if (index < 0) things.push(thing);
  else if (things[index]!.version <= thing.version) things[index] = { ...things[index]!, ...thing };
}

/** What an answer tells of the newer doors. */
export function learnOfDoors(world: World, { name, query }: Request, body: unknown): void {
  const { id: entryID, awardID } = (query ?? {}) as { id: string; awardID: string };
  const { id = '', vote } = (body ?? {}) as { id?: string; vote?: { id: string; version: number } | null };
  if (name === 'beginImport') world.imports.push({ id, awardID });
  if (name === 'inviteColleague') world.colleagues.push({ id, entryID, awardID });
  if (name === 'saveRound' || name === 'stepRound' || name === 'getRound') remember(world.rounds, body as KnownRound);
  if (vote) world.votes.set(awardID, vote);
}

/** What the newest letters of invitation carry. */
export async function readInvitations(world: World): Promise<void> {
  const { database } = world.theatre;
  const mails = await rowsOf<{ to: string; text: string }>(
    database,
    sql`select "to", text from product.mails where why = 'colleague' order by id`,
  );
  for (const { to, text } of mails) {
    const [, id, code] = /invitation=([\da-f-]+)&code=([\w-]+)/.exec(text) ?? [];
    if (id && code) world.invitations.set(to, { id, code });
  }
}
