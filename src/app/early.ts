import type { Locale } from '#contract/locales.ts';
import type { Begun, Coming } from './api/begun.ts';
import { deviceMarker } from './data/offline/deviceMarker.ts';
import { watchFirstFiles } from './firstFiles.ts';
import type { Config } from './identity/config.ts';
import { isSomebodySignedIn, ownPath, stored } from './stored.ts';

/** What the build knows: for each address the files of its screen, those of the frame, and the words by language. */
interface Parts {
  readonly screens: Readonly<Record<string, readonly string[]>>;
  readonly frame: readonly string[];
  /** By address, with % for the language. */
  readonly words: Readonly<Record<string, readonly string[]>>;
  readonly languages: readonly Locale[];
  readonly calls: Readonly<Record<string, readonly string[]>>;
  /** Files of a screen besides, on a device on which a judge worked before. */
  readonly device: Readonly<Record<string, readonly string[]>>;
  /** The application's own scripts, which run once the page has been read. */
  readonly application: readonly string[];
}

// The build puts the parts here; this runs within the page, before anything else has arrived.
declare const PARTS: Parts;

/** Makes the first calls of a screen for whoever is signed in with a token that still holds. */
function begin(address: string, language: string): void {
  const config = JSON.parse(document.getElementById('config')?.textContent || '{}') as Partial<Config>;
  const prefix = `CognitoIdentityServiceProvider.${config.clientId}`;
  const token = localStorage.getItem(`${prefix}.${localStorage.getItem(`${prefix}.LastAuthUser`)}.idToken`);
  if (!config.apiBase || !token || expiryOf(token) < Date.now() + margin) return;
  const account = stored('awards.state') as { slices?: { account?: { defaultAwardID?: string | null } } } | null;
  const award = account?.slices?.account?.defaultAwardID ?? '';
  const [id = ''] = path.slice(address.length + 1).split('/');
  const base = new URL(config.apiBase, document.baseURI).href.replace(/\/$/, '');
  const headers = { accept: 'application/json', 'accept-language': language, authorization: token };
  const answers: Begun['answers'] = {};
  for (const call of PARTS.calls[address] ?? []) {
    // An address with a query may name another award, or filter a list.
    if (call.includes('{award}') && (!award || location.search !== '')) continue;
    if (call.includes('{id}') && !id) continue;
    const at = call.replace('{award}', encodeURIComponent(award)).replace('{id}', () => id);
    const read = fetch(base + at, { headers }).then(async (response) => {
      const arrived = { response, text: await response.text() };
      coming.arrived = arrived;
      return arrived;
    });
    const coming: Coming = { read };
    // Whoever takes it hears of a failure; nobody else needs to.
    read.catch(() => undefined);
    answers[at] = coming;
  }
  globalThis.awardsBegun = { token, answers };
}

function fetchAhead(file: string, rel: 'preload' | 'modulepreload'): void {
  const link = document.createElement('link');
  link.rel = rel;
  link.as = file.endsWith('.css') ? 'style' : 'script';
  link.href = file;
  document.head.append(link);
}

/** When a token ends, in milliseconds since 1970; 0 where that can't be read. */
function expiryOf(token: string): number {
  try {
    const [, payload = ''] = token.split('.');
    return 1000 * (JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { exp: number }).exp;
  } catch {
    return 0;
  }
}

/** So much longer a token has to hold, in milliseconds. */
const margin = 120_000;

const locale = (stored('awards.display') as { locale?: unknown } | null)?.locale;
const language = PARTS.languages.find((one) => one === locale) ?? 'en';
watchFirstFiles(language);

// `bringFont` asks for it.
document.documentElement.dataset.font = 'later';

const path = ownPath();
const isSignedIn = isSomebodySignedIn();
const known = Object.keys(PARTS.screens);
const beginning = known.filter((one) => path === one || (one !== '/' && path.startsWith(`${one}/`)));
const longest = beginning.sort((one, other) => other.length - one.length)[0];
const isPublic = (one: string): boolean => !PARTS.words[one]?.some((file) => file.includes('words-in'));
const address = isSignedIn ? longest : longest && isPublic(longest) ? longest : '/login';

if (address) {
  const words = (PARTS.words[address] ?? []).map((file) => file.replace('%', language));
  const frame = isPublic(address) ? [] : PARTS.frame;
  const ofDevice = localStorage.getItem(deviceMarker) === null ? [] : (PARTS.device[address] ?? []);
  // The sign-in is painted before. The server's page asks for them itself where there is none.
  const isAsked = document.querySelector('link[rel=modulepreload]') !== null;
  if (address !== '/login' && !isAsked) for (const file of PARTS.application) fetchAhead(file, 'modulepreload');
  for (const file of [...words, ...frame, ...(PARTS.screens[address] ?? []), ...ofDevice]) fetchAhead(file, 'preload');
  if (isSignedIn) {
    begin(address, language);
    // The first number takes a slow phone some fifty milliseconds more than any other: not when the screen is drawn, but while its parts come.
    requestAnimationFrame(() => setTimeout(() => new Intl.NumberFormat(language)));
  }
}
