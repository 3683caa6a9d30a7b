import type { CallName } from '#contract/calls.ts';
import type { Body, Query, Reply } from '#contract/schemas.ts';
import { type Caller, enter, follow, send } from './callers.ts';
import type { LoadSize, LoadStage } from './judgingStage.ts';

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
    calls: count,
    refused,
    sheets: sent.size,
    seconds,
    events: heard,
    wrong,
    processor,
    p50: quantile(took, 0.5),
    p99: quantile(took, 0.99),
    longest: quantile(took, 1),
    summary: { count: summaries.length, p50: quantile(summaries, 0.5), longest: quantile(summaries, 1) },
  };
}

const sameMarks = (left: Readonly<Record<string, number>>, right: Readonly<Record<string, number>>) =>
  Object.keys(left).length === Object.keys(right).length &&
  Object.entries(left).every(([criterionID, mark]) => right[criterionID] === mark);

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
