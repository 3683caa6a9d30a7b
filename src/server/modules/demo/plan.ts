import { randomUUID } from 'node:crypto';
import type { Criterion } from '#contract/entities/award.ts';
import { type EntryStatus, entryStatuses } from '#machines/entry/entry.rules.ts';
import { highestScore } from '#machines/score/score.rules.ts';
import * as content from './content.ts';

/** How much demo to make. */
export interface DemoSize {
  readonly entries: number;
  readonly judges: number;
}

export const demoSize: DemoSize = { entries: 40, judges: content.judges.length };

export type EntryPlan = ReturnType<typeof entryPlan>;
export type DemoPlan = ReturnType<typeof demoPlan>;

const day = 86_400_000;

/** Everything the demo holds, decided before anything is written; only identifiers are random, unless `newID` says others. */
export function demoPlan(now: Date, size: DemoSize, newID: () => string = randomUUID) {
  const organiserID = newID();
  const administrator = { id: newID(), orgID: organiserID, ...content.administrator };
  const judges = Array.from({ length: size.judges }, (_, index) => ({
    id: newID(),
    orgID: organiserID,
    email: numbered('judge', index),
    ...content.judges[index % content.judges.length]!,
  }));
  const entrantCount = Math.max(content.entrants.length, Math.ceil(size.entries / 60));
  const entrants = Array.from({ length: entrantCount }, (_, index) => {
    const sample = content.entrants[index % content.entrants.length]!;
    const series = Math.floor(index / content.entrants.length);
    return {
      id: newID(),
      orgID: newID(),
      email: numbered('entrant', index),
      ...sample,
      organisation: series === 0 ? sample.organisation : `${sample.organisation} ${series + 1}`,
    };
  });
  const awards = content.awards.map((sample) => ({
    ...sample,
    id: newID(),
    opensAt: atFive(now, sample.opens),
    closesAt: atFive(now, sample.closes),
    judgingClosesAt: atFive(now, sample.judgingCloses),
    resultsAt: atFive(now, sample.results),
    categories: sample.categories.map((category) => ({
      ...category,
      id: newID(),
      criteria: category.criteria.map(
        (criterion): Criterion => ({
          criterionID: newID(),
          ...criterion,
          anchors: [...content.anchors],
        }),
      ),
    })),
  }));
  const used = new Map<string, number>();
  const entries = Array.from({ length: size.entries }, (_, index) =>
    entryPlan(index, now, awards, entrants, used, newID),
  );
  // Each category has three judges; with many judges, three neighbours of a ring.
  const assignments = awards
    .filter(({ status }) => status !== 'open')
    .flatMap((award) =>
      award.categories.flatMap((category, position) =>
        [0, 1, 2].map((offset) => ({
          judge: judges[(position * 3 + offset * (judges.length > 3 ? 1 : 0) + position) % judges.length] ?? judges[0]!,
          award,
          category,
        })),
      ),
    );
  const extra = judges.slice(content.judges.length).flatMap((judge, index) => {
    const award = awards[0]!;
    return [0, 1].map((offset) => ({
      judge,
      award,
      category: award.categories[(index + offset) % award.categories.length]!,
    }));
  });
  return {
    organiserID,
    administrator,
    judges,
    entrants,
    awards,
    entries,
    assignments: distinct([...assignments, ...extra]),
  };
}

/** Each judge once in each category. */
function distinct<Pair extends { readonly judge: { id: string }; readonly category: { id: string } }>(
  pairs: readonly Pair[],
): Pair[] {
  return [...new Map(pairs.map((pair) => [`${pair.judge.id} ${pair.category.id}`, pair])).values()];
}

/** Marks of one judge for one entry: the entry's quality, the judge's severity, and a little of the criterion. */
export function demoScores(quality: number, severity: number, criteria: readonly Criterion[]): Record<string, number> {
  return Object.fromEntries(
    criteria.map(({ criterionID }, index) => [
      criterionID,
      Math.min(highestScore, Math.max(1, quality + severity + ((quality * 7 + index * 5 + severity) % 3) - 1)),
    ]),
  );
}

function entryPlan(
  index: number,
  now: Date,
  awards: readonly {
    id: string;
    categories: readonly { id: string; name: string; criteria: readonly Criterion[] }[];
  }[],
  entrants: readonly { id: string; orgID: string; organisation: string; givenName: string; familyName: string }[],
  /** How many titles of each category are taken. */
  used: Map<string, number>,
  newID: () => string,
) {
  // Of every twenty entries thirteen are being judged, four are in the open award and three in last year's.
  const turn = index % 20;
  const [judging, open, completed] = awards as [
    (typeof awards)[number],
    (typeof awards)[number],
    (typeof awards)[number],
  ];
  const award = turn < 13 ? judging : turn < 17 ? open : completed;
  const category = award.categories[(index + Math.floor(index / 20)) % award.categories.length]!;
  const entrant = entrants[(index * 5 + Math.floor(index / 20)) % entrants.length]!;
  const titles = content.projects[category.name]!;
  const turnOfTitle = used.get(category.name) ?? 0;
  used.set(category.name, turnOfTitle + 1);
  const [title, place] = titles[turnOfTitle % titles.length]!;
  const series = Math.floor(turnOfTitle / titles.length);
  const status = statusOf(award === judging ? 'judging' : award === open ? 'open' : 'completed', index);
  const created = new Date(
    now.getTime() - (award === completed ? 400 : award === open ? 15 : 70) * day + index * 3_600_000,
  );
  return {
    id: newID(),
    index,
    award,
    category,
    entrant,
    status,
    title: series === 0 ? title : `${title} ${series + 1}`,
    place,
    statement: [0, 1, 2, 3]
      .map((offset) => content.sentences[(index * 3 + offset) % content.sentences.length]!)
      .join(' '),
    quality: 4 + ((index * 7) % 6),
    /** A draft's files: how many of the four are there. */
    files: status === entryStatuses.inProgress ? index % 4 : 4,
    createdAt: created,
    submittedAt: status === entryStatuses.inProgress ? null : new Date(created.getTime() + 2 * day),
  };
}

function statusOf(award: 'judging' | 'open' | 'completed', index: number): EntryStatus {
  if (award === 'completed') return 3;
  if (award === 'open') return index % 2 === 0 ? 0 : 1;
  const turn = index % 20;
  if (turn === 3 && index % 40 === 3) return 9;
  if (turn === 5) return index % 40 === 5 ? 9 : 1;
  if (turn === 8) return 0;
  return 2;
}

const numbered = (who: 'judge' | 'entrant', index: number) => `${who}${index === 0 ? '' : index + 1}@demo.test`;

function atFive(now: Date, days: number): Date {
  const instant = new Date(now.getTime() + days * day);
  instant.setUTCHours(17, 0, 0, 0);
  return instant;
}
