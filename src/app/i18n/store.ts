import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { type Locale, languages } from '#contract/locales.ts';
import type { MessageArea } from './messageId.ts';

/** A message as written, or compiled by the build to its syntax tree. */
type Message = string | readonly MessageFormatElement[];
type Messages = Record<string, Message>;

export type Language = {
  readonly locale: Locale;
  /** The BCP 47 tag that its dates and numbers follow. */
  readonly tag: string;
  readonly messages: Readonly<Messages>;
};

const pending = new Map<string, Promise<Messages>>();
const everywhere = ['start', 'errors'] as const;
const signedIn = ['common', 'reasons'] as const;
/** The areas that say why something is refused from their first screen on. */
const withReasons: readonly Bundle[] = [
  'admin',
  'entry',
  'settings',
  'atlas',
  'planning',
  'versions',
  'rounds',
  'letters',
];
/** What stands in files of its own, since a screen begins with it alone. */
const ofAdmin = ['entries', 'award'] as const;
/** What the language now shown is made of. */
const drawn = new Set<Messages>();
const wanted = new Set<Bundle>([...everywhere, ...signedIn]);
const listeners = new Set<() => void>();
let requested: Locale = 'en';
let messages: Messages = {};
let current: Language = { locale: 'en', tag: languages.en.tag, messages };
/** Whether anything was shown yet. */
let isShown = false;

/** The language now shown. */
export const getLanguage = (): Language => current;

/** Calls back after a change of language, and after words have come that were missed; returns the way to stop. */
export function subscribeLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows the interface in `locale` once every bundle in use has arrived in it; a failed load rejects and changes nothing. */
export async function setLocale(locale: Locale): Promise<void> {
  requested = locale;
  try {
    await show();
  } catch (error) {
    if (isShown && requested === locale) requested = current.locale;
    throw error;
  }
}

/** Adds an area's messages in the current language; a lazy area awaits this beside its own chunk. */
export async function loadMessages(...areas: readonly Bundle[]): Promise<void> {
  const asked = new Set(areas);
  if (areas.includes('admin')) for (const part of ofAdmin) asked.add(part);
  if (areas.some((area) => area !== 'public')) {
    isSignedOut = false;
    asked.add('common');
  }
  if (areas.some((area) => withReasons.includes(area))) asked.add('reasons');
  for (const bundle of asked) want(bundle);
  await show(asked);
}

/** What did not arrive is wanted no more, so that nothing else waits for it; sentences of refusals stay, or they would be asked for without end. */
function want(bundle: Bundle): void {
  if (wanted.has(bundle)) return;
  wanted.add(bundle);
  if (bundle === 'reasons') return;
  load(bundle, requested).catch(() => pending.has(`${bundle}.${requested}`) || wanted.delete(bundle));
}

/** For a page that begins: leaves the words that its first screen does without until `loadMessages` asks for them. */
export function beginLightly({ signedOut }: { readonly signedOut: boolean }): void {
  isSignedOut = signedOut;
  wanted.delete('reasons');
  if (signedOut) wanted.delete('common');
}

/** A message by its key; undefined where none has come: words that come later are then told to every listener. */
export function messageIn({ messages }: Language, id: string): Message | undefined {
  const message = messages[id];
  if (message === undefined) isMissed = true;
  return message;
}

/** The sentence of a refusal: null until `bringReasons` has brought the sentences, undefined where there is none. */
export function reasonMessage(language: Language, code: string): Message | null | undefined {
  const message = messageIn(language, code);
  if (message !== undefined) return message;
  isReasonMissed = true;
  return wanted.has('reasons') && !areReasonsComing ? undefined : null;
}

/** Asks for the sentences of refusals where one was missed: after what is drawn without them, for they are long. */
export function bringReasons(): void {
  if (!isReasonMissed || wanted.has('reasons')) return;
  areReasonsComing = true;
  const settle = (): void => {
    areReasonsComing = false;
    for (const listener of listeners) listener();
  };
  void loadMessages('reasons').then(settle, (error: unknown) => {
    settle();
    reportMissing(error);
  });
}

/** Who says that words did not arrive which nobody awaits. */
export function onWordsMissing(listener: (error: unknown) => void): void {
  reportMissing = listener;
}

/** Messages that arrive together. */
export type Bundle = MessageArea | 'reasons';
let isSignedOut = false;
let areReasonsComing = false;
let isReasonMissed = false;
/** Whether a message was asked for in the present language that had not come. */
let isMissed = false;
let reportMissing: (error: unknown) => void = () => undefined;

async function show(asked: ReadonlySet<Bundle> = wanted): Promise<void> {
  const locale = requested;
  // Words that come beside those shown wait for no others.
  const needed = isShown && current.locale === locale ? asked : wanted;
  const bundles = await Promise.all([...needed].map((bundle) => load(bundle, locale)));
  if (locale !== requested || (needed !== wanted && current.locale !== locale)) return;
  if (current.locale === locale && bundles.every((bundle) => drawn.has(bundle))) return;
  if (current.locale !== locale) drawn.clear();
  for (const bundle of bundles) drawn.add(bundle);
  // What another load has brought in this language meanwhile stays: loads end in any order.
  const stored = current.locale === locale ? messages : {};
  messages = Object.assign(isNewTo(locale) ? { ...stored } : stored, ...bundles);
  if (!isNewTo(locale)) return;
  [isShown, isMissed] = [true, false];
  current = { locale, tag: languages[locale].tag, messages };
  if (typeof document !== 'undefined') {
    document.documentElement.lang = current.tag;
    document.documentElement.dir = languages[locale].direction;
  }
  for (const listener of listeners) listener();
}

/** Whether who has been told the words is to be told again: what has come beside them alone changes nothing that is shown. */
const isNewTo = (locale: Locale): boolean => !isShown || isMissed || current.locale !== locale;

function load(bundle: Bundle, locale: Locale): Promise<Messages> {
  const key = `${bundle}.${locale}`;
  const known = pending.get(key);
  if (known) return known;
  const loading = importBundle(bundle, locale);
  pending.set(key, loading);
  loading.catch(() => pending.delete(key));
  return loading;
}

async function importBundle(bundle: Bundle, locale: Locale): Promise<Messages> {
  const module: { default: Messages } =
    bundle === 'reasons'
      ? await import(/* webpackChunkName: "reasons-[request]" */ `../../contract/reasons/${locale}.json`)
      : isSignedOut
        ? await import(
            /* webpackChunkName: "out-[request]", webpackInclude: /(start|errors|public)\.\w+\.json$/ */
            `./messages/${bundle}.${locale}.json`
          )
        : await import(
            /* webpackChunkName: "in-[request]", webpackExclude: /(charts|models)\.\w+\.json$/ */
            `./messages/${bundle}.${locale}.json`
          );
  return module.default;
}
