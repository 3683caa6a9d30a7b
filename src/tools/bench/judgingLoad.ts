import { randomUUID } from 'node:crypto';
import { AuthenticationDetails, CognitoUser, CognitoUserPool } from 'amazon-cognito-identity-js';
import { type CallName, calls } from '#contract/calls.ts';
import type { Body, Query, Reply } from '#contract/schemas.ts';
import { entryStatuses } from '#machines/entry/entry.rules.ts';
import type { Context } from '#server/http/context.ts';
import * as schema from '#server/platform/database/schema.ts';

/** How much is judged, and by how many. */
export interface LoadSize {
  readonly entries: number;
  readonly judges: number;
  /** Judges of each entry. */
  readonly perEntry: number;
  /** How often each sheet is saved before it is handed in. */
  readonly saves: number;
}

interface LoadStage {
  readonly awardID: string;
  readonly categoryIDs: readonly string[];
  readonly criterionIDs: readonly string[];
  readonly password: string;
  readonly administrator: string;
  /** Addresses of the judges' accounts. */
  readonly judges: readonly string[];
}

export interface LoadFigures {
  readonly calls: number;
  /** Answers that were no success, and what they were. */
  readonly refused: readonly string[];
  readonly sheets: number;
  readonly seconds: number;
  /** Milliseconds of one call that saves or hands in: half are faster, 99 of 100 are, all are. */
  readonly p50: number;
  readonly p99: number;
  readonly longest: number;
  /** Milliseconds of processor time that the server and its database used while marks were sent. */
  readonly processor: number;
  /** Changes that the administrator heard of meanwhile. */
  readonly events: number;
  /** Milliseconds of the award's summary, fetched over and over while everybody marks. */
  readonly summary: { readonly count: number; readonly p50: number; readonly longest: number };
  /** Sheets that are not as their judge sent them. */
  readonly wrong: readonly string[];
}

const criteria = ['Idea', 'Craft', 'Use', 'Care', 'Delivery'];

/** Writes an award in judging with its entries, and accounts for the judges and an administrator. */
export async function stageLoad(context: Context, { entries, judges }: LoadSize): Promise<LoadStage> {
  const { database, identity } = context;
  const password = `Load-${randomUUID()}-A1`;
  const [organiserID, entrantOrgID, awardID] = [randomUUID(), randomUUID(), randomUUID()];
  const categories = ['Public Space', 'Housing', 'Wayfinding', 'Landscape'].map((name) => ({ id: randomUUID(), name }));
  const criterionIDs = criteria.map(() => randomUUID());
  await database.insert(schema.orgs).values([
    { id: organiserID, name: 'Civic Design Trust', kind: 'organiser' },
    { id: entrantOrgID, name: 'Harbour Studio', kind: 'entrant' },
  ]);
  const entrantID = randomUUID();
  await database.insert(schema.people).values({
    ...{ id: entrantID, orgID: entrantOrgID, type: 'entrant', email: 'ada@harbour-studio.invalid' },
    ...{ givenName: 'Ada', familyName: 'Moss', name: 'Ada Moss' },
  });
  const account = async (type: 'admin' | 'judge', name: string) => {
    const email = `${name}@load.invalid`;
    const personID = randomUUID();
    const person = { email, givenName: 'Load', familyName: name, locale: 'en', type, orgID: organiserID } as const;
    const { sub } = await identity.create({ ...person, personID, invite: false });
    await identity.setPassword(email, password);
    await database.insert(schema.people).values({ ...person, id: personID, sub, name: `Load ${name}` });
    return email;
  };
  const administrator = await account('admin', 'admin');
  const emails: string[] = [];
  for (let judge = 1; judge <= judges; judge += 1) emails.push(await account('judge', `judge${judge}`));
  const now = context.clock.now().getTime();
  const [opensAt, closesAt, judgingClosesAt] = [-60, -1, 30].map((days) => new Date(now + days * 86_400_000));
  // Together: an award without categories is not kept.
  await database.transaction(async (tx) => {
    await tx.insert(schema.awards).values({
      ...{ id: awardID, orgID: organiserID, status: 'judging', name: 'Civic Design Awards', refPrefix: 'CD' },
      ...{ lastRef: entries, ndaVersion: 1, opensAt, closesAt, judgingClosesAt },
    });
    await tx.insert(schema.ndaVersions).values({ awardID, version: 1, text: 'Tell nobody.' });
    await tx.insert(schema.categories).values(
      categories.map(({ id, name }, position) => ({
        ...{ id, awardID, position, name, minimumJudges: 1 },
        criteria: criteria.map((criterion, index) => ({
          ...{ criterionID: criterionIDs[index]!, name: criterion, description: '', weight: 20, anchors: [] },
        })),
      })),
    );
  });
  const rows = Array.from({ length: entries }, (_, index) => ({
    ...{
      awardID,
      orgID: entrantOrgID,
      personID: entrantID,
      status: entryStatuses.openForJudging,
      submittedAt: context.clock.now(),
    },
    ref: `CD-${String(index + 1).padStart(5, '0')}`,
    categoryID: categories[index % categories.length]!.id,
    data: { title: `Project ${index + 1}`, statement: 'A way down to the water. '.repeat(40) },
  }));
  for (let start = 0; start < rows.length; start += 1_000) {
    await database.insert(schema.entries).values(rows.slice(start, start + 1_000));
  }
  return {
    awardID,
    categoryIDs: categories.map(({ id }) => id),
    criterionIDs,
    password,
    administrator,
    judges: emails,
  };
}

