import { entryFactsFrom, missingFrom, writerOf } from '../entry/entry.facts.ts';
import { forEachField } from '../entry/entry.fields.ts';
import { entryLifecycle } from '../entry/entry.machine.ts';
import {
  type EntryEvent,
  type EntryFacts,
  type EntryState,
  entryFiles,
  entryRules,
  entryStateOf,
  entryStatuses,
  hasRoom,
} from '../entry/entry.rules.ts';
import { furtherIn } from '../entry/further.keys.ts';
import { type FurtherFacts, whyNotFurther } from '../entry/further.rules.ts';
import { askedVersion, type EntrantTerms, termsOnSubmitting } from '../entry/terms.ts';
import type { DraftValues, EditedEntry } from '../form/editedEntry.ts';
import { lackingOf, slotsOf, turnedAway } from '../form/evaluate.ts';
import type { Form } from '../form/form.types.ts';
import { textIn } from '../form/words.ts';
import { askedOf } from '../kit/asking.ts';
import type { Reason, Rules } from '../kit/rules.ts';
import type { FurtherFee } from '../payment/further.rules.ts';
import type { Bill } from '../payment/seen.rules.ts';
import type { TaxRule } from '../payment/tax.rules.ts';
import type { AwardStatus } from '../shared/award.statuses.ts';
import { clashesOf, type DraftChanges } from './draft.rules.ts';

/** What the award asks of its entries; instants are ISO 8601, money is in minor units. */
export interface EditedAward {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly status: AwardStatus;
  readonly timeZone: string;
  readonly currency: string;
  readonly tax: TaxRule | null;
  readonly opensAt: string | null;
  readonly closesAt: string | null;
  readonly resultsAt: string | null;
  /** Whether judges don't see who entered. */
  readonly blind?: boolean;
  /** Whether rounds before the scores make a shortlist. */
  readonly hasRounds?: boolean | undefined;
  readonly entrantTerms?: EntrantTerms | undefined;
  readonly categories: readonly {
    readonly categoryID: string;
    readonly name: string;
    readonly names: Readonly<Partial<Record<string, string>>>;
    readonly description: string;
    readonly eligibility: string;
    /** What judges score; `weight` in per cent. */
    readonly criteria?: readonly {
      readonly criterionID: string;
      readonly name: string;
      readonly description: string;
      readonly weight: number;
    }[];
    readonly fee: { readonly amount: number; readonly earlyAmount: number | null; readonly earlyUntil: string | null };
    /** Whether it may be entered together with others. */
    readonly shared?: boolean | undefined;
    /** How many entries of one entrant it takes, where it says so. */
    readonly entryLimit?: number | null | undefined;
  }[];
  /** What each further category of an entry costs; its full fee where left out. */
  readonly furtherFee?: FurtherFee | undefined;
}

/** An entry with everything that decides what may be done with it. */
export interface LoadedEntry {
  readonly entry: EditedEntry;
  readonly award: EditedAward;
  /** The award's own form, where it has one. */
  readonly form?: Form | null;
  /** Entries of this entrant in this award that are submitted or further, this one left out. */
  readonly entriesUsed: number;
  readonly allowedLimit: number;
  /** Of those entries, how many are in each category, by its id; none where left out. */
  readonly usedIn?: Readonly<Record<string, number>>;
  /** Whether an administrator writes who signed in as the entrant. */
  readonly isImpersonated?: boolean;
  /** Whether it is what this device kept: the server did not answer. */
  readonly isStored?: boolean;
}

/** What a person decides on submitting. */
export interface SubmitEvent {
  readonly type: 'entry.submit';
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly fee: EntryFacts['fee'];
  readonly payment?: 'card' | 'invoice' | undefined;
  readonly discountID?: string | undefined;
  /** Whether a discount code is typed that was not applied. */
  readonly codeTyped?: boolean | undefined;
  /** The version of the award's terms for entrants that is ticked. */
  readonly acceptedTerms?: number | undefined;
  /** Categories that it is entered in besides its own. */
  readonly further?: readonly string[] | undefined;
  /** What the page shows of what is charged or invoiced. */
  readonly seen?: Bill | undefined;
  /** Files still on their way. */
  readonly uploading: readonly string[];
  /** What the reasons name the form's questions in; English where left out. */
  readonly language?: Language | undefined;
}

type Language = Parameters<typeof textIn>[1];

