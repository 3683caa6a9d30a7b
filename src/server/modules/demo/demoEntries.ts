import { entryStatuses } from '#machines/entry/entry.rules.ts';
import type { ScoreState } from '#machines/score/score.rules.ts';
import * as content from './content.ts';
import { filesAtMost, type Stored } from './demoFiles.ts';
import { type DemoPlan, demoScores, type EntryPlan } from './plan.ts';

/** What the judges of its category gave an entry together, by weight. */
const totalOf = ({ assignments }: DemoPlan, { category, quality }: EntryPlan): number =>
  assignments
    .filter((assigned) => assigned.category.id === category.id)
    .flatMap(({ judge }) => {
      const marks = demoScores(quality, judge.severity, category.criteria);
      return category.criteria.map(({ criterionID, weight }) => marks[criterionID]! * weight);
    })
    .reduce((sum, mark) => sum + mark, 0);

/** The entry that stands first in each category of an announced result. */
function winnersOf(plan: DemoPlan): ReadonlySet<string> {
  const first = new Map<string, { readonly id: string; readonly total: number }>();
  for (const entry of plan.entries.filter(({ status }) => status === entryStatuses.categoryClosed)) {
    const total = totalOf(plan, entry);
    if (total > (first.get(entry.category.id)?.total ?? 0)) first.set(entry.category.id, { id: entry.id, total });
  }
  return new Set([...first.values()].map(({ id }) => id));
}

export const entryRows = (plan: DemoPlan, files: Map<string, Stored[]>) => {
  const { entries, awards } = plan;
  const counters = new Map<string, number>(awards.map(({ id }) => [id, 0]));
  const winners = winnersOf(plan);
  return entries.map((entry) => {
    const number = counters.get(entry.award.id)! + 1;
    counters.set(entry.award.id, number);
    const prefix = awards.find(({ id }) => id === entry.award.id)!.prefix;
    return {
      id: entry.id,
      awardID: entry.award.id,
      orgID: entry.entrant.orgID,
      personID: entry.entrant.id,
      ref: `${prefix}-${String(number).padStart(4, '0')}`,
      status: entry.status,
      categoryID: entry.category.id,
      data: {
        title: entry.title,
        place: entry.place,
        statement: entry.status === entryStatuses.inProgress && entry.index % 3 === 0 ? '' : entry.statement,
        completedOn: 'February 2026',
        cost: String(180_000 + entry.index * 12_500),
        leadName:
          entry.status === entryStatuses.inProgress ? '' : `${entry.entrant.givenName} ${entry.entrant.familyName}`,
        client: entry.entrant.organisation,
      },
      files: Object.fromEntries(
        (files.get(entry.id) ?? []).map(({ field, name, size, mimeType, url }) => [
          field,
          { name, size, mimeType, url },
        ]),
      ),
      correction:
        entry.status === entryStatuses.error
          ? {
              message: 'The supporting image shows people who can be recognised. Please send one without faces.',
              fields: ['supportingImage'],
              at: new Date(entry.createdAt.getTime() + 4 * 86_400_000).toISOString(),
            }
          : null,
      bestEntry: winners.has(entry.id),
      submittedAt: entry.submittedAt,
      createdAt: entry.createdAt,
      updatedAt: entry.submittedAt ?? entry.createdAt,
    };
  });
};

export function fileRows({ entries }: DemoPlan, files: Map<string, Stored[]>) {
  return entries.slice(0, filesAtMost).flatMap((entry) =>
    (files.get(entry.id) ?? []).map(({ key, field, name, mimeType, size }) => ({
      key,
      orgID: entry.entrant.orgID,
      personID: entry.entrant.id,
      awardID: entry.award.id,
      entryID: entry.id,
      field,
      name,
      mimeType,
      size,
      state: 'stored' as const,
      storedAt: entry.createdAt,
    })),
  );
}

export function sheetRows({ entries, assignments, judges }: DemoPlan) {
  const last = judges.at(-1);
  return entries
    .filter(({ status }) => status === entryStatuses.openForJudging || status === entryStatuses.categoryClosed)
    .flatMap((entry) =>
      assignments
        .filter(({ category }) => category.id === entry.category.id)
        .flatMap(({ judge }, position) => {
          const state =
            entry.status === entryStatuses.categoryClosed
              ? 'final'
              : judge === last
                ? 'unscored'
                : sheetState(entry.index + position * 3);
          if (state === 'unscored') return [];
          const marks = demoScores(entry.quality, judge.severity, entry.category.criteria);
          const done = state === 'submitted' || state === 'final';
          return {
            judgeID: judge.id,
            entryID: entry.id,
            awardID: entry.award.id,
            categoryID: entry.category.id,
            status: state,
            marks: state === 'recused' ? {} : done ? marks : Object.fromEntries(Object.entries(marks).slice(0, 2)),
            comment: done ? content.comments[(entry.index + position) % content.comments.length]! : '',
            recusalReason: state === 'recused' ? 'I advised the client on this project.' : null,
            submittedAt: done ? new Date(entry.createdAt.getTime() + 60 * 86_400_000) : null,
          };
        }),
    );
}

const sheetState = (turn: number): ScoreState =>
  turn % 41 === 7
    ? ('recused' as const)
    : turn % 5 === 4
      ? ('scored' as const)
      : turn % 7 === 6
        ? ('unscored' as const)
        : ('submitted' as const);
