import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';

const chromiumArguments = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
  ...['--disable-background-networking', '--disable-component-update'],
];

const browserDependencies = [
  ...['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime', 'react/jsx-dev-runtime', 'axe-core', 'wouter'],
  ...['@radix-ui/react-dialog', '@radix-ui/react-dropdown-menu', '@xstate/react', 'xstate', 'ofetch'],
  ...[
    '@formatjs/icu-messageformat-parser',
    '@vanilla-extract/dynamic',
    '@dagrejs/dagre',
    'vitest-browser-react',
    'pdf-lib',
  ],
];

export default defineConfig({
  test: {
    reporters: ['default', './tests/support/countReporter.ts'],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['machines/**/*.test.ts', 'src/**/*.test.ts', 'tests/{conformance,paths,model}/**/*.test.ts'],
          exclude: ['src/server/!(results|planning)/**', 'src/server/*.test.ts'],
        },
      },
      {
        test: {
          name: 'server',
          include: ['src/server/**/*.test.ts', 'tests/{api,adapters}/**/*.test.ts'],
          exclude: ['src/server/{results,planning}/**'],
          globalSetup: ['tests/support/postgres.ts'],
          testTimeout: 20_000,
          hookTimeout: 40_000,
        },
      },
      {
        plugins: [vanillaExtractPlugin()],
        // Named here, or the first run on a fresh machine finds them one by one and reloads under its tests.
        optimizeDeps: { include: browserDependencies },
        test: {
          name: 'components',
          include: ['src/app/**/*.test.tsx'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
                args: chromiumArguments,
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['tests/journeys/**/*.test.ts'],
          globalSetup: ['tests/support/postgres.ts', 'tests/support/build.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
          // After everything else, so that what people wait for is not measured under the other suites' load.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
