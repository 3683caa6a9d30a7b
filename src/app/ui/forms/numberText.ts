import { figureOf } from '#machines/shared/figures.ts';

/** How a person writes numbers: the mark before the fraction and the mark between thousands. */
export type Separators = { readonly decimal: string; readonly thousand: string };

/** The separators of a language tag. Number inputs require them to differ. */
export function separatorsOf(tag: string): Separators {
  const parts = new Intl.NumberFormat(tag, { useGrouping: true, minimumFractionDigits: 1 }).formatToParts(1_234_567.5);
  const decimal = parts.find((part) => part.type === 'decimal')?.value ?? '.';
  const thousand = parts.find((part) => part.type === 'group')?.value ?? ',';
  return checkSeparators({ decimal, thousand });
}

/** Answers the separators, or throws a RangeError when they are the same mark. */
export function checkSeparators(separators: Separators): Separators {
  if (separators.decimal === separators.thousand)
    throw new RangeError(`Decimal and thousand separators must differ, both are "${separators.decimal}"`);
  return separators;
}

/** Reads a written number; `undefined` for an empty text, `NaN` for one that is no number. */
export function readNumber(text: string, separators: Separators): number | undefined {
  return text.trim() === '' ? undefined : Number(readFigure(text, separators) ?? Number.NaN);
}

/** A written number as plain digits with a point, to its last digit; null for a text that is no number. */
export function readFigure(text: string, separators: Separators): string | null {
  const marks = checkSeparators(separators);
  // More may follow a mark at the end.
  const written = text
    .trim()
    .replace(/^[-−]\s*/, '-')
    .replace(/[.,]$/, '');
  return inOwnMarks(written, marks) ?? inOtherMarks(written);
}

/** As the language writes it: a mark between thousands stands before groups of three digits. */
function inOwnMarks(text: string, { decimal, thousand }: Separators): string | null {
  const [whole = '', fraction, ...more] = text.split(decimal);
  const [first = '', ...groups] = whole.replaceAll(thousand, ' ').split(/\s+/);
  const isGrouped = /^-?[1-9]\d{0,2}$/.test(first) && groups.every((group) => /^\d{3}$/.test(group));
  if (more.length > 0 || !(groups.length === 0 || isGrouped)) return null;
  const [, minus, digits] = /^(-?)(\d*)$/.exec(first + groups.join('')) ?? [];
  if (digits === undefined || (digits === '' && !fraction) || !/^\d*$/.test(fraction ?? '')) return null;
  return `${minus}${digits || '0'}${fraction ? `.${fraction}` : ''}`;
}

/** As others write it, where that can't be a number of another size: hundredths at most are behind its decimal mark. */
function inOtherMarks(text: string): string | null {
  const figure = figureOf(text);
  return /^-?\d+(\.\d{1,2})?$/.test(figure) ? figure : null;
}

/** Writes a number with the separators, e.g. 1234.5 → "1,234.50". */
export function writeNumber(value: number, separators: Separators, digits: number): string {
  const { decimal, thousand } = checkSeparators(separators);
  const [whole = '', fraction] = Math.abs(value).toFixed(digits).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, thousand);
  return `${value < 0 ? '-' : ''}${grouped}${fraction ? decimal + fraction : ''}`;
}
