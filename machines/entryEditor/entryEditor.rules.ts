import type { AwardStatus } from '../award/award.rules.ts';
import {
  type EntryFacts,
  type EntryField,
  type EntryFile,
  entryFields,
  entryFiles,
  entryRules,
} from '../entry/entry.rules.ts';
import type { Condition, Rules } from '../kit/rules.ts';
import type { ChargedTax, TaxRule } from '../payment/tax.rules.ts';
import type { KeptFile } from '../upload/upload.rules.ts';
import { clashesOf, type DraftChanges, type DraftValues } from './draft.rules.ts';

/** An entry as its writer knows it; instants are ISO 8601. */
export interface EditedEntry {
  readonly id: string;
  readonly awardID: string;
  readonly version: number;
  readonly ref: string;
  readonly status: number;
  readonly categoryID: string | null;
  readonly data: DraftValues;
  readonly files: Readonly<Record<string, KeptFile>>;
  readonly bestEntry: boolean;
  readonly correction: { readonly message: string; readonly fields: readonly string[] } | null;
  readonly comments?: readonly string[] | undefined;
  readonly invoice: {
    readonly number: string;
    readonly status: string;
    readonly amount: number;
    readonly tax: ChargedTax | null;
    readonly currency: string;
  } | null;
  /** What was paid for it so far, in which category and when. */
  readonly settled?: { readonly categoryID: string | null; readonly amount: number; readonly at: string } | null;
  readonly updatedAt: string;
  readonly submittedAt: string | null;
}

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
  readonly categories: readonly {
    readonly categoryID: string;
    readonly name: string;
    readonly names: Readonly<Partial<Record<string, string>>>;
    readonly description: string;
    readonly eligibility: string;
    readonly fee: { readonly amount: number; readonly earlyAmount: number | null; readonly earlyUntil: string | null };
  }[];
}

/** An entry with everything that decides what may be done with it. */
export interface LoadedEntry {
  readonly entry: EditedEntry;
  readonly award: EditedAward;
  /** Entries of this entrant in this award that are submitted or further, this one left out. */
  readonly entriesUsed: number;
  readonly allowedLimit: number;
}

/** What a person decides on submitting. */
export interface SubmitEvent {
  readonly type: 'entry.submit';
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly fee: EntryFacts['fee'];
  readonly payment?: 'card' | 'invoice' | undefined;
  readonly discountID?: string | undefined;
  /** Files still on their way. */
  readonly uploading: readonly EntryFile[];
}

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

/** Required fields and files that are still empty. */
const missingIn = (values: DraftValues, files: EditedEntry['files']): (EntryField | EntryFile)[] => [
  ...entryFields.filter(({ name, required }) => required && values[name].trim() === '').map(({ name }) => name),
  ...entryFiles.filter(({ name, required }) => required && !files[name]).map(({ name }) => name),
];

/** The facts that the entry's lifecycle decides by. */
export const entryFactsOf = (
  editor: Pick<EditorFacts, 'loaded' | 'changes'>,
  event: Pick<SubmitEvent, 'now' | 'fee' | 'uploading'>,
): EntryFacts => {
  const { entry, award, entriesUsed, allowedLimit } = editor.loaded!;
  return {
    now: event.now,
    by: 'entrant',
    awardStatus: award.status,
    closesAt: award.closesAt === null ? null : Date.parse(award.closesAt),
    hasCategory: entry.categoryID !== null,
    missing: missingIn(valuesOf(editor), entry.files).filter((name) => !event.uploading.some((file) => file === name)),
    fee: event.fee,
    entriesUsed,
    allowedLimit,
    scored: false,
  };
};

type Start = { readonly awardID: string; readonly categoryID: string };
type Now = { readonly now: number };

const submitsFrom = (status: number, conditions: readonly Condition<EntryFacts>[]) =>
  conditions.map(({ needs, otherwise, params }) => ({
    needs: (editor: EditorFacts, event: SubmitEvent) =>
      editor.loaded?.entry.status !== status || needs(entryFactsOf(editor, event), event as never),
    otherwise,
    ...(params && {
      params: (editor: EditorFacts, event: SubmitEvent) => params(entryFactsOf(editor, event), event as never),
    }),
  }));

const askedIn = (status: number, conditions: readonly Condition<EntryFacts>[]) =>
  conditions.map(({ needs, otherwise, params }) => ({
    needs: (editor: EditorFacts, { now }: Now) =>
      editor.loaded?.entry.status !== status ||
      needs(entryFactsOf(editor, { now, fee: 'none', uploading: [] }), undefined as never),
    otherwise,
    ...(params && {
      params: (editor: EditorFacts, { now }: Now) =>
        params(entryFactsOf(editor, { now, fee: 'none', uploading: [] }), undefined as never),
    }),
  }));

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
      needs: ({ loaded, changes, base }: EditorFacts) =>
        loaded === null || clashesOf(changes, base, loaded.entry.data).length === 0,
      otherwise: 'entryEditor.refusal.conflict',
    },
    ...submitsFrom(0, entryRules.maySubmit),
    ...submitsFrom(9, entryRules.mayResubmit),
  ],
  mayWithdraw: [
    { needs: ({ loaded }) => loaded?.entry.status === 1, otherwise: 'entry.refusal.state' },
    ...askedIn(1, entryRules.mayWithdraw),
  ],
  mayChangeCategory: [...askedIn(0, entryRules.mayEdit), ...askedIn(9, entryRules.mayCorrect)],
} satisfies Rules<EditorFacts>;

const blank: DraftValues = {
  title: '',
  place: '',
  statement: '',
  completedOn: '',
  cost: '',
  leadName: '',
  client: '',
};
