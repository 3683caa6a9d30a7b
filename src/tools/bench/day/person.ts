import type { CallName } from '#contract/calls.ts';
import type { Body, Query, Reply } from '#contract/schemas.ts';
import { type Caller, sendOver } from '../callers.ts';
import { Wire } from '../wire.ts';

/** What everybody's calls came to: milliseconds by kind of call, and in words what was no success. */
export interface Answered {
  readonly took: Map<string, number[]>;
  readonly errors: string[];
}

/** Ends the day of whoever is given another answer than a success; it is noted before. */
export class Refused extends Error {}

/** Somebody signed in, with one connection that stays open. */
export class Person {
  readonly #caller: Caller;
  readonly #wire: Wire;
  readonly #answered: Answered;

  constructor(url: string, caller: Caller, answered: Answered) {
    this.#caller = caller;
    this.#answered = answered;
    this.#wire = new Wire(url);
  }

  /** Throws `Refused` where the answer is no success, whatever the reason. */
  async ask<Name extends CallName>(
    name: Name,
    query: Query<Name>,
    what: { readonly body?: Body<Name>; readonly version?: number } = {},
  ): Promise<Reply<Name>> {
    const { status, body, took } = await sendOver(this.#wire, this.#caller, name, query, what).catch((error) => {
      throw this.#refused(`${name}: ${error}`);
    });
    if (status !== 200) throw this.#refused(`${name}: ${status} ${body}`);
    this.#note(name, took);
    // The server answers what the contract says.
    return JSON.parse(body) as Reply<Name>;
  }

  /** Sends a file to an address that was given for it. */
  async put(url: string, content: Buffer, type: string): Promise<void> {
    await this.#fetch('a file sent', url, {
      method: 'PUT',
      body: new Uint8Array(content),
      headers: { 'content-type': type },
    });
  }

  /** The bytes of a stored file. */
  async download(storedURL: string): Promise<Buffer> {
    const { url } = await this.ask('getDownloadAddress', { url: storedURL });
    return this.#fetch('a file fetched', url, {});
  }

  /** Notes an answer that is a success and still wrong. */
  wrong(what: string): Refused {
    return this.#refused(what);
  }

  leave(): void {
    this.#wire.close();
  }

  async #fetch(kind: string, url: string, request: RequestInit): Promise<Buffer> {
    const begun = performance.now();
    try {
      const response = await fetch(url, request);
      const body = Buffer.from(await response.arrayBuffer());
      if (response.status !== 200) throw new Error(`${response.status} ${body}`);
      this.#note(kind, performance.now() - begun);
      return body;
    } catch (error) {
      throw this.#refused(`${kind}: ${error}`);
    }
  }

  #note(kind: string, milliseconds: number): void {
    const { took } = this.#answered;
    const known = took.get(kind);
    if (known) known.push(milliseconds);
    else took.set(kind, [milliseconds]);
  }

  #refused(what: string): Refused {
    this.#answered.errors.push(what);
    return new Refused(what);
  }
}
