import { entryFields } from '../entry/entry.fields.ts';
import { entryFiles } from '../entry/entry.rules.ts';
import type { Reason, Rules } from '../kit/rules.ts';
import { refusals } from '../kit/rules.ts';
import type { AwardStatus } from '../shared/award.statuses.ts';
import { canAnswer } from './comparing.ts';
import { canStillLetOn, decidesEligibility, eligibilityKinds, isEligibility } from './eligibility.ts';
import { categoryField } from './evaluate.ts';
import type { Choice, Column, Condition, Form, FormField } from './form.types.ts';
import { highestLimit } from './kinds/limits.ts';
import { kinds } from './kinds.ts';
import { textIn } from './words.ts';

/** The most fields of one form. */
const mostFields = 200;

/** How entries hold a field: how many answer it, and how many chose each of its choices. */
export interface Usage {
  readonly answered: number;
  /** The last of its places for files that holds one, from 1. */
  readonly files?: number;
  readonly chosen: Readonly<Record<string, number>>;
}

/** What decides whether a form may take the place of another. */
export interface FormFacts {
  readonly awardStatus: AwardStatus;
  readonly before: Form;
  readonly after: Form;
  readonly categoryIDs: readonly string[];
  /** By field; a field that no entry answers may be left out. */
  readonly usage: Readonly<Record<string, Usage>>;
}

/** One refusal for each field that breaks a rule, all at once. */
interface FieldRule {
  readonly breaks: (field: FormField, facts: FormFacts) => boolean;
  readonly otherwise: string;
  readonly params?: (field: FormField, facts: FormFacts) => Readonly<Record<string, string | number>>;
}

/** What a change of a form needs as a whole. */
const formRules = {
  mayPublish: [
    {
      needs: ({ awardStatus }) => ['pending', 'approved', 'open'].includes(awardStatus),
      otherwise: 'form.refusal.judgingStarted',
    },
    { needs: ({ after }) => after.length <= mostFields, otherwise: 'form.refusal.tooManyFields' },
    {
      needs: ({ after }) => after.some((field) => field.key === 'title' && isPlainTitle(field)),
      otherwise: 'form.refusal.titleNeeded',
    },
  ],
} satisfies Rules<FormFacts>;

const eachField: readonly FieldRule[] = [
  { breaks: ({ label }) => textIn(label, 'en') === '', otherwise: 'form.refusal.unnamed', params: positionOf },
  {
    breaks: (field, { after }) => after.find(({ key }) => key === field.key) !== field,
    otherwise: 'form.refusal.twice',
  },
  { breaks: ({ key }) => !isKey(key), otherwise: 'form.refusal.key' },
  { breaks: (field) => isStandard(field.key) && !matchesStandardField(field), otherwise: 'form.refusal.standardKind' },
  {
    breaks: ({ kind, choices = [] }) =>
      (kind === 'choice' || kind === 'choices') && choices.filter(({ closed }) => !closed).length === 0,
    otherwise: 'form.refusal.noChoice',
  },
  {
    breaks: ({ choices = [] }) =>
      choices.some(({ label }) => textIn(label, 'en') === '') ||
      new Set(choices.map(({ value }) => value)).size < choices.length ||
      choices.some(({ value }) => !/^[a-z0-9]{1,40}$/.test(value)),
    otherwise: 'form.refusal.choiceUnnamed',
  },
  {
    breaks: ({ kind, columns = [] }) =>
      kind === 'table' && (columns.length === 0 || columns.some(({ label }) => textIn(label, 'en') === '')),
    otherwise: 'form.refusal.noColumn',
  },
  {
    breaks: ({ minimum, maximum }) => minimum !== undefined && maximum !== undefined && minimum > maximum,
    otherwise: 'form.refusal.limits',
  },
  {
    breaks: ({ key, limit }) => !isStandard(key) && limit !== undefined && limit.count > highestLimit[limit.of],
    otherwise: 'form.refusal.longestAnswer',
  },
  {
    breaks: ({ categoryIDs = [] }, facts) => categoryIDs.some((id) => !facts.categoryIDs.includes(id)),
    otherwise: 'form.refusal.category',
  },
  {
    breaks: (field, { after }) =>
      (field.shownWhen?.conditions ?? []).some(
        (condition) => condition.field !== categoryField && !askedBefore(field, condition, after),
      ),
    otherwise: 'form.refusal.condition',
  },
  {
    breaks: (field, facts) => (field.shownWhen?.conditions ?? []).some((each) => !canBeCompared(field, each, facts)),
    otherwise: 'form.refusal.conditionValue',
  },
  {
    breaks: (field, facts) => (presentOf(field, facts)?.kind ?? field.kind) !== field.kind && isAnswered(field, facts),
    otherwise: 'form.refusal.kindAnswered',
    params: answeredBy,
  },
  {
    breaks: (field, facts) => {
      const { kind, columns = [] } = field;
      const isGone = ({ key }: Column) => !columns.some((each) => each.key === key);
      return kind === 'table' && (presentOf(field, facts)?.columns ?? []).some(isGone) && isAnswered(field, facts);
    },
    otherwise: 'form.refusal.columnAnswered',
    params: answeredBy,
  },
  {
    breaks: ({ key, kind, maximum = 1 }, { usage }) => kind === 'file' && maximum < (usage[key]?.files ?? 0),
    otherwise: 'form.refusal.filesThere',
    params: (field, { usage }) => ({ ...named(field), count: usage[field.key]?.files ?? 0 }),
  },
  {
    // What the present form does not offer is not taken away from it, whatever entries hold.
    breaks: (field, facts) => {
      const { key, choices = [] } = field;
      const chosen = facts.usage[key]?.chosen ?? {};
      const isGone = ({ value }: Choice) => !choices.some((each) => each.value === value);
      return (presentOf(field, facts)?.choices ?? []).some((each) => isGone(each) && (chosen[each.value] ?? 0) > 0);
    },
    otherwise: 'form.refusal.choiceChosen',
    params: answeredBy,
  },
];

