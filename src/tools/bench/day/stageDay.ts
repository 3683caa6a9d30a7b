import { randomUUID } from 'node:crypto';
import type { Context } from '#server/http/context.ts';
import * as schema from '#server/platform/database/schema.ts';
import { categoryRows, type LoadStage, makeAccount, stageLoad } from '../judgingStage.ts';

/** How many people act, and how many sheets each judge has at most. */
export interface DaySize {
  readonly judges: number;
  readonly entrants: number;
  readonly administrators: number;
  readonly sheets: number;
}

/** One organiser's award in judging, and one that is open for entries. */
export interface DayStage {
  readonly judging: LoadStage;
  readonly open: { readonly awardID: string; readonly categoryIDs: readonly string[] };
  /** Addresses of accounts, all of the password of `judging`. */
  readonly entrants: readonly string[];
  readonly administrators: readonly string[];
}

/** Judges of each entry. */
export const perEntry = 3;
const day = 86_400_000;

/** Writes both awards, the entries that are judged, and an account for everybody. */
export async function stageDay(context: Context, size: DaySize): Promise<DayStage> {
  const { judges, entrants, administrators, sheets } = size;
  const entries = Math.ceil((judges * sheets) / perEntry);
  const judging = await stageLoad(context, { entries, judges, perEntry, saves: 0 });
  const { organiserID, password } = judging;
  const names = (name: string, many: number) => Array.from({ length: many }, (_, index) => `${name}${index + 1}`);
  const emails = { entrants: [] as string[], administrators: [] as string[] };
  for (const familyName of names('watcher', administrators)) {
    emails.administrators.push(await makeAccount(context, { type: 'admin', familyName, orgID: organiserID, password }));
  }
  for (const familyName of names('entrant', entrants)) {
    const orgID = randomUUID();
    await context.database.insert(schema.orgs).values({ id: orgID, name: `Studio of ${familyName}`, kind: 'entrant' });
    emails.entrants.push(await makeAccount(context, { type: 'entrant', familyName, orgID, password }));
  }
  return { judging, open: await openAward(context, organiserID), ...emails };
}

/** Three categories, the first of which costs something. */
async function openAward({ database, clock }: Context, orgID: string): Promise<DayStage['open']> {
  const awardID = randomUUID();
  const now = clock.now().getTime();
  const categories = ['Interiors', 'Exhibition', 'Street'].map((name) => ({ id: randomUUID(), name }));
  const rows = categoryRows(
    awardID,
    categories,
    Array.from({ length: 5 }, () => randomUUID()),
  );
  await database.transaction(async (tx) => {
    await tx.insert(schema.awards).values({
      id: awardID,
      orgID,
      status: 'open',
      name: 'Civic Design Awards of next year',
      refPrefix: 'CN',
      opensAt: new Date(now - day),
      closesAt: new Date(now + 30 * day),
      judgingClosesAt: new Date(now + 60 * day),
    });
    await tx.insert(schema.categories).values(rows.map((row, at) => ({ ...row, feeAmount: at === 0 ? 18_000 : 0 })));
  });
  return { awardID, categoryIDs: categories.map(({ id }) => id) };
}
