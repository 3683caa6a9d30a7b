import type { CategoryDraft, CategoryProblem } from './categoryDraft.ts';

/** What every part of the category's form gets. */
export interface CategoryPart {
  readonly draft: CategoryDraft;
  readonly change: (part: Partial<CategoryDraft>) => void;
  /** Since when and why nothing can be changed; null where it can. */
  readonly locked: string | null;
  readonly problems: readonly CategoryProblem[];
}
