import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';
import { rowsOf } from '#tests/support/rows.ts';
import type { Answer } from './client.ts';
import type { Outcome } from './memory.ts';
import type { Voting } from './steps.ts';
import type { World } from './world.ts';

interface Asking {
  readonly address: string;
  readonly database: Database;
  readonly world: World;
  /** Notes that a ballot is sent; answers what is to be called with how that ended. */
  readonly write: (place: string, value: unknown) => (outcome: Outcome) => void;
}

/** A whole vote as its page sends it. Answers each of its answers; `null` where none came. */
export async function castAs(
  { voter, choice, asksFirst, lostAfter }: Voting,
  { address, database, world, write }: Asking,
): Promise<Answer[]> {
  const id = [...world.votes.values()][0]?.id ?? randomUUID();
  const email = `voter${voter}@example.org`;
  const ask = (path: string, body: object, lost: number | null = null) =>
    post(`${address}api/public/vote${path}?id=${id}`, body, lost);
  const asked = await ask('/code', { email, locale: 'en' });
  const code = await newestCode(database, email);
  if (asked?.status !== 200 || !code) return [asked];
  const own = asksFirst ? await ask('/ballot/own', { email, code }) : null;
  const known = (own?.body as { ballot?: { ballotID: string } | null } | undefined)?.ballot;
  const entry = world.entries[choice % world.entries.length]!;
  const ballotID = randomUUID();
  const end = write(`ballot ${email}`, `${ballotID} ${entry.id}`);
  const choices = [{ categoryID: entry.categoryID, entryID: entry.id }];
  const cast = await ask('/ballot', { ballotID, email, code, choices, replaces: known?.ballotID ?? null }, lostAfter);
  end(outcomeOf(cast, ballotID));
  return [asked, ...(asksFirst ? [own] : []), cast];
}

/** Votes that the address cast before are answered as they are kept: nothing was written then. */
function outcomeOf(answer: Answer, ballotID: string): Outcome {
  if (!answer || answer.status >= 500) return 'unknown';
  return answer.status === 200 && (answer.body as { ballotID: string }).ballotID === ballotID ? 'done' : 'refused';
}

async function newestCode(database: Database, email: string): Promise<string | null> {
  const [mail] = await rowsOf<{ text: string }>(
    database,
    sql`select text from product.mails where "to" = ${email} and why = 'vote' order by id desc limit 1`,
  );
  return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? null;
}

async function post(url: string, body: object, lostAfter: number | null): Promise<Answer> {
  const gone = new AbortController();
  const leave = lostAfter === null ? null : setTimeout(() => gone.abort(), lostAfter);
  try {
    const response = await fetch(url, {
      method: 'POST',
      signal: gone.signal,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  } catch {
    return null;
  } finally {
    if (leave) clearTimeout(leave);
  }
}