/**
 * Every judge signs in, accepts the terms and then marks all entries assigned to them at once with all the others, while an
 * administrator follows what happens. Answers what it took, and whether everything arrived. `used` says how much processor
 * time the server has used so far.
 */
export async function runLoad(url: string, stage: LoadStage, size: LoadSize, used = () => 0): Promise<LoadFigures> {
  const { awardID, categoryIDs, criterionIDs } = stage;
  const refused: string[] = [];
  const took: number[] = [];
  let count = 0;
  const call = async <Name extends CallName>(
    caller: Caller,
    name: Name,
    query: Query<Name>,
    body?: Body<Name>,
  ): Promise<Reply<Name> | null> => {
    count += 1;
    const answer = await send(url, caller, name, query, body);
    if (answer.status >= 200 && answer.status < 300) return answer.body as Reply<Name>;
    refused.push(`${name}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return null;
  };

  const admin = await enter(url, stage.administrator, stage.password);
  const judges: (Caller & { readonly personID: string })[] = [];
  for (const email of stage.judges) {
    const caller = await enter(url, email, stage.password);
    const answer = await call(caller, 'login', {});
    judges.push({ ...caller, personID: answer?.user.id ?? '' });
  }
  const wish = { categoryIDs: [...categoryIDs], judgeIDs: judges.map(({ personID }) => personID), seed: 1 };
  const plan = await call(admin, 'planJudging', { awardID }, { wish: { ...wish, judgesPerEntry: size.perEntry } });
  if (plan) await call(admin, 'planJudging', { awardID }, { assign: plan.after, apply: true });
  await Promise.all(judges.map((judge) => call(judge, 'acceptNda', {}, { awardID, version: 1, name: 'Load Judge' })));

  const events = await follow(url, admin, awardID);
  const summaries: number[] = [];
  const sent = new Map<string, Readonly<Record<string, number>>>();
  const began = performance.now();
  const usedBefore = used();
  let marking = true;
  const looking = (async () => {
    while (marking) {
      const start = performance.now();
      await call(admin, 'getAwardSummary', { id: awardID });
      summaries.push(performance.now() - start);
    }
  })();
  await Promise.all(
    judges.map(async (judge, number) => {
      const entries = (await call(judge, 'listEntries', { awardID })) ?? [];
      for (const [place, { id, categoryID }] of entries.entries()) {
        const query = { id, awardID, categoryID: categoryID ?? '' };
        for (let save = 0; save <= size.saves; save += 1) {
          const marks = Object.fromEntries(
            criterionIDs.map((criterionID, index) => [criterionID, (number * 7 + place * 3 + index + save) % 11]),
          );
          const start = performance.now();
          const last = save === size.saves;
          await call(judge, 'scoreEntry', last ? { ...query, submit: 'true' } : query, { marks });
          took.push(performance.now() - start);
          if (last) sent.set(`${judge.personID} ${id}`, marks);
        }
      }
    }),
  );
  const seconds = (performance.now() - began) / 1_000;
  const processor = used() - usedBefore;
  marking = false;
  await looking;

  const wrong: string[] = [];
  const stored = new Map<string, { marks: Readonly<Record<string, number>>; status: string; twice: boolean }>();
  for (const categoryID of categoryIDs) {
    const entries = (await call(admin, 'listAwardEntries', { awardID, categoryID })) ?? [];
    for (const { id, scores = [] } of entries) {
      for (const { judgeID, marks, status } of scores) {
        const key = `${judgeID} ${id}`;
        stored.set(key, { marks, status, twice: stored.has(key) });
      }
    }
  }
  const keys = new Set([...stored.keys(), ...sent.keys()]);
  for (const key of keys) {
    const [there, meant] = [stored.get(key), sent.get(key)];
    const same = there?.status === 'submitted' && !there.twice && meant && sameMarks(there.marks, meant);
    if (!same) wrong.push(`${key}: ${JSON.stringify(there)} against ${JSON.stringify(meant)}`);
  }
  const heard = await events.stop();
  return {
    ...{ calls: count, refused, sheets: sent.size, seconds, events: heard, wrong },
    processor,
    ...{ p50: quantile(took, 0.5), p99: quantile(took, 0.99), longest: quantile(took, 1) },
    summary: { count: summaries.length, p50: quantile(summaries, 0.5), longest: quantile(summaries, 1) },
  };
}

/** Somebody signed in. */
export interface Caller {
  readonly token: string;
}

/** Signs in as the browser does. */
export async function enter(url: string, email: string, password: string): Promise<Caller> {
  const config = (await (await fetch(`${url}config.json`)).json()) as Record<string, string>;
  const Storage = {
    getItem: () => null,
    setItem: () => undefined,
    removeItem: () => undefined,
    clear: () => undefined,
  };
  const Pool = new CognitoUserPool({
    UserPoolId: config.userPoolId ?? '',
    ClientId: config.clientId ?? '',
    endpoint: `${url}identity/`,
    Storage,
  });
  const user = new CognitoUser({ Username: email, Pool, Storage });
  const token = await new Promise<string>((resolve, reject) => {
    user.authenticateUser(new AuthenticationDetails({ Username: email, Password: password }), {
      onSuccess: (session) => resolve(session.getIdToken().getJwtToken()),
      onFailure: reject,
    });
  });
  return { token };
}

const headersOf = ({ token }: Caller) => ({ authorization: token });

async function send<Name extends CallName>(
  url: string,
  caller: Caller,
  name: Name,
  query: Query<Name>,
  body: Body<Name> | undefined,
): Promise<{ status: number; body: unknown }> {
  const { method, path } = calls[name];
  const search = new URLSearchParams(
    Object.entries(query ?? {}).map(([key, value]): [string, string] => [key, String(value)]),
  );
  try {
    const response = await fetch(`${url}api${path}?${search}`, {
      method,
      headers: {
        ...headersOf(caller),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(method === 'POST' && { 'idempotency-key': randomUUID() }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  } catch (error) {
    return { status: 0, body: String(error) };
  }
}

/** Counts the changes of the award that its stream tells of. */
async function follow(url: string, caller: Caller, id: string) {
  const end = new AbortController();
  let heard = 0;
  const response = await fetch(`${url}api${calls.watchAward.path}?id=${id}`, {
    headers: headersOf(caller),
    signal: end.signal,
  });
  const reading = (async () => {
    const decoder = new TextDecoder();
    for await (const part of response.body ?? []) heard += decoder.decode(part).split('event: changed').length - 1;
  })().catch(() => undefined);
  return {
    async stop() {
      end.abort();
      await reading;
      return heard;
    },
  };
}

const sameMarks = (left: Readonly<Record<string, number>>, right: Readonly<Record<string, number>>) =>
  Object.keys(left).length === Object.keys(right).length &&
  Object.entries(left).every(([criterionID, mark]) => right[criterionID] === mark);

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
