import type { Choice, FormField } from '../form/form.types.ts';
import { isMail } from '../form/kinds/email.ts';
import { asRows } from '../form/kinds/rows.ts';
import { figureOf } from '../shared/figures.ts';
import { rearmed } from './formulas.ts';
import { oneCalled, plain } from './names.ts';
import { isAmount } from './targets.ts';

/** What a cell cannot say by itself. */
export interface Reading {
  /** The code of a country by its name, in whatever language; null where there is none. */
  readonly countryOf: (name: string) => string | null;
  /** Whether fractions may stand behind a comma in the file, as they may where no comma stands between the cells. */
  readonly decimalComma?: boolean;
}

/** The answer that a cell stands for, in the form in which answers travel; what cannot be read stays as it was written. */
export function answerOf(field: FormField, cell: string, { countryOf }: Reading): string {
  const text = rearmed(cell);
  const short = text.trim();
  if (short === '') return '';
  switch (field.kind) {
    case 'number':
    case 'money':
      return figureOf(short);
    case 'date':
      return dayOf(short);
    case 'choice':
      return choiceOf(field.choices ?? [], short);
    case 'choices':
      return choicesOf(field.choices ?? [], short);
    case 'yesNo':
      return wordOf(short);
    case 'country':
      return /^[A-Z]{2}$/.test(short) ? short : (countryOf(short) ?? short);
    case 'people':
      return short.startsWith('[') ? short : peopleOf(short);
    case 'table':
      return short.startsWith('[') ? short : tableOf(field, short);
    case 'email':
    case 'webAddress':
    case 'videoAddress':
      return short;
    default:
      return isAmount(field.key) ? figureOf(short) : text;
  }
}

/** Whether a cell may be two figures, where fractions may stand behind a comma: "1.234" may be one of thousands. */
export const isTwoFigures = (cell: string): boolean => /^-?[1-9]\d{0,2}\.\d{3}$/.test(rearmed(cell).trim());

/** A day as ISO 8601; with a time of midnight, or as written in Romania and France with points. Others can be read two ways. */
export function dayOf(text: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T]00:00(?::00(?:\.0+)?)?Z?)?$/.exec(text) ?? [];
  if (year) return `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`;
  const [, d, m, y] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? [];
  if (y) return `${y}-${m!.padStart(2, '0')}-${d!.padStart(2, '0')}`;
  const [, yy, mm, dd] = /^(\d{4})年(\d{1,2})月(\d{1,2})日$/.exec(text) ?? [];
  return yy ? `${yy}-${mm!.padStart(2, '0')}-${dd!.padStart(2, '0')}` : text;
}

function choiceOf(choices: readonly Choice[], text: string): string {
  const offered = choices.filter(({ closed }) => !closed);
  // A label comes before a value: values are letters that nobody sees.
  const called = oneCalled(offered, text, ({ label }) => Object.values(label));
  return (called ?? offered.find(({ value }) => value === text))?.value ?? text;
}

/** Several choices stand behind semicolons, or behind commas where no label has one. */
function choicesOf(choices: readonly Choice[], text: string): string {
  const read = (parts: readonly string[]) =>
    parts.map((part) => part.trim()).flatMap((part) => (part === '' ? [] : [choiceOf(choices, part)]));
  const isKnown = (value: string) => choices.some((each) => each.value === value);
  const ways = [/[;；\n]/, /[;；\n,，、]/].map((mark) => read(text.split(mark)));
  return [...new Set(ways.find((values) => values.every(isKnown)) ?? ways[0]!)].join(',');
}

const yes = ['yes', 'oui', 'da', '是', 'true', '1', 'y', 'x'];
const no = ['no', 'non', 'nu', '否', 'false', '0', 'n'];

function wordOf(text: string): string {
  const known = plain(text);
  return yes.includes(known) ? 'yes' : no.includes(known) ? 'no' : text;
}

/** "name, role, email; name" as exports write people; of what stands behind a name, one part may be an address and one may be none. */
function peopleOf(text: string): string {
  const people = partsOf(text).map((person) => {
    const [name = '', ...rest] = person.split(/[,，]/).map((part) => part.trim());
    const emails = rest.filter(isMail);
    const roles = rest.filter((part) => part !== '' && !isMail(part));
    return {
      row: { name, role: roles[0] ?? '', email: emails[0] ?? '' },
      isWhole: emails.length < 2 && roles.length < 2,
    };
  });
  return people.every(({ isWhole }) => isWhole) ? asRows(people.map(({ row }) => row)) : text;
}

/** "cell | cell; cell | cell" as exports write tables. */
function tableOf({ columns = [] }: FormField, text: string): string {
  const rows = partsOf(text).map((row) => row.split('|').map((cell) => cell.trim()));
  if (rows.some(({ length }) => length > columns.length)) return text;
  return asRows(rows.map((cells) => Object.fromEntries(columns.map(({ key }, index) => [key, cells[index] ?? '']))));
}

const partsOf = (text: string) =>
  text
    .split(/[;；\n]/)
    .map((part) => part.trim())
    .filter(Boolean);
