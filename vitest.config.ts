import { availableParallelism } from 'node:os';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumArguments, presentChromium } from './src/tools/chromium.ts';
import LongestFirst from './tests/support/longestFirst.ts';

const browserDependencies = [
  'react',
  'react-dom',
  'react-dom/client',
  'react/jsx-runtime',
  'react/jsx-dev-runtime',
  'axe-core',
  'wouter',
  '@radix-ui/react-dialog',
  '@radix-ui/react-dropdown-menu',
  '@xstate/react',
  'xstate',
  '@formatjs/icu-messageformat-parser',
  '@dagrejs/dagre',
  'vitest-browser-react',
  'pdf-lib',
  'elkjs/lib/elk-api',
  'amazon-cognito-identity-js',
];

/** How long `expect.poll` waits: a busy machine is no fault of the product. */
const patient = { poll: { timeout: 20_000 } };

/**
 * Units, servers and journeys run beside each other. Each journey has a server, a database and a browser of its own, and
 * waits for a fifth of its time: one more than there are processors keeps these busy.
 */
const workers = Math.min(availableParallelism() + 1, 6);

/** Much of what tests make is dropped at once: with room for it, it is not moved about first. */
const execArgv = ['--max-semi-space-size=64'];

/** The folder for what becomes of the steps of walks; null where nobody wants to know. */
const runResults = process.env.RUN_RESULTS ?? null;

/**
 * Node reads the modules itself, and tsx takes their types off, which spares a seventh of what they take by way of Vite. Where servers
 * and browsers are begun it gains nothing; mocks of modules need Vite.
 */
const native = {
  execArgv: [...execArgv, '--import', 'tsx'],
  experimental: { viteModuleRunner: false, nodeLoader: false },
};

const setupFiles = ['./tests/support/noWarnings.ts'];

const journeys = ['tests/journeys/**/*.test.ts'];
/** What is measured there would be measured under the load of others. */
const alone = ['tests/journeys/**/*.alone.test.ts'];

/** Looks at every screen in every state, for many minutes: on demand. */
const access = process.env.ACCESS ? ['access'] : [];

const journey = {
  setupFiles,
  execArgv,
  globalSetup: ['tests/support/postgres.ts', 'tests/support/build.ts'],
  testTimeout: 240_000,
  hookTimeout: 240_000,
  expect: patient,
};

export default defineConfig({
  test: {
    maxWorkers: workers,
    sequence: { sequencer: LongestFirst },
    reporters: ['default', './tests/support/countReporter.ts'],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['machines/**/*.test.ts', 'src/**/*.test.ts', 'tests/{conformance,paths,model}/**/*.test.ts'],
          exclude: ['src/server/!(modules)/**', 'src/server/modules/!(results|planning)/**', 'src/server/*.test.ts'],
          setupFiles,
          // As for the server below: what is pure leaves nothing behind.
          isolate: false,
          ...native,
          testTimeout: 60_000,
          // A test that looks at nothing can't fail.
          expect: { requireAssertions: true },
        },
      },
      {
        test: {
          name: 'server',
          include: ['src/server/**/*.test.ts', 'tests/{api,adapters,guides,walk}/**/*.test.ts'],
          exclude: ['src/server/modules/{results,planning}/**'],
          setupFiles,
          globalSetup: ['tests/support/postgres.ts'],
          // A worker reads the server's modules once, not again for every file; no file may leave anything behind in them.
          isolate: false,
          execArgv,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: patient,
        },
      },
      {
        plugins: [vanillaExtractPlugin()],
        // Named here, or the first run on a fresh machine finds them one by one and reloads under its tests.
        optimizeDeps: { include: browserDependencies },
        // What became of a walk is written by the page.
        server: { fs: { allow: ['.', ...(runResults ? [runResults] : [])] } },
        test: {
          name: 'components',
          include: ['src/app/**/*.test.tsx'],
          setupFiles: ['./tests/support/restPointer.ts', './tests/support/emptyDevice.ts'],
          // Longer than a poll waits: what it waited for is said.
          testTimeout: 30_000,
          expect: patient,
          provide: { runResults, isDeep: Boolean(process.env.DEEP) },
          // One page for each of two processors and nothing beside them: how long drawing takes is the test's own doing.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            commands: { restPointer: ({ page }) => page.mouse.move(0, 0) },
            provider: playwright({
              launchOptions: {
                executablePath: presentChromium() ?? '',
                args: [...chromiumArguments],
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        test: {
          ...journey,
          name: 'journeys',
          include: journeys,
          exclude: alone,
          // What they import is read once by each worker: it took them two to four seconds each.
          isolate: false,
        },
      },
      {
        test: { ...journey, name: 'alone', include: alone, maxWorkers: 1, sequence: { groupOrder: 2 } },
      },
      ...access.map((name) => ({ test: { ...journey, name, include: [`tests/${name}/**/*.test.ts`] } })),
    ],
  },
});
