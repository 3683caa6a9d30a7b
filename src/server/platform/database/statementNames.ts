const shortest = 600;
const mostNamed = 80;
const mostSeen = 1_000;

/**
 * Names for statements that each connection then plans once: for those that come again and are long enough for planning to take
 * longer than answering. Bounded, for each connection keeps the plan of every name, and a list of values makes a statement of its own.
 */
export class StatementNames {
  readonly #named = new Map<string, string>();
  readonly #seen = new Set<string>();

  /** The name of `text`; undefined where it is to be planned each time. */
  of(text: string): string | undefined {
    if (text.length < shortest) return undefined;
    const name = this.#named.get(text);
    if (name !== undefined || this.#named.size === mostNamed) return name;
    if (this.#seen.delete(text)) {
      this.#named.set(text, `long_${this.#named.size}`);
      return this.#named.get(text);
    }
    if (this.#seen.size === mostSeen) this.#seen.clear();
    this.#seen.add(text);
    return undefined;
  }
}
