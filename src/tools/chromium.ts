import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { installPackages } from './debian.ts';

const places = [
  // Without windows it has no frame to draw around a page, which was half of a journey's time. The program itself: what
  // Debian puts into /usr/bin starts it as a child, which would outlive being killed.
  '/usr/lib/chromium/chromium-headless-shell',
  ...['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable'],
  ...['/snap/bin/chromium', '/opt/google/chrome/chrome'],
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Debian's, the first that there is: releases before the newest have no shell of its own. */
const packages = ['chromium-headless-shell', 'chromium'];

/** Where the browser for the tests is: the one that CHROMIUM_PATH names, or the first that this machine has. */
export function presentChromium(): string | null {
  const named = process.env.CHROMIUM_PATH;
  if (named) return existsSync(named) ? named : null;
  return places.find((place) => existsSync(place)) ?? onPath();
}

/** The same; installs Debian's package where that is possible. Null where there is none. */
export function findChromium(): string | null {
  const present = presentChromium();
  if (present || process.env.CHROMIUM_PATH) return present;
  if (!packages.some((name) => installPackages('the browser tests', name, 'fonts-liberation'))) return null;
  return presentChromium();
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
