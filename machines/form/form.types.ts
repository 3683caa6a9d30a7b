import type { Locale } from '../settings/languages.ts';

/** A text in some of the languages. */
export type Words = Readonly<Partial<Record<Locale, string>>>;

/** The kinds of field; each is described by the file of its name in `kinds/`. */
export const kindNames = [
  'shortText',
  'longText',
  'number',
  'money',
  'date',
  'choice',
  'choices',
  'yesNo',
  'consent',
  'country',
  'email',
  'webAddress',
  'videoAddress',
  'people',
  'table',
  'file',
  'heading',
  'text',
] as const;
export type KindName = (typeof kindNames)[number];

/** The name of a field that an organiser made. */
export type OwnKey = `own_${string}`;

/** Who sees an answer beside the entrant: the organiser alone, judges too, or everybody once the result is out. */
export const audiences = ['organiser', 'judges', 'public'] as const;
type Audience = (typeof audiences)[number];

export const fieldRoles = ['title', 'organisation', 'person', 'place'] as const;
export const tests = ['is', 'isNot', 'includes', 'isAnswered', 'isAbove', 'isBelow'] as const;

/** One condition on the answer to an earlier field; `category` stands for the entry's category. */
export interface Condition {
  readonly field: string;
  readonly test: (typeof tests)[number];
  readonly value: string;
}

/** How the answers given stand to those named: one of them is given, all are, nothing else is, or none is. */
export const matches = ['any', 'all', 'only', 'none'] as const;
export type Match = (typeof matches)[number];

/** Which answers let an entry on, and what the organiser says to whoever gives another. */
export interface EligibilityRule {
  /** Of yes or no, choices and countries. */
  readonly answers?: readonly string[];
  readonly match?: Match;
  /** Of a number or a day: the first and the last one that lets on. */
  readonly from?: string;
  readonly to?: string;
  readonly otherwise: Words;
}

export interface Choice {
  readonly value: string;
  readonly label: Words;
  /** Kept where it was chosen, and not offered again. */
  readonly closed?: boolean;
}

export interface Column {
  readonly key: string;
  readonly label: Words;
}

/** One field of a form. What is left out takes the plainest value. */
export interface FormField {
  /** One of the specification's names, or `own_` and letters and figures. It never changes. */
  readonly key: string;
  readonly kind: KindName;
  readonly label: Words;
  readonly help?: Words;
  readonly required?: boolean;
  /** The categories that it is asked in; every one where empty. */
  readonly categoryIDs?: readonly string[];
  readonly shownWhen?: { readonly all: boolean; readonly conditions: readonly Condition[] };
  readonly seenBy: Audience;
  /** Whether judges see it although the award is blind. */
  readonly blind?: boolean;
  readonly role?: (typeof fieldRoles)[number];
  /** Where it decides who may enter: asked before everything else, and seen by the organiser alone. */
  readonly eligibility?: EligibilityRule;
  /** No longer asked; what was answered is kept. */
  readonly closed?: boolean;
  readonly limit?: { readonly count: number; readonly of: 'characters' | 'words' };
  readonly choices?: readonly Choice[];
  readonly columns?: readonly Column[];
  /** Of a number or an amount; of rows; of files. */
  readonly minimum?: number;
  readonly maximum?: number;
  /** Media types that a file may have, and its largest size in bytes. */
  readonly types?: readonly string[];
  readonly maximumBytes?: number;
}

export type Form = readonly FormField[];

/** What is wrong with an answer; `limit` is what it breaks, in characters, words, rows or as a number. */
export interface Fault {
  readonly code: 'missing' | 'tooLong' | 'tooManyWords' | 'tooSmall' | 'tooLarge' | 'tooFew' | 'tooMany' | 'wrong';
  readonly limit?: number;
}

/** What one kind of field knows. An answer is the text that travels, as it was typed or put together. */
export interface Kind {
  /** Whether it asks for an answer; the others only stand between. */
  readonly asks: boolean;
  /** Whether the answer is files and not text. */
  readonly isFile?: boolean;
  /** Whether there is nothing in it yet. */
  readonly isEmpty?: (answer: string) => boolean;
  /** What is wrong with an answer that is not empty. */
  readonly fault?: (answer: string, field: FormField) => Fault | null;
  /** As plain text in a language, for tables, PDF and search. */
  readonly format?: (answer: string, field: FormField, language: Locale) => string;
  /** How lists filter by it; they don't where it is left out. */
  readonly filter?: 'values' | 'numbers' | 'days' | 'words';
  /** What a new field of the kind starts with. */
  readonly start?: Partial<FormField>;
}
