import type { CallName } from '#contract/calls.ts';
import type { Body, Query, Reply } from '#contract/schemas.ts';
import { type Caller, sendOver } from '../callers.ts';
import { Wire } from '../wire.ts';

/** How many milliseconds everybody's answers took, by kind of call. */
export type Took = Map<string, number[]>;

/** Somebody signed in, with one connection that stays open. Every answer that is no success is thrown as an error, whatever the reason. */
export class Person {
  readonly #caller: Caller;
  readonly #wire: Wire;
  readonly #took: Took;

  constructor(url: string, caller: Caller, took: Took) {
    this.#caller = caller;
    this.#took = took;
    this.#wire = new Wire(url);
  }

  async ask<Name extends CallName>(
    name: Name,
    query: Query<Name>,
    what: { readonly body?: Body<Name>; readonly version?: number } = {},
  ): Promise<Reply<Name>> {
    const { status, body, took } = await sendOver(this.#wire, this.#caller, name, query, what);
    if (status !== 200) throw new Error(`${name}: ${status} ${body}`);
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

  leave(): void {
    this.#wire.close();
  }

  async #fetch(kind: string, url: string, request: RequestInit): Promise<Buffer> {
    const begun = performance.now();
    const response = await fetch(url, request);
    const body = Buffer.from(await response.arrayBuffer());
    if (response.status !== 200) throw new Error(`${kind}: ${response.status} ${body}`);
    this.#note(kind, performance.now() - begun);
    return body;
  }

  #note(kind: string, milliseconds: number): void {
    const known = this.#took.get(kind);
    if (known) known.push(milliseconds);
    else this.#took.set(kind, [milliseconds]);
  }
}
