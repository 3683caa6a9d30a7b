import type { CategoryDraft, CategoryProblem } from './categoryDraft.ts';

/** What every part of the category's form gets. */
export interface CategoryPart {
  readonly draft: CategoryDraft;
  readonly change: (part: Partial<CategoryDraft>) => void;
  readonly problems: readonly CategoryProblem[];
}