export interface EditorFacts {
  readonly loaded: LoadedEntry | null;
  readonly changes: DraftChanges;
  /** What the server had in the changed fields when they were changed. */
  readonly base: DraftChanges;
}

/** What the entry holds together with what was typed since. */
export const valuesOf = ({ loaded, changes }: Pick<EditorFacts, 'loaded' | 'changes'>): DraftValues => ({
  ...(loaded?.entry.data ?? blank),
  ...changes,
});

/** The facts that the entry's lifecycle decides by. */
const entryFactsOf = (
  editor: Pick<EditorFacts, 'loaded' | 'changes'>,
  event: Asked & Now,
  type: EntryEvent['type'],
): EntryFacts => {
  const { entry, award, form, entriesUsed, allowedLimit, isImpersonated = false } = editor.loaded!;
  const before = entry.terms?.accepted?.version;
  const terms = termsOnSubmitting(askedVersion(award.entrantTerms), {
    ticked: event.acceptedTerms,
    before,
    open: isImpersonated,
  });
  const answers = { data: valuesOf(editor), files: entry.files, categoryID: entry.categoryID };
  const { language = 'en' } = event;
  const { words, others } = form ? turnedAway(form, answers, lackingOf(form, answers), language) : nobody;
  const lacking = form ? others : missingFrom(valuesOf(editor), entry.files);
  // A file that is on its way is not there yet, also where another one is.
  const waiting = form?.filter(
    (field) => field.kind === 'file' && slotsOf(field).some((slot) => event.uploading.includes(slot)),
  );
  const missing = [...new Set([...lacking, ...(waiting ?? []).map(({ key }) => key)])] as typeof lacking;
  return entryFactsFrom(
    {
      categoryID: entry.categoryID,
      missing: form ? [] : missing.filter((name) => !event.uploading.some((file) => file === name)),
      ...(form && { unanswered: missing.map((name) => labelOf(form, name, language)), ineligible: words }),
      scored: (entry.scoreStatus ?? 'unscored') !== 'unscored',
      paymentUnderWay: entry.paymentUnderWay && !(type === 'entry.submit' && entry.paymentUnanswered),
      onBallot: entry.onBallot,
    },
    award,
    {
      now: event.now,
      by: writerOf(entry),
      fee: event.fee,
      entriesUsed,
      allowedLimit,
      ...roomOf(editor.loaded!, event.categoryID ?? entry.categoryID),
      terms,
    },
  );
};

const nobody = { words: [], others: [] };

/** How much of a category the entrant's other entries take up. */
const roomOf = ({ award, usedIn = {} }: LoadedEntry, categoryID: string | null) => ({
  categoryUsed: usedIn[categoryID ?? ''] ?? 0,
  categoryLimit: award.categories.find((category) => category.categoryID === categoryID)?.entryLimit,
});

/** What a field is called in a language; where that does not name it, in the first that does. */
const labelOf = (form: Form, name: string, language: Language) =>
  textIn(form.find(({ key }) => key === name)?.label, language) || name;

/** The further categories that are chosen, in the award's order; those that are gone by now come last. */
export const chosenIn = (editor: Pick<EditorFacts, 'loaded' | 'changes'>): readonly string[] => {
  const { entry, award } = editor.loaded!;
  const positionOf = (id: string) => award.categories.findIndex(({ categoryID }) => categoryID === id) >>> 0;
  return furtherIn(valuesOf(editor), entry.categoryID).sort((left, right) => positionOf(left) - positionOf(right));
};

/** The entry with the further categories that are chosen for it. */
export const furtherFactsOf = (
  loaded: LoadedEntry,
  chosen: readonly string[],
  names: FurtherFacts['names'] = loaded.entry.data,
): FurtherFacts => {
  const { entry, award, entriesUsed, allowedLimit } = loaded;
  const { together = [] } = entry;
  return {
    categories: award.categories,
    categoryID: entry.categoryID,
    entered: together.flatMap(({ categoryID }) => categoryID ?? []),
    isFurther: entry.isFurther ?? together.some(({ first }) => first),
    chosen,
    names,
    // Whoever writes along knows their own limits alone.
    ...(!entry.asColleague && { left: allowedLimit - entriesUsed, full: fullIn(loaded) }),
  };
};

/** The categories that take no further entry of this entrant. */
const fullIn = (loaded: LoadedEntry): readonly string[] =>
  loaded.award.categories.map(({ categoryID }) => categoryID).filter((id) => !hasRoom(roomOf(loaded, id)));

