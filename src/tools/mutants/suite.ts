import { expect } from 'vitest';

type Run = (argument: unknown) => unknown;

interface Test {
  readonly title: string;
  readonly run: () => unknown;
}

/**
 * The part of vitest that tests of charts use, run at once and up to the first failure: a mutant needs no more than that.
 * `chosen` leaves out the rows of a table of machines that cannot be affected.
 */
export class Suite {
  readonly #tests: Test[] = [];
  readonly #titles: string[] = [];
  readonly #chosen: (machine: string) => boolean;

  constructor(chosen: (machine: string) => boolean) {
    this.#chosen = chosen;
  }

  /** What a test file gets when it imports vitest. */
  readonly vitest = {
    expect,
    describe: this.#withTable((title, body) => {
      this.#titles.push(title);
      body(undefined);
      this.#titles.pop();
    }),
    it: this.#withTable((title, body) => {
      this.#tests.push({ title: [...this.#titles, title].join(' › '), run: () => body(undefined) });
    }),
  };

  get size(): number {
    return this.#tests.length;
  }

  /** The first test that fails, with its message; null when all pass. */
  async firstFailure(): Promise<string | null> {
    for (const { title, run } of this.#tests) {
      try {
        await ended(run());
      } catch (error) {
        return `${title}: ${(error instanceof Error ? error.message : String(error)).split('\n')[0]}`;
      }
    }
    return null;
  }

  #withTable(add: (title: string, body: Run) => void) {
    const each = (rows: readonly unknown[]) => (title: string, body: (...row: unknown[]) => unknown) => {
      for (const row of rows) {
        if (isRegistered(row) && !this.#chosen(row.name)) continue;
        const values = Array.isArray(row) ? row : [row];
        add(
          `${title.replace('$name', isRegistered(row) ? row.name : '')} ${isRegistered(row) ? '' : JSON.stringify(row)}`.trim(),
          () => body(...values),
        );
      }
    };
    return Object.assign(add, { each });
  }
}

/** What a test answers, or a failure once nothing has happened for long: it waits for what will never come. */
async function ended(running: unknown): Promise<void> {
  if (!(running instanceof Promise)) return;
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  running.then(over, over);
  const begun = Date.now();
  for (let turn = 0; !isOver; turn += 1) {
    if (turn > 2_000 && Date.now() - begun > 1_500) throw new Error('the test did not end');
    await new Promise((resolve) => setImmediate(resolve));
  }
  await running;
}

const isRegistered = (row: unknown): row is { readonly name: string } =>
  typeof row === 'object' && row !== null && 'machine' in row && 'name' in row;
