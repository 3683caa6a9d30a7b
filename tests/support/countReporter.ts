import type { Reporter, TestModule } from 'vitest/node';

/** Ends a run with one line that any tool can read: `N passed, N failed`. */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]) {
    let [passed, failed] = [0, errors.length];
    for (const module of modules) {
      // What fails around tests, such as their preparation, leaves them unrun: it counts by itself.
      for (const part of [module, ...module.children.allSuites()]) failed += part.errors().length;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed') passed += 1;
        if (state === 'failed') failed += 1;
      }
    }
    // After the default reporter's own summary.
    process.once('exit', () => process.stdout.write(`${passed} passed, ${failed} failed\n`));
  }
}
