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
  const { decimal, thousand } = checkSeparators(separators);
  const bare = text
    .replace(/[\s\u00a0\u202f]/g, '')
    .replaceAll(thousand, '')
    .replace(decimal, '.')
    .replace('−', '-');
  if (bare === '') return undefined;
  return /^-?\d*\.?\d+$|^-?\d+\.$/.test(bare) ? Number(bare) : Number.NaN;
}

/** Writes a number with the separators, e.g. 1234.5 → "1,234.50". */
export function writeNumber(value: number, separators: Separators, digits: number): string {
  const { decimal, thousand } = checkSeparators(separators);
  const [whole = '', fraction] = Math.abs(value).toFixed(digits).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, thousand);
  return `${value < 0 ? '-' : ''}${grouped}${fraction ? decimal + fraction : ''}`;
}
