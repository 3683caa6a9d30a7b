import type { Reporter, TestModule } from 'vitest/node';

/**
 * Ends a run with one line that any tool can read: `N passed, N failed`. Before it, a line for every test that passed
 * only when it was tried again.
 */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]) {
    let [passed, failed] = [0, errors.length];
    const again: string[] = [];
    for (const module of modules) {
      if (module.state() === 'failed' && module.children.size === 0) failed += 1;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed') passed += 1;
        if (test.diagnostic()?.flaky)
          again.push(`needed a second attempt: ${module.relativeModuleId} > ${test.fullName}\n`);
        if (state === 'failed') failed += 1;
      }
    }
    // After the default reporter's own summary.
    process.once('exit', () => process.stdout.write(`${again.join('')}${passed} passed, ${failed} failed\n`));
  }
}
