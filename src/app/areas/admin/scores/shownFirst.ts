interface Scored {
  readonly categoryID: string;
  readonly submittedSheets: number;
}

/** The category that the scores open at: the first with a score, as one without has nothing to show; else the first. */
export const shownFirst = (categories: readonly Scored[]): string =>
  (categories.find(({ submittedSheets }) => submittedSheets > 0) ?? categories[0])?.categoryID ?? '';
