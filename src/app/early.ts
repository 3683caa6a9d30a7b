/** What the build knows: for each address the files of its screen, those of the frame, and the words by language. */
interface Parts {
  readonly screens: Readonly<Record<string, readonly string[]>>;
  readonly frame: readonly string[];
  /** By address, with % for the language. */
  readonly words: Readonly<Record<string, readonly string[]>>;
  readonly languages: readonly string[];
}

// The build puts the parts here; this runs within the page, before anything else has arrived.
declare const PARTS: Parts;

const base = new URL(document.baseURI).pathname.replace(/\/$/, '');
const path = location.pathname.slice(base.length) || '/';
const isSignedIn = Object.keys(localStorage).some((key) => key.endsWith('.LastAuthUser'));
const known = Object.keys(PARTS.screens);
const beginning = known.filter((one) => path === one || (one !== '/' && path.startsWith(`${one}/`)));
const longest = beginning.sort((one, other) => other.length - one.length)[0];
const isPublic = (one: string): boolean => !PARTS.words[one]?.some((file) => file.includes('words-in'));
const address = isSignedIn ? longest : longest && isPublic(longest) ? longest : '/login';

if (address) {
  let locale: unknown;
  try {
    locale = JSON.parse(localStorage.getItem('awards.display') ?? '{}')?.locale;
  } catch {
    // What is kept there is not ours: the first language then.
  }
  const language = PARTS.languages.find((one) => one === locale) ?? 'en';
  const words = (PARTS.words[address] ?? []).map((file) => file.replace('%', language));
  const frame = isPublic(address) ? [] : PARTS.frame;
  for (const file of [...words, ...frame, ...(PARTS.screens[address] ?? [])]) {
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = file.endsWith('.css') ? 'style' : 'script';
    link.href = file;
    document.head.append(link);
  }
}
