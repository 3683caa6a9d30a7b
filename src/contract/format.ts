import { intlFormat } from './intlFormats.ts';

/** An instant: a Date, an ISO text, or milliseconds. */
type Instant = Date | string | number;

/** The formats of one language. Money is in minor units; every time names its zone. */
export type Format = {
  /** "27 Nov 2026, 17:00 GMT" */
  readonly dateTime: (instant: Instant, timeZone?: string) => string;
  /** "27 Nov 2026" */
  readonly date: (instant: Instant, timeZone?: string) => string;
  /** "Friday 27 November 2026" */
  readonly longDate: (instant: Instant, timeZone?: string) => string;
  /** "27 Nov" */
  readonly dayMonth: (instant: Instant, timeZone?: string) => string;
  /** "17:00" */
  readonly time: (instant: Instant, timeZone?: string) => string;
  /** "GMT", "CET", in French "UTC+2": how `dateTime` names a zone at an instant. */
  readonly zone: (instant: Instant, timeZone?: string) => string;
  /** "17:00" of today, "27 Nov 2026, 17:00" of any other day. */
  readonly timeOrDate: (instant: Instant, now?: Instant) => string;
  /** 29500, "gbp" → "£295.00"; any other currency is shown in US$; nothing is "£0.00". */
  readonly money: (minorUnits: number | null | undefined, currency?: string | null) => string;
  readonly number: (value: number, digits?: { readonly minimum?: number; readonly maximum?: number }) => string;
  /** 0.88 → "88%" */
  readonly percent: (share: number, maximumDigits?: number) => string;
  /** 4404019 → "4.2 MB" */
  readonly bytes: (bytes: number) => string;
  /** "a, b and c" */
  readonly list: (items: readonly string[]) => string;
  /** The name of a country by its two-letter code. */
  readonly country: (code: string) => string;
};

/** The formats of a language by its BCP 47 tag: the same on screens and in messages. */
export function createFormat({ tag }: { readonly tag: string }): Format {
  const english = tag.startsWith('en');
  const show = (instant: Instant, options: Intl.DateTimeFormatOptions, timeZone?: string): string =>
    intlFormat('DateTimeFormat', tag, { ...options, timeZone }).format(new Date(instant));
  const number: Format['number'] = (value, digits) =>
    intlFormat('NumberFormat', tag, {
      minimumFractionDigits: digits?.minimum,
      maximumFractionDigits: digits?.maximum,
    }).format(value);
  return {
    // Chinese would name the zone between the day and the time.
    dateTime: (instant, timeZone) =>
      `${show(instant, { ...day, ...clock }, timeZone)} ${zone(tag, new Date(instant), timeZone)}`,
    date: (instant, timeZone) => show(instant, day, timeZone),
    longDate: (instant, timeZone) => {
      const text = show(instant, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }, timeZone);
      return english ? text.replace(',', '') : text;
    },
    dayMonth: (instant, timeZone) => show(instant, { day: 'numeric', month: 'short' }, timeZone),
    time: (instant, timeZone) => show(instant, clock, timeZone),
    zone: (instant, timeZone) => zone(tag, new Date(instant), timeZone),
    timeOrDate: (instant, now = Date.now()) => {
      const isToday = new Date(instant).toDateString() === new Date(now).toDateString();
      return show(instant, isToday ? clock : { ...day, ...clock });
    },
    money: (minorUnits, currency) => money(number, minorUnits, currency),
    number,
    percent: (share, maximumDigits = 0) =>
      intlFormat('NumberFormat', tag, { style: 'percent', maximumFractionDigits: maximumDigits }).format(share),
    bytes: (bytes) => bytesText(number, bytes, tag),
    list: (items) => new Intl.ListFormat(tag, { type: 'conjunction' }).format(items),
    country: (code) => new Intl.DisplayNames(tag, { type: 'region', fallback: 'code' }).of(code) ?? code,
  };
}

const day = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

function zone(tag: string, instant: Date, timeZone: string | undefined): string {
  const nameIn = (language: string) =>
    intlFormat('DateTimeFormat', language, { ...day, ...clock, timeZoneName: 'short', timeZone })
      .formatToParts(instant)
      .find(({ type }) => type === 'timeZoneName')?.value ?? '';
  // French and Chinese write "UTC+0" where people look for "GMT": a zone goes by its English name where it has one.
  const english = nameIn('en-GB');
  return /^[A-Z]+$/.test(english) ? english : nameIn(tag);
}

function money(
  number: Format['number'],
  minorUnits: number | null | undefined,
  currency: string | null = 'gbp',
): string {
  const symbol = currency?.toLowerCase() === 'gbp' ? '£' : 'US$';
  const amount = (minorUnits ?? 0) / 100;
  const figure = number(Math.abs(amount), { minimum: 2, maximum: 2 });
  return `${amount < 0 ? '−' : ''}${symbol}${figure}`;
}

const units = ['k', 'M', 'G'] as const;

function bytesText(number: Format['number'], bytes: number, tag: string): string {
  // French counts in octets.
  const byte = tag.startsWith('fr') ? 'o' : 'B';
  if (bytes < 1024) return `${number(bytes)} ${byte}`;
  const power = Math.min(Math.floor(Math.log(bytes) / Math.log(1024)), units.length);
  const digits = power > 1 ? 1 : 0;
  return `${number(bytes / 1024 ** power, { minimum: digits, maximum: digits })} ${units[power - 1]}${byte}`;
}
