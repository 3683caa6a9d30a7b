import {
  isArgumentElement,
  isLiteralElement,
  isNumberElement,
  isPluralElement,
  isPoundElement,
  isSelectElement,
  type MessageFormatElement,
} from '@formatjs/icu-messageformat-parser';
import { intlFormat } from '#contract/intlFormats.ts';

/** What a message's parameters may be; one of a language, `categories.fr`, stands there for the one of no language. */
export type Values = Readonly<Record<string, string | number | boolean | Date | null | undefined>>;

/**
 * The words of a message's syntax tree: parameters, numbers, plurals and choices. Throws where a parameter is missing,
 * and for kinds of parts that no message here has.
 */
export const formatMessage = (parts: readonly MessageFormatElement[], tag: string, values: Values = {}): string =>
  written(parts, { tag, values, counted: 0 });

interface Given {
  readonly tag: string;
  readonly values: Values;
  /** What a plural around this part counts. */
  readonly counted: number;
}

const written = (parts: readonly MessageFormatElement[], given: Given): string =>
  parts.map((part) => writtenPart(part, given)).join('');

function writtenPart(part: MessageFormatElement, given: Given): string {
  const { tag, values, counted } = given;
  if (isLiteralElement(part)) return part.value;
  if (isPoundElement(part)) return numberText(tag, counted);
  if (!(part.value in values)) throw new Error(`The message needs ${part.value}`);
  const value = values[`${part.value}.${tag.slice(0, 2)}`] ?? values[part.value];
  if (isArgumentElement(part)) return String(value ?? '');
  if (isNumberElement(part) && !part.style) return numberText(tag, Number(value));
  if (isSelectElement(part)) return written(chosen(part.options, String(value)), given);
  if (!isPluralElement(part)) throw new Error(`No message has a part of kind ${part.type}`);
  const count = Number(value) - part.offset;
  const rule = intlFormat('PluralRules', tag, { type: part.pluralType ?? 'cardinal' }).select(count);
  const exact = `=${Number(value)}`;
  return written(chosen(part.options, exact in part.options ? exact : rule), { ...given, counted: count });
}

type Options = Readonly<Record<string, { readonly value: readonly MessageFormatElement[] }>>;

const chosen = (options: Options, name: string) => (options[name] ?? options.other)?.value ?? [];

const numberText = (tag: string, value: number): string => intlFormat('NumberFormat', tag, {}).format(value);