const presentOf = ({ key }: FormField, { before }: FormFacts) => before.find((each) => each.key === key);
const isAnswered = ({ key }: FormField, { usage }: FormFacts) => (usage[key]?.answered ?? 0) > 0;

/** The question that a condition is about, where it stands before the one that it shows. */
const askedBefore = (field: FormField, condition: Condition, after: Form) =>
  after.slice(0, after.indexOf(field)).find(({ key, kind }) => key === condition.field && kinds[kind].asks);

/** Whether what a condition compares with can be answered at all. */
function canBeCompared(field: FormField, condition: Condition, { after, categoryIDs }: FormFacts): boolean {
  if (condition.test === 'isAnswered') return true;
  if (condition.field === categoryField) return categoryIDs.includes(condition.value);
  const on = askedBefore(field, condition, after);
  return !on || canAnswer(on, condition.value);
}

const mayDecide = ({ kind, key }: FormField) => eligibilityKinds.some((each) => each === kind) && !isStandard(key);

/** What a question needs that decides who may enter. */
const eachEligibility: readonly FieldRule[] = [
  {
    breaks: (field) => !mayDecide(field),
    otherwise: 'form.refusal.eligibilityKind',
  },
  {
    breaks: (field, { after }) => after.slice(0, after.indexOf(field)).some((each) => !isEligibility(each)),
    otherwise: 'form.refusal.eligibilityFirst',
  },
  {
    breaks: ({ required, seenBy, role, categoryIDs = [], shownWhen }) =>
      required !== true ||
      seenBy !== 'organiser' ||
      role !== undefined ||
      categoryIDs.length > 0 ||
      (shownWhen?.conditions ?? []).some(({ field }) => field === categoryField),
    otherwise: 'form.refusal.eligibilityForAll',
  },
  { breaks: (field) => mayDecide(field) && !decidesEligibility(field), otherwise: 'form.refusal.eligibilityAnswers' },
  { breaks: (field) => !canStillLetOn(field), otherwise: 'form.refusal.eligibilityClosed' },
  {
    breaks: ({ eligibility }) => textIn(eligibility?.otherwise, 'en') === '',
    otherwise: 'form.refusal.eligibilityWords',
  },
];

/** Every reason why a form may not take the place of another; empty where it may. */
export function refusalsOfForm(facts: FormFacts): Reason[] {
  const { before, after } = facts;
  const gone = before.filter((field) => isAnswered(field, facts) && !after.some(({ key }) => key === field.key));
  return [
    ...refusals(formRules.mayPublish, facts, undefined),
    ...after.flatMap((field) =>
      [...eachField, ...(isEligibility(field) ? eachEligibility : [])]
        .filter(({ breaks }) => breaks(field, facts))
        .map(({ otherwise, params = named }) => ({ code: otherwise, params: params(field, facts) })),
    ),
    ...gone.map((field) => ({ code: 'form.refusal.fieldAnswered', params: answeredBy(field, facts) })),
  ];
}

function named({ label, key }: FormField) {
  return { field: textIn(label, 'en') || key };
}

function positionOf(field: FormField, { after }: FormFacts) {
  return { place: after.indexOf(field) + 1 };
}

function answeredBy(field: FormField, { usage }: FormFacts) {
  return { ...named(field), count: usage[field.key]?.answered ?? 0 };
}

/** Lists, receipts and mails call an entry by its title: always asked, and seen by every judge. */
const isPlainTitle = ({ required, shownWhen, categoryIDs = [], closed, seenBy, blind }: FormField) =>
  required === true &&
  !shownWhen?.conditions.length &&
  categoryIDs.length === 0 &&
  !closed &&
  seenBy !== 'organiser' &&
  blind === true;

const isKey = (key: string) => isStandard(key) || /^own_[a-z0-9]{1,24}$/.test(key);

/** Whether a name is one of the specification's. */
export const isStandard = (key: string): boolean => [...entryFields, ...entryFiles].some(({ name }) => name === key);

/** What the specification's fields hold has its own lengths and types. */
function matchesStandardField({ key, kind, limit, types = [], maximumBytes = 0, maximum = 1 }: FormField): boolean {
  const file = entryFiles.find(({ name }) => name === key);
  if (file) {
    const known: readonly string[] = file.types;
    return (
      kind === 'file' &&
      maximum === 1 &&
      maximumBytes <= file.maximumBytes &&
      types.every((type) => known.includes(type))
    );
  }
  const most = entryFields.find(({ name }) => name === key)?.maximum ?? 0;
  const isText = kind === 'shortText' || kind === 'longText';
  return isText && (limit === undefined || limit.of === 'words' || limit.count <= most);
}
