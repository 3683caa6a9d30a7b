import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { chromiumArguments, presentChromium } from '#tools/chromium.ts';

/** A browser with a profile on the disk, which outlives its process. */
export interface KillableBrowser {
  /** The person's context in the process that runs now. */
  readonly context: () => BrowserContext;
  /** Ends the process as a crash would, and starts another on the same profile. */
  readonly killAndStart: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Starts Chromium as a process of its own, so that it can be killed at any instant. */
export async function startKillableBrowser(): Promise<KillableBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'awards-profile-'));
  let running = await launch(profile);
  const kill = async () => {
    const gone = once(running.process, 'exit');
    running.process.kill('SIGKILL');
    await gone;
    await running.browser.close().catch(() => undefined);
  };
  return {
    context: () => running.browser.contexts()[0]!,
    async killAndStart() {
      await kill();
      running = await launch(profile);
    },
    async close() {
      await kill();
      // Helpers of the killed process may write for another moment.
      await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
}

async function launch(profile: string): Promise<{ process: ChildProcess; browser: Browser }> {
  const child = spawn(
    presentChromium() ?? '',
    [
      '--headless',
      ...chromiumArguments,
      '--password-store=basic',
      // Like every other browser of the tests: what is pressed is shown at once.
      '--force-prefers-reduced-motion',
      '--window-size=1440,900',
      '--hide-crash-restore-bubble',
      `--user-data-dir=${profile}`,
      '--remote-debugging-port=0',
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const address = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk;
      const match = /DevTools listening on (ws:\S+)/.exec(output);
      if (match?.[1]) resolve(match[1]);
    });
    child.once('exit', () => reject(new Error(`Chromium did not start: ${output}`)));
  });
  return { process: child, browser: await chromium.connectOverCDP(address) };
}
