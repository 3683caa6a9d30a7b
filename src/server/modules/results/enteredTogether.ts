import type { EnteredTogether, ResultBundle } from './bundle.types.ts';

interface Judged {
  readonly categoryID: string;
  /** `workID` is the same for entries that were entered together. */
  readonly entries: readonly { readonly entryID: string; readonly workID: string; readonly ref: string }[];
}

/** Of one category's entries those that stand in others too. */
export function enteredTogether(
  categories: readonly Judged[],
  { categoryID: own, entries }: Judged,
): EnteredTogether[] {
  const elsewhere = new Map<string, { readonly ref: string; readonly categoryID: string }[]>();
  for (const { categoryID, entries: theirs } of categories) {
    if (categoryID === own) continue;
    for (const { ref, workID } of theirs) {
      const found = elsewhere.get(workID) ?? [];
      elsewhere.set(workID, found);
      found.push({ ref, categoryID });
    }
  }
  return entries.flatMap(({ entryID, workID }) => {
    const others = (elsewhere.get(workID) ?? []).toSorted((left, right) => (left.ref < right.ref ? -1 : 1));
    return others.length > 0 ? [{ entryID, with: others }] : [];
  });
}

/** What is wrong with what a bundle says of entries entered together, by itself. */
export function togetherFaults({ category, input, names, together = [] }: ResultBundle): string[] {
  const own = new Set(input.entryIDs);
  const entryIDs = together.map(({ entryID }) => entryID);
  const ownRefs = new Set(Object.values(names?.entries ?? {}).map(({ ref }) => ref));
  return [
    ...(new Set(entryIDs).size < entryIDs.length ? ['together: an entry is named twice'] : []),
    ...together.flatMap(({ entryID, with: others }) => [
      ...(new Set(others.map(({ ref }) => ref)).size < others.length
        ? [`together: ${entryID} names another entry twice`]
        : []),
      ...(own.has(entryID) ? [] : [`together: ${entryID} is no entry of the category`]),
      ...(names?.entries[entryID] ? [] : [`together: ${entryID} has no number`]),
      ...others.flatMap(({ ref, categoryID }) =>
        categoryID === category.categoryID || ownRefs.has(ref) ? [`together: ${ref} is of the same category`] : [],
      ),
    ]),
  ];
}

/** Where bundles that were made at once contradict each other: what one says was entered together, the other does not. */
export function apart(bundles: readonly ResultBundle[]): string[] {
  return bundles.flatMap((bundle) =>
    (bundle.together ?? []).flatMap(({ entryID, with: others }) =>
      others.flatMap(({ ref, categoryID }) => {
        const other = bundles.find(
          ({ award, category, madeAt }) =>
            award.id === bundle.award.id && madeAt === bundle.madeAt && category.categoryID === categoryID,
        );
        const own = bundle.names?.entries[entryID]?.ref;
        return !other || namesTogether(other, ref, { ref: own ?? '', categoryID: bundle.category.categoryID })
          ? []
          : [`${own} and ${ref}: only ${bundle.category.name} says that they were entered together`];
      }),
    ),
  );
}

const namesTogether = (
  { names, together = [] }: ResultBundle,
  ref: string,
  of: EnteredTogether['with'][number],
): boolean =>
  together.some(
    ({ entryID, with: others }) =>
      names?.entries[entryID]?.ref === ref &&
      others.some((one) => one.ref === of.ref && one.categoryID === of.categoryID),
  );
