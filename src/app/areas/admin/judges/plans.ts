import type { Award } from '#contract/entities/award.ts';
import type { AssignmentPlan, Judge, JudgingPlan } from '#contract/entities/judging.ts';

/** What an administrator chooses for a plan. */
export interface PlanChoice {
  readonly categoryIDs: ReadonlySet<string>;
  readonly judgeIDs: ReadonlySet<string>;
  /** Undefined while the field is empty, NaN while it is no number. */
  readonly judgesPerEntry: number | undefined;
  readonly avoidSuggested: boolean;
  readonly afresh: boolean;
}

/** The categories with entries, the judges of the award, and as many judges an entry as the categories need. */
export function chooseFirst(award: Award, judges: readonly Judge[]): PlanChoice {
  const entered = award.categories.filter(
    ({ categoryID }) => (award.summary?.categories.find((one) => one.categoryID === categoryID)?.submitted ?? 0) > 0,
  );
  const most = Math.max(2, ...entered.map(({ minimumJudges }) => minimumJudges));
  const able = judges.filter(({ locked }) => !locked).map(({ id }) => id);
  return {
    categoryIDs: new Set(entered.map(({ categoryID }) => categoryID)),
    judgeIDs: new Set(able),
    judgesPerEntry: able.length > 0 ? Math.min(most, able.length) : most,
    avoidSuggested: true,
    afresh: false,
  };
}

type PlanReason = 'chooseCategory' | 'chooseJudge' | 'chooseNumber' | 'tooMany';

/** What is still missing before a plan can be made. */
export function planReasons({ categoryIDs, judgeIDs, judgesPerEntry }: PlanChoice): PlanReason[] {
  const number = judgesPerEntry ?? Number.NaN;
  const usable = Number.isInteger(number) && number >= 1 && number <= 50;
  return [
    ...(categoryIDs.size === 0 ? (['chooseCategory'] as const) : []),
    ...(judgeIDs.size === 0 ? (['chooseJudge'] as const) : []),
    ...(usable ? [] : (['chooseNumber'] as const)),
    ...(usable && judgeIDs.size > 0 && number > judgeIDs.size ? (['tooMany'] as const) : []),
  ];
}

/** Judges with the most and with the fewest entries of a plan. */
export function loadRange({ judges }: Pick<JudgingPlan, 'judges'>): { readonly least: number; readonly most: number } {
  const sizes = judges.map(({ after }) => after);
  return sizes.length === 0 ? { least: 0, most: 0 } : { least: Math.min(...sizes), most: Math.max(...sizes) };
}

/** An assignment with some sheets of a category more. Whoever has the whole category has them already. */
export function withSheets(
  plan: AssignmentPlan,
  categoryID: string,
  sheets: readonly { readonly judgeID: string; readonly entryID: string }[],
): AssignmentPlan {
  const own = (judgeID: string) => sheets.filter((sheet) => sheet.judgeID === judgeID).map(({ entryID }) => entryID);
  const judges = plan.judges.map((one) =>
    one.categoryID === categoryID && one.entryIDs
      ? { ...one, entryIDs: [...new Set([...one.entryIDs, ...own(one.judgeID)])] }
      : one,
  );
  return { ...plan, judges };
}
