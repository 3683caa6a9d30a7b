import { randomUUID } from 'node:crypto';
import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import type { Body } from '#contract/schemas.ts';
import type { PublicVote, Vote } from '#contract/vote.ts';
import type { TestPerson, TestServer } from './server.ts';
import { assign, openAward, step, submitted } from './stage.ts';

/** After every date of the stage's award: what stands still at `planning` is before it. */
export const votingCloses = '2020-05-01T12:00:00.000Z';

/** An award in judging with an entry of each entrant in its second category, and a vote on them that is not open yet. */
export async function preparedVote(
  server: TestServer,
  { admin, judge }: { readonly admin: TestPerson; readonly judge: TestPerson },
  entrants: readonly TestPerson[],
  plan: Partial<Body<'saveVote'>> = {},
  ofAward: Body<'createAward'> = {},
): Promise<{ award: Award; entries: Entry[]; vote: Vote }> {
  const open = await openAward(server, admin, { name: `Voted ${randomUUID().slice(0, 8)}`, ...ofAward });
  const entries: Entry[] = [];
  for (const entrant of entrants) entries.push(await submitted(server, entrant, open, open.categories[1]!.categoryID));
  await assign(server, judge, open, [open.categories[1]!.categoryID]);
  const award = await step(server, admin, open, 'judging');
  const { vote } = await server.ok('saveVote', {
    as: admin.token,
    query: { awardID: award.id, id: randomUUID() },
    body: { name: 'Audience prize', picks: 1, closesAt: votingCloses, ...plan },
  });
  return { award, entries, vote: vote! };
}

export const stepVote = async (
  server: TestServer,
  admin: TestPerson,
  awardID: string,
  next: Body<'stepVote'>['step'],
  more: Omit<Body<'stepVote'>, 'step'> = {},
): Promise<Vote> =>
  (await server.ok('stepVote', { as: admin.token, query: { awardID }, body: { step: next, ...more } })).vote!;

interface PublicAnswer {
  readonly status: number;
  readonly text: string;
  readonly body: { readonly code?: string; readonly castAt?: string; readonly reasons?: readonly { code: string }[] };
}

/** A call of the vote's page, which carries no account. */
export async function askPublic(server: TestServer, path: string, id: string, body?: unknown): Promise<PublicAnswer> {
  const answer = await fetch(`${server.url}api/public/vote${path}?id=${encodeURIComponent(id)}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, text, body: JSON.parse(text) as PublicAnswer['body'] };
}

export const seenVote = async (server: TestServer, id: string): Promise<PublicVote> =>
  JSON.parse((await askPublic(server, '', id)).text) as PublicVote;

/** The newest code that an address was sent, to the mailbox that it leads to. */
export async function codeFor(server: TestServer, id: string, email: string, mailbox = email): Promise<string> {
  const asked = await askPublic(server, '/code', id, { email, locale: 'en' });
  if (asked.status !== 200) throw new Error(`${asked.status} ${asked.text}`);
  const mails = await server.mails();
  const mail = mails.filter(({ to, why }) => to.toLowerCase() === mailbox.toLowerCase() && why === 'vote').at(-1);
  return /\b\d{6}\b/.exec(mail!.text)![0];
}

/** A whole vote of one address. */
export async function castFor(
  server: TestServer,
  id: string,
  email: string,
  entries: readonly Pick<Entry, 'id' | 'categoryID'>[],
  ballotID: string = randomUUID(),
  mailbox = email,
): Promise<PublicAnswer> {
  const code = await codeFor(server, id, email, mailbox);
  const choices = entries.map((entry) => ({ categoryID: entry.categoryID!, entryID: entry.id }));
  return askPublic(server, '/ballot', id, { ballotID, email, code, choices });
}
