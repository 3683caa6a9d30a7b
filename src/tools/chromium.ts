import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { installPackages } from './debian.ts';

const places = [
  ...['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable'],
  ...['/snap/bin/chromium', '/opt/google/chrome/chrome'],
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Where the browser for the tests is; installs Debian's package where that is possible. Null where there is none. */
export function findChromium(): string | null {
  const named = process.env.CHROMIUM_PATH;
  if (named) return existsSync(named) ? named : null;
  const present = places.find((place) => existsSync(place)) ?? onPath();
  if (present) return present;
  if (!installPackages('the browser tests', 'chromium', 'fonts-liberation')) return null;
  return places.find((place) => existsSync(place)) ?? null;
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
