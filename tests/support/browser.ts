import { statfsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { type Locale, languages } from '#contract/locales.ts';
import { chromiumArguments, presentChromium } from '#tools/chromium.ts';

/**
 * One process for all pages of a profile. Without it each page begins one for its blank page and, as ours opens nobody's window
 * (`Cross-Origin-Opener-Policy`), another at its first address: a sixth to a third of what opening one costs.
 */
const oneProcess = ['--process-per-site', '--renderer-process-limit=1'];

/** Real Chromium, with its viewer of PDF files where that is the test's subject; the caller closes it. */
export const launchBrowser = ({ viewer = false }: { readonly viewer?: boolean } = {}): Promise<Browser> =>
  chromium.launch({
    executablePath: presentChromium(viewer ? 'windows' : 'shell') ?? '',
    args: [...chromiumArguments, ...oneProcess, '--font-render-hinting=none'],
    // What its processes share stands in memory where there is plenty, and not in files of a disk.
    ...(isRoomy('/dev/shm') && { ignoreDefaultArgs: ['--disable-dev-shm-usage'] }),
  });

function isRoomy(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > 2 ** 31;
  } catch {
    return false;
  }
}

export interface View {
  readonly locale?: Locale;
  readonly width?: number;
  readonly height?: number;
  readonly dark?: boolean;
  /** A profile kept from before. */
  readonly storageState?: Awaited<ReturnType<BrowserContext['storageState']>>;
  /** Only where they are looked at: requests of a page that has one can't be routed, and automation may hold one that starts. */
  readonly serviceWorkers?: 'allow';
  /** The instant at which the browser's clock stands still, ISO 8601. */
  readonly at?: string;
}

/** One person's browser: a profile of its own, in a language, with everything that went wrong in it. */
export interface Person {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Errors of scripts and of the console, in order. */
  readonly problems: string[];
}

export async function openPerson(browser: Browser, url: string, view: View = {}): Promise<Person> {
  const { locale = 'en', width = 1440, height = 900, dark = false } = view;
  const context = await browser.newContext({
    baseURL: url,
    locale: languages[locale].tag,
    timezoneId: 'Europe/London',
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    serviceWorkers: view.serviceWorkers ?? 'block',
    ...(view.storageState && { storageState: view.storageState }),
  });
  if (view.at) await context.clock.setFixedTime(view.at);
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(`script: ${error.message}`));
  page.on('console', (message) => {
    // A refused call is answered by status; the browser's own line about it is no fault of the page.
    const known = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !known) {
      problems.push(`console: ${message.text()}`);
    }
  });
  return { context, page, problems };
}

/** Keeps a picture of the page where SCREENSHOTS names a folder. */
export async function picture(page: Page, name: string) {
  const folder = process.env.SCREENSHOTS;
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}
