import { setTimeout } from 'node:timers/promises';
import type { CallName } from '#contract/calls.ts';
import type { Body, Query, Reply } from '#contract/schemas.ts';
import { type Caller, enter, follow, send, sendOver } from './callers.ts';
import { quantile } from './figures.ts';
import type { LoadSize, LoadStage } from './judgingStage.ts';
import type { ProcessorParts } from './processorTime.ts';
import { type SentSheet, sheetKey, wrongSheets } from './sentSheets.ts';
import { Wire } from './wire.ts';

export interface LoadFigures {
  readonly calls: number;
  /** Answers that were no success, and what they were. */
  readonly refused: readonly string[];
  readonly sheets: number;
  readonly seconds: number;
  /** Milliseconds of one call that saves or hands in: half are faster, 99 of 100 are, all are. */
  readonly p50: number;
  readonly p99: number;
  /** `p99` of the calls that began after the first two seconds, in which a process compiles and plans what it does. */
  readonly warm: number;
  readonly longest: number;
  /** Milliseconds of processor time used while marks were sent and the summary was read, by part. */
  readonly processor: ProcessorParts;
  /** Changes that the administrator heard of meanwhile. */
  readonly events: number;
  /** Milliseconds of the award's summary, fetched over and over while everybody marks. */
  readonly summary: { readonly count: number; readonly p50: number; readonly longest: number };
  /** Sheets that are not as their judge sent them. */
  readonly wrong: readonly string[];
}

/** Milliseconds. */
const warmUp = 2_000;

/**
 * Every judge signs in, accepts the terms and then marks all entries assigned to them at once with all the others, while an
 * administrator follows what happens. Answers what it took, and whether everything arrived. `used` says how much processor
 * time was used so far. Marks go over one open connection a judge, written by hand (`Wire`): who asks shares the processors.
 */
export async function runLoad(
  url: string,
  stage: LoadStage,
  size: LoadSize,
  used: () => ProcessorParts,
): Promise<LoadFigures> {
  const { awardID, categoryIDs, criterionIDs } = stage;
  const refused: string[] = [];
  const took: number[] = [];
  const later: number[] = [];
  let count = 0;
  const call: Call = async (caller, name, query, body) => {
    count += 1;
    const answer = await send(url, caller, name, query, body);
    if (answer.status >= 200 && answer.status < 300) return answer.body as Reply<typeof name>;
    refused.push(`${name}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return null;
  };

  const scoresFrom = (first: number) =>
    Object.fromEntries(criterionIDs.map((criterionID, index) => [criterionID, (first + index) % 11]));

  const admin = await enter(url, stage.administrator, stage.password);
  const judges: Judge[] = [];
  for (const email of stage.judges) {
    const caller = await enter(url, email, stage.password);
    const answer = await call(caller, 'login', {});
    judges.push({ ...caller, personID: answer?.user.id ?? '' });
  }
  const lists = await assign(call, { admin, judges }, stage, size);

  const events = await follow(url, admin, awardID);
  const summaries: number[] = [];
  const sent = new Map<string, SentSheet>();
  const began = performance.now();
  const usedBefore = used();
  let isScoring = true;
  /** Asks over `wire` and answers after how many milliseconds it was answered. */
  const ask = async (wire: Wire, caller: Caller, name: CallName, query: Record<string, string>, body?: unknown) => {
    count += 1;
    const answer = await sendOver(wire, caller, name, query, { body });
    if (answer.status !== 200) refused.push(`${name}: ${answer.status} ${answer.body}`);
    return answer.took;
  };
  const looking = (async () => {
    const wire = new Wire(url);
    while (isScoring) summaries.push(await ask(wire, admin, 'getAwardSummary', { id: awardID }));
    wire.close();
  })();
  await Promise.all(
    judges.map(async (judge, number) => {
      const entries = lists[number] ?? [];
      const wire = new Wire(url);
      let paced = 0;
      for (const [place, { id, categoryID }] of entries.entries()) {
        const query = { id, awardID, categoryID: categoryID ?? '' };
        for (let save = 0; save <= size.saves; save += 1) {
          const marks = scoresFrom(number * 7 + place * 3 + save);
          const last = save === size.saves;
          const isLater = performance.now() - began > warmUp;
          // What a cold process leaves waiting would be late for seconds.
          const late = isLater ? await untilDue(began + warmUp, paced * judges.length + number, size.perSecond) : 0;
          if (isLater) paced += 1;
          const asked = last ? { ...query, submit: 'true' } : query;
          const time = late + (await ask(wire, judge, 'scoreEntry', asked, { marks }));
          took.push(time);
          if (isLater) later.push(time);
          if (last) sent.set(sheetKey(judge.personID, id), { marks, status: 'submitted', comment: '' });
        }
      }
      wire.close();
    }),
  );
  const seconds = (performance.now() - began) / 1_000;
  const processor = between(usedBefore, used());
  isScoring = false;
  await looking;

  const listed = categoryIDs.map((categoryID) => call(admin, 'listAwardEntries', { awardID, categoryID }));
  const wrong = wrongSheets(
    (await Promise.all(listed)).flatMap((entries) => entries ?? []),
    sent,
  );
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
    warm: quantile(later, 0.99),
    longest: quantile(took, 1),
    summary: { count: summaries.length, p50: quantile(summaries, 0.5), longest: quantile(summaries, 1) },
  };
}

/** Waits until the save of this number is due, and answers how many milliseconds later than that it is: who waited for that, too. */
async function untilDue(began: number, number: number, perSecond: number | undefined): Promise<number> {
  if (perSecond === undefined) return 0;
  const due = began + (number * 1_000) / perSecond;
  if (performance.now() < due) await setTimeout(due - performance.now());
  return performance.now() - due;
}

/** Milliseconds of processor time used from one moment to another. */
export const between = (before: ProcessorParts, after: ProcessorParts): ProcessorParts => ({
  server: after.server - before.server,
  database: after.database - before.database,
  asking: after.asking - before.asking,
});

export type Judge = Caller & { readonly personID: string };

/** Answers null where the call was refused, which is noted. */
export type Call = <Name extends CallName>(
  caller: Caller,
  name: Name,
  query: Query<Name>,
  body?: Body<Name>,
) => Promise<Reply<Name> | null>;

/** Shares the entries out, and answers what each judge then has to mark once the terms are accepted. */
export async function assign(
  call: Call,
  { admin, judges }: { readonly admin: Caller; readonly judges: readonly Judge[] },
  { awardID, categoryIDs }: LoadStage,
  { perEntry }: Pick<LoadSize, 'perEntry'>,
): Promise<(Reply<'listEntries'> | null)[]> {
  const wish = { categoryIDs: [...categoryIDs], judgeIDs: judges.map(({ personID }) => personID), seed: 1 };
  const plan = await call(admin, 'planJudging', { awardID }, { wish: { ...wish, judgesPerEntry: perEntry } });
  if (plan) await call(admin, 'planJudging', { awardID }, { assign: plan.after, apply: true });
  await Promise.all(judges.map((judge) => call(judge, 'acceptNda', {}, { awardID, version: 1, name: 'Load Judge' })));
  return Promise.all(judges.map((judge) => call(judge, 'listEntries', { awardID })));
}