/** Why the entry can't be entered in the further categories that are chosen, as far as its writer knows; the server asks each rule. */
export const whyNotFurtherIn = (editor: EditorFacts, chosen: readonly string[], language: Language): Reason[] => {
  const { loaded } = editor;
  if (!loaded || chosen.length === 0) return [];
  const fields = lackingFurther(editor, loaded, chosen).map((name) => labelOf(loaded.form!, name, language));
  return [
    ...whyNotFurther(furtherFactsOf(loaded, chosen, valuesOf(editor))),
    ...(fields.length > 0 ? [{ code: 'entry.refusal.unanswered', params: { fields: fields.join(', ') } }] : []),
  ];
};

/** What the form asks in the further categories, and not in the entry's own, and is not answered; by names. */
function lackingFurther(
  editor: EditorFacts,
  { entry, form }: LoadedEntry,
  chosen: readonly string[],
): readonly string[] {
  if (!form) return [];
  const lackingIn = (categoryID: string | null) =>
    lackingOf(form, { data: valuesOf(editor), files: entry.files, categoryID });
  const own = lackingIn(entry.categoryID);
  const names = new Set(chosen.flatMap(lackingIn).filter((name) => !own.includes(name)));
  return [...names];
}

type Start = { readonly awardID: string; readonly categoryID: string };
type Now = { readonly now: number };
type To = Now & { readonly categoryID: string };
/** What the entry's chart is asked with; `categoryID` where it is to be in another category. */
type Asked = Pick<SubmitEvent, 'fee' | 'uploading' | 'acceptedTerms' | 'language'> & { readonly categoryID?: string };
const nothingAsked: Asked = { fee: 'unsettled', uploading: [] };

/** Asks the entry's own chart, in the state that the entry is in; nothing is asked before there is an entry. */
const entryMay = <Event extends Now>(
  type: EntryEvent['type'],
  states: readonly EntryState[],
  askedBy: (event: Event) => Asked = () => nothingAsked,
) =>
  askedOf(
    entryLifecycle,
    entryRules,
    { type, states },
    (editor: EditorFacts, event: Event) =>
      editor.loaded && {
        state: entryStateOf(editor.loaded.entry.status),
        facts: entryFactsOf(editor, { now: event.now, ...askedBy(event) }, type),
        event: { type } as EntryEvent,
      },
  );

/** What judges answered in a round only the server knows. */
const isKnownHere = ({ otherwise }: { readonly otherwise: string }) => otherwise !== 'entry.refusal.answeredInRound';

/** What each decision of the writer needs: the entry's own rules, and what only this screen knows. */
export const entryEditorRules = {
  mayStart: [
    { needs: (_, { awardID }: Start) => awardID !== '', otherwise: 'entryEditor.refusal.noAward' },
    { needs: (_, { categoryID }: Start) => categoryID !== '', otherwise: 'entryEditor.refusal.noCategory' },
  ],
  maySubmit: [
    ...entryFiles.map(({ name }) => ({
      needs: (_: EditorFacts, event: SubmitEvent) => !event.uploading.includes(name),
      otherwise: `entryEditor.refusal.uploading.${name}`,
    })),
    {
      needs: (_: EditorFacts, event: SubmitEvent) => event.codeTyped !== true,
      otherwise: 'entryEditor.refusal.codeUnapplied',
    },
    {
      needs: ({ loaded, changes, base }: EditorFacts) =>
        loaded === null || clashesOf(changes, base, loaded.entry.data).length === 0,
      otherwise: 'entryEditor.refusal.conflict',
    },
    ...entryMay('entry.submit', ['inProgress', 'error'], (event: SubmitEvent) => event),
  ],
  mayWithdraw: entryMay<Now>('entry.withdraw', ['submitted']).filter(isKnownHere),
  mayChangeCategory: entryMay('entry.setCategory', ['inProgress', 'error'], ({ categoryID }: To) => ({
    ...nothingAsked,
    categoryID,
  })).filter(isKnownHere),
} satisfies Rules<EditorFacts>;

/** Whether its entrant may still write the entry: a draft, or one to correct. */
export const isWritable = ({ status }: Pick<EditedEntry, 'status'>): boolean =>
  status === entryStatuses.inProgress || status === entryStatuses.error;

const blank: DraftValues = forEachField(() => '');
