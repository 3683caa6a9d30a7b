import { sqlState } from './sql.ts';

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly answer: (result: Result) => void;
  readonly fail: (error: unknown) => void;
}

interface Manner<Item, Result> {
  /** Asks for all of them by one statement, and answers in their order. */
  readonly run: (items: readonly Item[]) => Promise<readonly Result[]>;
  /** Only what is of one group goes together. */
  readonly groupOf?: (item: Item) => string;
  /** Of one lane, one is on its way at a time, in the order in which they came. */
  readonly laneOf?: (item: Item) => string;
  /** Statements of a group that are on their way at once. */
  readonly atOnce: number;
}

/** Items of one statement at most. */
const most = 50;
/** What the values of a statement, or the rules of a table, are to blame for: wrong values, broken constraints, raised errors. */
const itsOwn = /^(?:21|22|23|42|P0)/;

/**
 * Gathers what would wait anyway: while statements of a group are on their way, what comes meanwhile goes together with the
 * next. Everybody is answered by a statement that began after they asked and is committed. Where one of several is to blame
 * for an error, which undid all of them, each is asked for alone.
 */
export class Gathering<Item, Result> {
  readonly #manner: Manner<Item, Result>;
  readonly #waiting = new Map<string, Waiting<Item, Result>[]>();
  readonly #running = new Map<string, number>();
  readonly #lanes = new Set<string>();
  #isDue = false;

  constructor(manner: Manner<Item, Result>) {
    this.#manner = manner;
  }

  ask(item: Item): Promise<Result> {
    return new Promise((answer, fail) => {
      const group = this.#manner.groupOf?.(item) ?? '';
      const waiting = this.#waiting.get(group) ?? [];
      waiting.push({ item, answer, fail });
      this.#waiting.set(group, waiting);
      if (this.#isDue) return;
      this.#isDue = true;
      // What arrived in the same turn of the event loop has been read by then.
      setImmediate(() => {
        this.#isDue = false;
        for (const each of [...this.#waiting.keys()]) this.#send(each);
      });
    });
  }

  #send(group: string): void {
    while ((this.#running.get(group) ?? 0) < this.#manner.atOnce) {
      const batch = this.#take(group);
      if (batch.length === 0) return;
      this.#running.set(group, (this.#running.get(group) ?? 0) + 1);
      void this.#carryOut(batch).finally(() => {
        const running = (this.#running.get(group) ?? 1) - 1;
        if (running === 0) this.#running.delete(group);
        else this.#running.set(group, running);
        for (const { item } of batch) this.#lanes.delete(this.#laneOf(item));
        // A lane may go through several groups.
        for (const each of [...this.#waiting.keys()]) this.#send(each);
      });
    }
  }

  #take(group: string): Waiting<Item, Result>[] {
    const [batch, left]: [Waiting<Item, Result>[], Waiting<Item, Result>[]] = [[], []];
    for (const one of this.#waiting.get(group) ?? []) {
      const lane = this.#laneOf(one.item);
      const isFree = batch.length < most && !(lane && this.#lanes.has(lane));
      (isFree ? batch : left).push(one);
      if (isFree && lane) this.#lanes.add(lane);
    }
    if (left.length === 0) this.#waiting.delete(group);
    else this.#waiting.set(group, left);
    return batch;
  }

  #laneOf(item: Item): string {
    return this.#manner.laneOf?.(item) ?? '';
  }

  async #carryOut(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.#manner.run(batch.map(({ item }) => item));
      if (results.length !== batch.length) throw new Error('Not everything that was asked for together was answered');
      for (const [index, result] of results.entries()) batch[index]?.answer(result);
    } catch (error) {
      if (batch.length > 1 && itsOwn.test(sqlState(error) ?? '')) for (const one of batch) await this.#carryOut([one]);
      else for (const { fail } of batch) fail(error);
    }
  }
}
