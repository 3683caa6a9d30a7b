import { randomUUID } from 'node:crypto';
import { Compile } from 'typebox/compile';
import { emptyCategory } from '#contract/emptyCategory.ts';
import { type Category, type Criterion, categorySchema } from '#contract/entities/award.ts';
import type { Body } from '#contract/schemas.ts';
import { refuse, refuseField } from '../../platform/errors/refusal.ts';

type CategoryInput = NonNullable<Body<'updateAward'>['categories']>[number];

const shape = Compile(categorySchema);
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The categories as they shall be: what is not given stays as in `known`, what is new gets an id and its defaults. */
export function readCategories(input: readonly CategoryInput[], known: readonly Category[]): Category[] {
  const read = shaped(input, known);
  refuseTwice(read.map(({ categoryID }, index) => [`categories.${index}.categoryID`, categoryID]));
  for (const [index, { criteria }] of read.entries())
    refuseTwice(criteria.map(({ criterionID }, at) => [`categories.${index}.criteria.${at}.criterionID`, criterionID]));
  return read;
}

function shaped(input: readonly CategoryInput[], known: readonly Category[]): Category[] {
  return input.map(({ criteria, ...given }, index) => {
    const before = known.find(({ categoryID }) => categoryID === given.categoryID);
    const { entryLimit, ...merged } = {
      ...emptyCategory(given.categoryID ?? randomUUID()),
      ...before,
      ...withoutUndefined(given),
    };
    const category: Category = {
      ...merged,
      ...(entryLimit !== null && entryLimit !== undefined && { entryLimit }),
      names: inOrder(withoutUndefined(merged.names)),
      fee: inOrder(merged.fee),
      criteria: criteria ? criteria.map((criterion) => readCriterion(criterion, merged.criteria)) : merged.criteria,
    };
    if (!shape.Check(category)) {
      const [problem] = shape.Errors(category);
      const field = ['categories', index, ...(problem?.instancePath.split('/').filter(Boolean) ?? [])].join('.');
      throw refuse(400, 'request.shape', [
        { code: 'request.field', params: { field, problem: problem?.message ?? '' } },
      ]);
    }
    return category;
  });
}

/** Refuses an id that names two things: the one would take the place of the other, and one mark would count for both. */
function refuseTwice(named: readonly (readonly [field: string, id: string])[]): void {
  const again = named.find(([, id], index) => named.findIndex(([, other]) => other === id) < index);
  if (again) throw refuseField(again[0]);
}

/**
 * What differs between an award's categories and those that they shall be, in the words of its rules: `criteria` where those of a
 * category that is there already are others, `categories` where anything else is.
 */
export function changedIn(known: readonly Category[], wanted: readonly Category[]): string[] {
  // Each put in the same order: what the database keeps has one of its own.
  const [before, after] = [shaped(known, []), shaped(wanted, [])];
  const rest = (categories: readonly Category[]) =>
    JSON.stringify(categories.map(({ criteria: _, ...category }) => category));
  const criteria = new Map(before.map((category) => [category.categoryID, JSON.stringify(category.criteria)]));
  const isOther = ({ categoryID, criteria: given }: Category) =>
    criteria.has(categoryID) && criteria.get(categoryID) !== JSON.stringify(given);
  return [...(rest(before) === rest(after) ? [] : ['categories']), ...(after.some(isOther) ? ['criteria'] : [])];
}

/** The same categories under new ids, for another award, which has other dates. */
export const copyCategories = (categories: readonly Category[]): Category[] =>
  categories.map((category) => ({
    ...category,
    categoryID: randomUUID(),
    fee: { ...category.fee, earlyUntil: null },
    criteria: category.criteria.map((criterion) => ({ ...criterion, criterionID: randomUUID() })),
  }));

/** What is not given is empty; what is given wrongly is found by the schema afterwards. */
function readCriterion(input: unknown, known: readonly Criterion[]): Criterion {
  const given = (typeof input === 'object' && input !== null ? input : {}) as Partial<Criterion>;
  const told: unknown = given.criterionID;
  const id = typeof told === 'string' && uuid.test(told) ? told : randomUUID();
  // The same id in capitals is the same criterion: marks name it as it is kept.
  const isThat = ({ criterionID }: Criterion) => criterionID.toLowerCase() === id.toLowerCase();
  return {
    criterionID: known.find(isThat)?.criterionID ?? id,
    name: given.name ?? '',
    description: given.description ?? '',
    weight: given.weight ?? 0,
    anchors: Array.isArray(given.anchors) ? given.anchors.map(inOrder) : (given.anchors ?? []),
  };
}

/** Names in one order, so that the same is written alike: what the database keeps has an order of its own. */
const inOrder = <Value>(value: Value): Value =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))) as Value)
    : value;

const withoutUndefined = <Value extends object>(value: Value) =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as Value;
