const shortest = 600;
const mostNamed = 40;
const mostSeen = 1_000;
/** Within a minute. */
const often = 5;

/**
 * Names for statements that each connection then plans once: for those that come often and are long enough for planning to take
 * longer than answering. Bounded, for each connection keeps the plan of every name, 100 to 600 KiB; what is asked in a great many
 * ways, or once in a while, has none.
 */
export class StatementNames {
  readonly #named = new Map<string, string>();
  readonly #seen = new Map<string, number>();
  #since = performance.now();

  /** The name of `text`; undefined where it is to be planned each time. */
  of(text: string): string | undefined {
    if (text.length < shortest) return undefined;
    const name = this.#named.get(text);
    if (name !== undefined || this.#named.size === mostNamed) return name;
    if (this.#seen.size === mostSeen || performance.now() - this.#since > 60_000) this.#forget();
    const times = (this.#seen.get(text) ?? 0) + 1;
    this.#seen.set(text, times);
    if (times < often) return undefined;
    this.#seen.delete(text);
    this.#named.set(text, `long_${this.#named.size}`);
    return this.#named.get(text);
  }

  #forget(): void {
    this.#seen.clear();
    this.#since = performance.now();
  }
}
