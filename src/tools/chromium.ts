import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { installPackages } from './debian.ts';

/** What the tests run in: Chromium without windows, which has no frame to draw around a page, or as people have it, with a viewer of PDF files. */
type Kind = 'shell' | 'windows';

/** The program of the shell itself: what Debian puts into /usr/bin starts it as a child, which would outlive being killed. */
const shell = '/usr/lib/chromium/chromium-headless-shell';
const windows = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** How tests start Chromium: it asks for nothing by itself. */
export const chromiumArguments: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-sync',
  '--disable-background-networking',
  '--disable-component-update',
];

/** Where this machine has the browser: what CHROMIUM_PATH names, or the first of its kind; one with windows can stand in for the shell. */
export function presentChromium(kind: Kind = 'shell'): string | null {
  const named = process.env.CHROMIUM_PATH;
  if (named) return existsSync(named) ? named : null;
  return (kind === 'shell' ? [shell, ...windows] : windows).find((place) => existsSync(place)) ?? onPath();
}

/**
 * Makes sure of a browser for the tests, by Debian's packages where that is possible. Null where there is none; without
 * the shell the tests take longer.
 */
export function findChromium(): string | null {
  if (process.env.CHROMIUM_PATH) return presentChromium();
  if (!presentChromium('windows')) installPackages('the browser tests', 'chromium', 'fonts-liberation');
  if (!existsSync(shell)) installPackages('the browser tests', 'chromium-headless-shell');
  return presentChromium('windows') && presentChromium();
}

function onPath(): string | null {
  for (const name of ['chromium', 'chromium-browser', 'google-chrome', 'chrome']) {
    try {
      const found = execFileSync('which', [name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
      if (found) return found;
    } catch {
      // The next name.
    }
  }
  return null;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const path = findChromium();
  if (path) console.log(path);
  else {
    console.error(
      'The browser tests need Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
    );
    process.exit(1);
  }
}
